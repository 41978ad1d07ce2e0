import type { SampleMoment } from '../sample-keeper.ts'

/** January and February: whose dots they were, ten constellations, Mercury, and two decisions. */
export const winter: SampleMoment[] = [
  {
    at: '2026-01-03 20:50',
    place: 'Back step',
    journey: "Jupiter's moons on thirty nights",
    under: '2025-12-06 21:15',
    body: `Night nine. Full [[Moon]] with [[Jupiter]] underneath it, and so high that the coal house had a shadow with an edge. I stepped over it. Two specks, both on the left, and those only after I'd stood where the gable hid the Moon. #moon`,
  },
  {
    at: '2026-01-04 12:00',
    kind: 'answer',
    title: 'Why does the full Moon ride so high in winter?',
    under: '2025-12-05 10:01',
    review: { dueOn: '2026-11-22', intervalDays: 34, ease: 2.2 },
    body: `It's opposite the Sun, or it wouldn't be full. The Sun keeps low in winter, so whatever is across from it goes high, along the road that the Sun takes in summer. In June they change over, and the full Moon hardly clears the hill.`,
  },
  {
    at: '2026-01-06 15:10',
    mood: -1,
    isKeptFromAgents: true,
    body: `Our first winters in this house [[Emrys]] would put his head round the kitchen door with his jacket on and say, come out a minute and see. I was on the five o'clock start at the bakery then. I'd say, it's cold, Em, tell me in the morning. Right you are, he'd say. I don't remember that he ever did tell me, and I don't remember asking.

After some years he stopped putting his head round. I thought he was seeing to the hens.`,
  },
  {
    at: '2026-01-08 22:10',
    title: 'The next bus',
    place: 'Schoolroom',
    body: `Club put back a week for New Year's Day. [[Audrey]] showed slides, actual slides, of the eclipse of August 1999: a headland in Cornwall, some hundreds of umbrellas, her sister's back. A little after eleven in the morning it went dark, she said, as if a lid had been put on, then the lid came off, and a man next to her shook out his cape and said, well, that's that done. Someone had told her the date when she was twelve. She had waited for it forty-eight years.

"There's one in Spain on the twelfth of August," she said, and looked at us over the projector. "At my age one takes the next bus." #club`,
  },
  {
    at: '2026-01-10 22:20',
    place: 'Back step',
    journey: "Jupiter's moons on thirty nights",
    under: '2025-12-06 21:15',
    body: `Night eleven. [[Jupiter]] came up as the Sun went down and won't set till the milk's been. A speck on the left, one nearer in that I wouldn't swear to, one on the right.`,
  },
  {
    at: '2026-01-11 11:00',
    kind: 'answer',
    title: 'What does it mean that a planet is at opposition?',
    under: '2025-12-05 10:02',
    review: { dueOn: '2027-01-09', intervalDays: 72, ease: 2.5 },
    body: `That we're between it and the Sun. It rises at sunset, is due south in the middle of the night, and is about as near and as bright as it gets that year. [[Jupiter]] comes round to it every thirteen months: we go round once and need another month to catch up, since it has moved on.`,
  },
  {
    at: '2026-01-12 20:50',
    title: 'All four',
    mood: 2,
    place: 'Back step',
    journey: "Jupiter's moons on thirty nights",
    under: '2025-12-06 21:15',
    body: `Two on one side, two on the other, [[Jupiter]] in the middle like a stile. Far left, near left, near right, far right. I had them for the length of one held breath and then it clouded over, and when I'd gone in and taken my boots off it was clear again. I drew it in my socks.`,
  },
  {
    at: '2026-01-13 11:30',
    kind: 'answer',
    title: "What are Jupiter's four big moons, going outwards, and how long does each take?",
    under: '2025-12-06 21:15',
    review: { dueOn: '2026-11-23', intervalDays: 40, ease: 2.3 },
    body: `Io 1.8 days, Europa 3.6, Ganymede 7.2, Callisto 16.7. Each of the first three takes twice as long as the one inside it. *I Eat Green Cabbage.*`,
  },
  {
    at: '2026-01-14 19:30',
    title: 'His dots',
    mood: 1,
    isPinned: true,
    under: '2025-12-06 21:15',
    links: [{ type: 'continues', to: '2025-12-18 16:20' }],
    body: `I'd pinned my twelve drawings on the larder door in order, to see if they made any sense, and went to wind the clock. There on the shelf was the red [[exercise book]].

A ring in the middle of a line, dots to either side. I'd drawn it twelve times myself before it struck me.

So it isn't seepage. Thirty-four nights, in three colours of biro, from *Dec.* to *Feb.*, with remarks: *hazy*. *Hands cold*. Once *J. nr the Twins*. [[Emrys]] will have leant the glasses on the coal house; he'd no rice either. I laid his third of January next to mine. They're nothing alike. He has one dot to the left and three to the right, evenly spaced, like fence posts. [[Jupiter]] was in the Twins for him and it's in the Twins for me, and I don't know how often that comes round.

*A. low* I still can't read, or *L.L.* #questions`,
  },
  {
    at: '2026-01-15 20:15',
    kind: 'note',
    title: 'Which winter',
    under: '2025-12-06 21:15',
    links: [{ type: 'answers', to: '2026-01-14 19:30' }],
    body: `Every twelve years, near enough, says [[Dilwyn]], so 2014, 2002 or 1990. He put the third of January into his computer for all three. In 2002, at a quarter past ten at night, Io was by itself on the left, and to the right stood Europa, Ganymede and Callisto, "like fence posts, I'll grant you". The other two years look nothing like it.

It was the winter after the foot-and-mouth. The hills had been shut for most of a year and only the water people were allowed up.`,
  },
  {
    at: '2026-01-16 11:00',
    precision: 'day',
    kind: 'note',
    title: 'Deep sky',
    body: `What isn't a star and isn't a planet and looks at first like breath on the lens.`,
  },
  {
    at: '2026-01-17 21:40',
    kind: 'photo',
    title: 'Ten',
    mood: 2,
    place: 'Back step',
    journey: 'Thirty constellations without the book',
    under: '2025-12-05 10:00',
    isPublic: true,
    body: `No [[Moon]], hard frost, not a breath of wind. The Great Bear and the Little Bear, [[Cassiopeia]], Perseus, Taurus, Auriga, [[Orion]], [[Gemini]] and both dogs. The test is to chalk one on the coal house with your back to it and have it recognised. [[Dilwyn]] came by in his car slippers and recognised it from the gate.

![A star chart of Orion, white on dark blue, with the names of Betelgeuse, Rigel and the belt](files/orion.webp)`,
  },
  {
    at: '2026-01-17 22:30',
    place: 'Back step',
    under: '2026-01-16 11:00',
    body: `Below the belt hangs the sword, and the middle star of it won't come clean. I wiped the glasses, I wiped my eyes. When I looked a little past it, it grew. That's the [[Orion Nebula]], and I've been trying to polish it off my lenses since Christmas.`,
  },
  {
    at: '2026-01-18 21:10',
    mood: 2,
    place: 'Back step',
    journey: "Jupiter's moons on thirty nights",
    under: '2025-12-06 21:15',
    body: `Night thirteen. [[Jupiter]] has a fifth moon! It's underneath, out of the line, and brighter than any of the others. I've written to [[Dilwyn]].`,
  },
  {
    at: '2026-01-19 12:00',
    kind: 'answer',
    title: "What is the misty patch in Orion's sword?",
    under: '2026-01-16 11:00',
    review: { dueOn: '2026-11-24', intervalDays: 45, ease: 2.4 },
    body: `The [[Orion Nebula]], M42: gas and dust, some 1,350 light years away, lit up by hot young stars that were made out of it. More are being made. To the eye a woolly star, in the glasses a grey smudge. The pink is for cameras.`,
  },
  {
    at: '2026-01-20 17:00',
    kind: 'answer',
    title: 'How many Pleiades can you see without glasses?',
    under: '2026-01-16 11:00',
    review: { dueOn: '2027-03-06', intervalDays: 105, ease: 2.6 },
    body: `Six, if I'm honest. Tradition says seven, and some people get nine or ten. The [[Pleiades]] are a cluster, a thousand stars or more, about 440 light years off and all of an age. In the 10×50s I stop counting at thirty.`,
  },
  {
    at: '2026-01-22 19:00',
    kind: 'checkin',
    mood: -1,
    energy: 2,
    sleepHours: 6,
    body: `Rain. The van passed me in East Street with a young man at the wheel, who took the corner in third. #cloud`,
  },
  {
    at: '2026-01-23 20:30',
    kind: 'note',
    title: 'Not a fifth',
    under: '2025-12-06 21:15',
    links: [{ type: 'contradicts', to: '2026-01-18 21:10' }],
    body: `It's a star. It's called Wasat and lives in [[Gemini]]. Moons keep to the line, says [[Dilwyn]], because they all go round on the one floor, and nobody's overlooked a bright one since 1610. Since Sunday [[Jupiter]] has edged away from it to the right and taken its own four along. #mistakes`,
  },
  {
    at: '2026-01-25 18:45',
    body: `They've told [[Cadi]] at school that we see the stars as they were. How old is it, then, the light that she'd be seeing tonight if it weren't raining in both places? And how can you tell the star hasn't gone out in the meantime? I said I'd ring back. She said she knew. #questions`,
  },
  {
    at: '2026-01-27 17:10',
    kind: 'answer',
    title: 'How long has the light of Sirius been on its way?',
    under: '2025-12-05 10:03',
    review: { dueOn: '2027-01-24', intervalDays: 90, ease: 2.6 },
    links: [{ type: 'answers', to: '2026-01-25 18:45' }],
    body: `8.6 years. It set out when [[Cadi]] was a baby of eight months, and she's in Year 4. Whether [[Sirius]] is still there tonight we can't know before the autumn of 2034. But stars last for so long that it would be the most extraordinary bad luck.`,
  },
  {
    at: '2026-01-29 17:30',
    kind: 'answer',
    title: 'What is magnitude, and which way does it run?',
    under: '2025-12-05 10:03',
    review: { dueOn: '2026-11-21', intervalDays: 12, ease: 1.9 },
    body: `Backwards, like golf. The bright ones are of the first magnitude, the faintest I can see of the sixth. One step is about two and a half times the light, five steps are a hundred times. [[Sirius]] and [[Jupiter]] and [[Venus]] are so bright that they've gone through nought and out at the other side.`,
  },
  {
    at: '2026-02-01 10:00',
    kind: 'note',
    body: `January:

- clear nights, 6
- clear for an hour, 5
- Moon through a sock, 3
- nothing, 17

#cloud`,
  },
  {
    at: '2026-02-03 17:20',
    kind: 'answer',
    title: 'Is the Pole Star the brightest star in the sky?',
    under: '2025-12-05 10:03',
    review: { dueOn: '2027-03-14', intervalDays: 115, ease: 2.8 },
    links: [{ type: 'contradicts', to: '2025-12-01 18:30' }],
    body: `No. It comes about forty-eighth. The brightest at night is [[Sirius]]. I'd looked straight at the [[Pole Star]] for a week in December and dismissed it. #mistakes`,
  },
  {
    at: '2026-02-05 22:15',
    title: 'Half board',
    place: 'Schoolroom',
    body: `[[Imran]] has found a coach. Hereford to [[Burgos]] and back, with the boat from Portsmouth, half board, and a lecturer for the evenings. Sunday the ninth to Sunday the sixteenth of August. He's booked. [[Audrey]] has booked, "front, aisle". [[Bethan]] will be shearing, and [[Dilwyn]] doesn't go anywhere that he can't be called out from. Then they looked at me. I said I'd never in my life sat in the back of anything. #club`,
  },
  {
    at: '2026-02-06 10:00',
    precision: 'day',
    kind: 'note',
    title: 'Eclipses',
    body: `When one of the three gets into the light of another. So far I've only read about it.`,
  },
  {
    at: '2026-02-08 16:30',
    kind: 'decision',
    title: 'Spain, by coach',
    mood: 1,
    journey: 'The eclipse',
    under: '2026-02-06 10:00',
    body: `Yes. Row four, by the window.

Against: £1,140, which is the clutch and most of the bathroom. A week of somebody else's gear changes. It may be cloudy; it was for [[Audrey]].

For: it goes over a plain where August is dry. At home we'd get nine tenths, and nine tenths, Audrey says, is like reading the menu. And I've had a passport since 2019 with nothing in it.

[[Emrys]] would have gone. I don't know that at all, I notice, but I've put it down.`,
  },
  {
    at: '2026-02-10 17:00',
    kind: 'answer',
    title: "Why isn't there an eclipse every month?",
    under: '2026-02-06 10:00',
    review: { dueOn: '2026-12-28', intervalDays: 61, ease: 2.4 },
    body: `The [[Moon]]'s path is tipped by five degrees against ours, so at most new Moons it goes by above the Sun or below it, and its shadow misses us. About twice a year the tilt comes right, and then there are eclipses for a few weeks.`,
  },
  {
    at: '2026-02-19 19:30',
    title: 'Mercury, from the cattle grid',
    mood: 2,
    place: 'Mountain road',
    isPublic: true,
    under: '2025-12-05 10:02',
    body: `Half-term. You can't see low enough in the west from the step, so [[Cadi]] and I drove up to the cattle grid on the mountain road with a flask. By ten past six there was a hair of a [[Moon]], two days old, [[Saturn]] close by on its left, and well below the two of them, where the sky was the colour of weak tea, one more that had no business to be there.

Mercury. It keeps so near the Sun that most people never see it, because, as [[Audrey]] puts it, they're having theirs. We had it for forty minutes. A man in a pick-up stopped to ask if we'd broken down. Cadi showed him. He looked for some time and said that he'd farmed under it for fifty years, and was there tea in that.

In the steam on the windscreen she wrote MERCURY WAS HERE.`,
  },
  {
    at: '2026-02-20 09:10',
    body: `At breakfast: "Gran, where does the sky start?" At the top of the chimney, I said, to gain time. "But there's some between the chimney and the hill." #questions`,
  },
  {
    at: '2026-02-21 17:30',
    kind: 'decision',
    title: 'Six inches',
    mood: 1,
    under: '2025-12-05 10:04',
    body: `A six-inch [[Dobsonian]], second-hand, from a man in Llandrindod who's moving into a flat: 140 pounds, one dent, and a spider living in it who he says does no harm. New it'd be twice that.

I'd meant to manage all year with [[Emrys]]'s [[binoculars]]. What decided me was Io. I've drawn [[Jupiter]] on eighteen nights now and had Io on four of them; the rest of the time it's in the glare. [[Dilwyn]] says, get the largest one you can afford. [[Audrey]] says, get the largest one you'll carry outdoors. I carried a sack of coal across the yard and back, to see. The coal's heavier.

So, yes. [[Bethan]] will fetch it with me in the pick-up next Saturday.`,
  },
  {
    at: '2026-02-22 17:40',
    kind: 'answer',
    title: 'Where does the sky start?',
    under: '2025-12-05 10:00',
    review: { dueOn: '2027-02-06', intervalDays: 88, ease: 2.6 },
    links: [{ type: 'answers', to: '2026-02-20 09:10' }],
    body: `At your ankles. The air just gets thinner the higher you go, and there's no fence. Where people want one for space, they put it at a hundred kilometres up, which is a bit further than Cardiff is along.`,
  },
  {
    at: '2026-02-28 21:00',
    under: '2026-02-21 17:30',
    body: `The [[telescope]] stands in the kitchen like a drainpipe that's come about a job. [[Bethan]] had roped it between two bales. Total [[cloud]]. I've looked through it at a hinge of the larder door from the far end of the passage, and can report that it's a good hinge.`,
  },
]
