import type { SampleMoment } from '../sample-keeper.ts'

/** December, from the first evening after the last round: a lamp, specks, a red exercise book. */
export const december: SampleMoment[] = [
  {
    at: '2025-11-30 21:10',
    title: 'The lamp that left the hill',
    mood: 1,
    place: 'Back step',
    isPinned: true,
    isPublic: true,
    body: `First evening with nowhere to be in the morning. On Friday I handed in the keys of the mobile library, after nineteen years and four vans, and they gave me a carriage clock and a book token, which is like paying a milkman in milk.

I'd gone out on the [[back step]] to empty the teapot. Over the hill behind the town somebody had left a lamp burning, a strong one, slightly yellow, and I stood and was annoyed about it, because there's no farm up there. I've delivered to every farm there is. Ten minutes later it was a finger's width above the hill. I fetched [[Emrys]]'s [[binoculars]] from the hook where they've hung since he died, and couldn't hold them still enough to see more than a bright worm.

I rang [[Siân]]. Marcus held his telephone up to a wall in [[Birmingham]] and said that it was [[Jupiter]]. I've lived for thirty-seven years under what the tourist board calls some of the darkest skies in Britain, and I have looked, in the main, at cattle grids.`,
  },
  {
    at: '2025-12-01 18:30',
    kind: 'note',
    title: 'House rules',
    body: `Before I get any good at this and start to cheat:

- No app. Marcus has offered. I'll learn it as I learnt the rounds, the road first and the names after.
- Write down what I saw before I look up what it was.
- A wrong thing stays in, with its date. I've rubbed out enough of other people's pencil.

Found tonight: the [[Moon]]. Not found: the [[Pole Star]], although it's the brightest of them all. Ten minutes outside is plenty to get used to the dark.`,
  },
  {
    at: '2025-12-04 22:00',
    title: 'Eleven people and a street lamp',
    place: 'Schoolroom',
    body: `The astronomers meet on the first Thursday of the month in the old schoolroom in Cwmdauddwr, under the only street lamp in the lane. Eleven of them, counting me. Full [[Moon]] too, so that even the keen ones had come for the biscuits.

[[Dilwyn]] is the chairman. Forty years a vet, and he talks of the planets as if they'd been brought in: [[Saturn]] has its rings edge-on this winter, "nothing to worry about, it comes and goes". [[Audrey]] is eighty-seven and has estimated the brightness of the same two hundred stars since 1974. I said I'd always been rather good at guessing. "I don't guess," said Mrs Tuck. [[Imran]] from the chemist's takes photographs that need nine nights each. [[Bethan]] came in her overalls; she's up at three all through lambing and would like to be told what it is she's looking at.

I said I knew nothing. Cut the nothing up into drawers, Dilwyn advised me, and label the drawers. #club`,
  },
  {
    at: '2025-12-05 10:00',
    precision: 'day',
    kind: 'note',
    title: 'Finding your way',
    body: `Where things are, and how to get from one to the next with no map on your knee.`,
  },
  {
    at: '2025-12-05 10:01',
    precision: 'day',
    kind: 'note',
    title: 'The Moon',
    body: `Spoils the view of everything else, and is the only one I could have named on Sunday.`,
  },
  {
    at: '2025-12-05 10:02',
    precision: 'day',
    kind: 'note',
    title: 'The planets',
    body: `Lamps that leave the hill.`,
  },
  {
    at: '2025-12-05 10:03',
    precision: 'day',
    kind: 'note',
    title: 'Stars',
    body: `The ones that stay where they were put. What colour, how bright, how far.`,
  },
  {
    at: '2025-12-05 10:04',
    precision: 'day',
    kind: 'note',
    title: 'Seeing in the dark',
    body: `Eyes, glasses, red torch, two pairs of socks.`,
  },
  {
    at: '2025-12-06 21:15',
    title: 'Specks',
    mood: 2,
    place: 'Back step',
    journey: "Jupiter's moons on thirty nights",
    under: '2025-12-05 10:02',
    body: `Set the [[binoculars]] on the coal-house roof with a bag of rice under them, as [[Audrey]] had told me to. [[Jupiter]] stopped shaking and became a thing with a size. Below it to the left stood three specks in a slanting row.

I cleaned the lenses. I turned the glasses the other way up, I tried the left eye and the right, and there they were each time, on the same side. So they're Jupiter's and not mine. [[Dilwyn]], on the telephone: "Four, strictly. One's in the glare. They got Galileo into a lot of trouble, and he had no rice."

I'm going to draw them on thirty nights, whatever thirty clear nights come to in this county.`,
  },
  {
    at: '2025-12-07 18:40',
    title: 'Sunday at six',
    journey: 'Thirty constellations without the book',
    body: `[[Cadi]] rings on Sundays at six, out of the bath. She's nine and takes the chair. I told her I'd learnt the [[Plough]] and mean to learn thirty constellations till I can find them without the book. "The Plough isn't one," said Cadi, who'd looked it up while I was talking. "It's just the back end of the Great Bear." And then: "Why does the Pole Star stay still when all the others go round?" I said I'd ring back. #questions`,
  },
  {
    at: '2025-12-08 18:50',
    kind: 'answer',
    title: 'How do you find the Pole Star from the Plough?',
    isPublic: true,
    under: '2025-12-05 10:00',
    review: { dueOn: '2027-03-02', intervalDays: 118, ease: 2.7 },
    body: `Take the two stars on the side of the pan away from the handle. Go from the floor of the pan through its rim and straight on, five times the gap between the two. The next star of any consequence is the [[Pole Star]]. In our garden it stands over the chimney, a hand to the left.

![Star chart in white on dark blue: the Plough, Cassiopeia, and Polaris between them, with a line to it through the two pointers](files/plough.webp)`,
  },
  {
    at: '2025-12-09 17:30',
    kind: 'answer',
    title: 'Why does the Pole Star stay put?',
    under: '2025-12-05 10:00',
    review: { dueOn: '2027-02-14', intervalDays: 103, ease: 2.6 },
    links: [{ type: 'answers', to: '2025-12-07 18:40' }],
    body: `The Earth turns and the end of its axle happens to point there, to within a degree. Sit on the roundabout in the park and look straight up: the branch above the middle stays where it is and the rest of the tree goes round. The star has nothing to do with it.`,
  },
  {
    at: '2025-12-11 22:00',
    kind: 'checkin',
    mood: -1,
    energy: 2,
    sleepHours: 8,
    body: `Overcast since Sunday. I've been out each night at nine, in [[Emrys]]'s donkey jacket, to make sure. #cloud`,
  },
  {
    at: '2025-12-14 01:30',
    title: 'Sixty-three peas',
    mood: 2,
    energy: 4,
    place: 'Back step',
    isPublic: true,
    under: '2025-12-05 10:04',
    body: `The Geminids. At half past ten there was nothing to see but the underside of a cloud. At eleven it tore along the south, and I lay down on the sun lounger under the eiderdown, with a hot-water bottle and a saucer of dried peas, one into the pocket for each.

They come from the direction of [[Gemini]], and that's where you mustn't look. Look anywhere, says [[Audrey]], and don't talk, or you'll miss one while you're telling somebody about another. They're unhurried, most of them white. Now and then there was one that lit up the washing line. [[Jupiter]] sat among it all just under the Twins' heads, like the one adult at a children's party.

From eleven till ten past one, less two spells of cloud, sixty-three peas. The last two went at the same time in opposite directions and I dropped the saucer. There'd have been no [[Moon]] till half past two; I came in because I could no longer feel the peas.`,
  },
  {
    at: '2025-12-15 17:40',
    kind: 'answer',
    title: 'How long do your eyes need to get used to the dark?',
    under: '2025-12-05 10:04',
    review: { dueOn: '2027-01-30', intervalDays: 96, ease: 2.6 },
    body: `Twenty to thirty minutes, and one look into the fridge takes you back to the beginning. The pupil opens within seconds. The rest is chemistry at the back of the eye and can't be hurried. Red light does the least harm.`,
  },
  {
    at: '2025-12-17 20:40',
    kind: 'note',
    title: 'Not ten minutes',
    under: '2025-12-05 10:04',
    links: [{ type: 'contradicts', to: '2025-12-01 18:30' }],
    body: `Tested it with the hymn board from the chapel sale, leant against the far wall. After ten minutes I could see that there was a board, after twenty that it had figures on it, after twenty-eight that the hymn was 373. So ten minutes is not plenty. I need the best part of half an hour. #mistakes #dark`,
  },
  {
    at: '2025-12-18 16:20',
    title: 'Under the lining',
    body: `The strap of the [[binoculars]] is going, and I lifted the lining out of the case to see how it's sewn on. Beneath it lay a red [[exercise book]], the Silvine sort, in [[Emrys]]'s writing. He looked after the Elan dams for the Water for twenty-six years and wrote everything in such books, levels, seepage, gates, so I took it for one of those.

But it's thirty-odd pages of dots. A ring in the middle of a line, dots to either side of it, two or three or four, and against each a day and a month but no year. Here and there *A. low* and a time. Here and there *L.L.* with nothing after it. Lower lake? Low level? I rang Allan Price, who was on with him in those days, and Allan said that it meant nothing to him unless he was the A., in which case he'd like to know who's been saying so.

It's on the shelf by the clock now.`,
  },
  {
    at: '2025-12-20 17:00',
    kind: 'answer',
    title: 'How can you tell a waxing Moon from a waning one?',
    under: '2025-12-05 10:01',
    review: { dueOn: '2027-03-11', intervalDays: 120, ease: 2.8 },
    body: `Lit on the right, in the evening: coming. Lit on the left, in the small hours: going. That's for us. The Welsh in Patagonia have it the other way round.`,
  },
  {
    at: '2025-12-21 22:00',
    body: `Shortest day. Sixteen hours and a quarter of night, every minute of it overcast. #cloud`,
  },
  {
    at: '2025-12-23 20:30',
    title: 'Eleven',
    mood: 2,
    place: 'Back step',
    under: '2025-12-05 10:03',
    body: `They drove up in the dark. [[Siân]] came in with the bags, and [[Cadi]] got out of the car and stayed out. At home in Kings Heath she counts the stars from her bedroom window on every clear night, and her record's eleven. I found her at the gate with a finger in the air. At four hundred she asked whether estimates were allowed.

I gave her what I've got: the [[Plough]], standing on its handle; the [[Pole Star]]; [[Cassiopeia]]; [[Jupiter]]. She gave me [[Orion]], who was just getting his feet off the hill. She holds the glasses far steadier than I do. She wanted to know why the one in his shoulder's orange, and I said haze, most likely, being so low. "It can't be haze," said Cadi. "The one in his foot's lower, and that's blue." #questions`,
  },
  {
    at: '2025-12-26 10:30',
    kind: 'answer',
    title: 'Why is Betelgeuse orange and Rigel blue?',
    isPublic: true,
    under: '2025-12-05 10:03',
    review: { dueOn: '2027-02-20', intervalDays: 110, ease: 2.7 },
    links: [{ type: 'answers', to: '2025-12-23 20:30' }],
    body: `Heat. A poker goes red, then yellow, then white, and a star can go on from there to blue. [[Betelgeuse]] is at 3,500 degrees or so, the Sun at 5,500, Rigel at 12,000. The one that looks warm is the cool one. The taps in the bathroom have it the wrong way round.`,
  },
  {
    at: '2025-12-27 19:30',
    place: 'Back step',
    under: '2025-12-05 10:01',
    body: `Half a [[Moon]], a clear hour, [[Cadi]] on the rice bag. She reports that it has "a bad edge". Along the straight side, where the light stops, it was all craters and teeth; out on the bright side it's as plain as a plate. She asked what they'd done with the rest of the craters.`,
  },
  {
    at: '2025-12-28 11:00',
    kind: 'answer',
    title: 'Why does the Moon look roughest where the light stops?',
    under: '2025-12-05 10:01',
    review: { dueOn: '2027-01-17', intervalDays: 84, ease: 2.5 },
    links: [{ type: 'answers', to: '2025-12-27 19:30' }],
    body: `There the Sun is just coming up, or just going down, so that every bump throws a long shadow. Under a high Sun the craters are there all the same, with no shadows to show them. The line's called the terminator. Full Moon is the worst time to look at the Moon.`,
  },
  {
    at: '2026-01-01 00:25',
    body: `They let off rockets by the town clock at midnight, and for a quarter of an hour [[Orion]] stood in gun smoke over the chemist's. He'd moved a little to the right by the end. He does that anyway.`,
  },
]
