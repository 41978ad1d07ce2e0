import type { SampleMoment } from '../sample-keeper.ts'

/** March, April and May: the telescope's first light, a list of smudges, lambs, short nights. */
export const spring: SampleMoment[] = [
  {
    at: '2026-03-03 20:00',
    kind: 'note',
    under: '2026-02-06 10:00',
    body: `Total eclipse of the [[Moon]] today, for Australia and the Pacific. By the time it got to us it was over, and there was rain in front of it.`,
  },
  {
    at: '2026-03-05 22:50',
    title: 'First light',
    mood: 2,
    place: 'Schoolroom',
    journey: "Jupiter's moons on thirty nights",
    under: '2025-12-06 21:15',
    body: `Club night, and at nine it cleared, so the urn was switched off and everybody carried something out into the yard. The street lamp we deal with by taping a bicycle light over its eye, upon which it believes that it's morning. [[Dilwyn]] has the council's permission, or hasn't been refused it.

First light is what they call it, when a [[telescope]] is used for the first time by whoever's got it now, and the rule is that the owner looks last. Ten people looked. "Oh yes," each of them said, and moved aside.

[[Jupiter]] is cream, with two brown stripes, and slightly flattened, as if it had been sat on. Three moons to the one side and one to the other, each a clean point. For three months they've been dots to me and dots they are. It was the stripes that I hadn't expected. The spider was put out, before witnesses.`,
  },
  {
    at: '2026-03-08 22:10',
    title: 'Four running',
    place: 'Back step',
    journey: "Jupiter's moons on thirty nights",
    under: '2025-12-06 21:15',
    isPublic: true,
    body: `Four clear nights one after the other, in March, in Radnorshire. [[Dilwyn]] wants it minuted. Names from his almanac, put in afterwards; left and right as in the [[binoculars]], since the [[telescope]] stands everything on its head.

| March | left | right |
|---|---|---|
| 5th | Europa | Io, Ganymede, Callisto |
| 6th | Io | Europa, Ganymede, Callisto |
| 7th | | Io, Ganymede, Callisto |
| 8th | Europa, Io | Callisto |

Callisto has walked in from thirteen [[Jupiter]] widths to three. Ganymede's behind, and I'm too cold to wait for it. But the 7th! At nine there were three moons and a gap. Some time after ten a fourth came on, out of plain black, a little way off from the edge. It came on as if at a switch. It had been in the shadow, Dilwyn says; the Sun's a bit to one side of us by now, and the shadow's a bit to the other.`,
  },
  {
    at: '2026-03-14 23:20',
    title: 'A hundred and ten',
    place: 'Back step',
    journey: 'The whole Messier list',
    under: '2026-01-16 11:00',
    body: `[[Dilwyn]] has given me the list: a hundred and ten smudges, M1 to M110, numbered by a Frenchman who was after comets. At about this time of year people who have a flat horizon and no job to go to try to see all of them in one night. I've got the no job. I'll take a year.

Nine this evening. M45 and M42 I knew. M44 is the Beehive, which I'd had down as a dirty thumb. M35 is at the Twins' feet, M36, M37 and M38 are in Auriga and have presumably been told apart by somebody; M41 was under [[Sirius]], just over the wall. M1 took forty minutes and I could see it for exactly as long as I looked at something else.

[[Audrey]] asked what I'm going to do with them when I've got them.`,
  },
  {
    at: '2026-03-15 12:00',
    kind: 'answer',
    title: "What is Messier's list a list of?",
    under: '2026-03-14 23:20',
    review: { dueOn: '2026-12-31', intervalDays: 77, ease: 2.5 },
    body: `Of nuisances. Charles Messier hunted comets in Paris in the eighteenth century, and he wrote down whatever looked like one and wasn't, so as not to be fooled by it twice. 110 by the usual count.`,
  },
  {
    at: '2026-03-20 19:40',
    place: 'Mountain road',
    under: '2025-12-05 10:02',
    body: `Equinox. At ten past seven the [[Moon]], not yet two days old, with the whole of its dark part showing grey, and straight below it in the orange a lamp: [[Venus]]. I said good evening to it, as one does to people one must have passed a thousand times. I suppose that I'd always thought it was something at the Co-op.`,
  },
  {
    at: '2026-03-21 11:20',
    kind: 'answer',
    title: 'What lights the dark part of a thin Moon?',
    under: '2025-12-05 10:01',
    review: { dueOn: '2027-02-10', intervalDays: 92, ease: 2.6 },
    body: `We do. Sunlight that has fallen on the Earth goes up to the Moon and comes back: earthshine. When the Moon's a thin crescent to us, we're nearly full to it.`,
  },
  {
    at: '2026-03-25 21:10',
    kind: 'photo',
    title: 'Sugar paper',
    mood: 1,
    place: 'Back step',
    under: '2025-12-05 10:01',
    body: `First quarter. Black sugar paper, left over from the van's story corner; white chalk; one sleeve.

![A half Moon in white chalk on black paper, at first quarter](files/moon.webp)`,
  },
  {
    at: '2026-03-29 18:50',
    body: `Clocks forward, and no dark now before nine. [[Cadi]] wants to know who's got the hour. #questions #dark`,
  },
  {
    at: '2026-03-30 17:00',
    kind: 'answer',
    title: 'Why does a star rise four minutes earlier each night?',
    under: '2025-12-05 10:00',
    review: { dueOn: '2026-11-20', intervalDays: 6, ease: 1.8 },
    body: `The Earth turns once in 23 hours and 56 minutes by the stars. By then it has also moved on round the Sun, and needs another four minutes to bring the Sun back to where it was. We keep the Sun's time, so the stars gain. Four minutes a night is two hours a month, which is how [[Orion]] gets away from us in spring.`,
  },
  {
    at: '2026-04-03 22:20',
    title: 'Wrong by two',
    mood: 2,
    place: 'Back step',
    under: '2025-12-05 10:03',
    body: `Good Friday, with [[Cadi]] till Thursday. The [[Plough]] was overhead, so we lay down for it, head to head on the tarpaulin. I asked her how many stars there are in the handle. "Four," said Cadi. Three, I said. "Four. The middle one's got a little one on."

I fetched my reading glasses, and then the other ones. I can't do it. In the [[binoculars]] there it sat, as plain as a button, and in the [[telescope]] the bright one, [[Mizar]], came apart into two besides. So then she had five, and went in to tell her mother that Gran's wrong by two. #mistakes`,
  },
  {
    at: '2026-04-04 10:15',
    kind: 'answer',
    title: 'Which are Mizar and Alcor?',
    under: '2025-12-05 10:03',
    review: { dueOn: '2027-01-05', intervalDays: 70, ease: 2.4 },
    body: `The middle star of the Plough's handle and the faint one that rides on it. [[Mizar]] is the bright one. Good eyes part them unaided. A telescope parts Mizar itself.`,
  },
  {
    at: '2026-04-06 11:30',
    body: `[[Cadi]] objects to the [[telescope]]: upside down. I said that out there there isn't an up. She thought about it through most of an Easter egg. "Then who decided which way round to hang Australia?" #questions`,
  },
  {
    at: '2026-04-10 22:40',
    title: "Mr Probert's lamp",
    mood: -1,
    place: 'Back step',
    under: '2025-12-05 10:04',
    body: `[[Mr Probert]] next door has had a lamp put up against burglars. We've had one burglary in this lane since I came, and that was his cousin. It comes on for cats, for hedgehogs and for me. With it on, the [[telescope]] has a shadow and so have I, and of the stars over the roof, where I could have had hundreds, I counted thirty-one. That's [[Birmingham]] and twenty over.

I've written him a letter, torn it up and written it again. #dark`,
  },
  {
    at: '2026-04-15 17:30',
    kind: 'answer',
    title: 'How can you tell a planet from a star?',
    under: '2025-12-05 10:02',
    review: { dueOn: '2027-02-27', intervalDays: 108, ease: 2.7 },
    body: `It hardly twinkles, it isn't on the chart, and it keeps to the ecliptic, the road through the stars that the Sun takes in a year, with the [[Moon]] never far off it. That road stands up steep in the west on spring evenings and lies down flat on autumn ones, which is why the end of winter was the time for Mercury and [[Venus]]. In a telescope a planet has a size. A star never does.`,
  },
  {
    at: '2026-04-18 23:00',
    kind: 'photo',
    title: 'Twenty-five to twenty-eight',
    journey: "Jupiter's moons on thirty nights",
    under: '2025-12-06 21:15',
    body: `The 12th, the 14th, the 16th and tonight. All four moons each time, for once.

![A notebook page in pencil and ink: Jupiter as a disc with its four moons as dots, on four nights](files/jupiter.webp)`,
  },
  {
    at: '2026-04-24 22:10',
    mood: 1,
    under: '2025-12-05 10:04',
    links: [{ type: 'continues', to: '2026-04-10 22:40' }],
    body: `[[Mr Probert]] came round with his hat on. He'd been told by [[Bethan]], who supplies his hay, that I'm "some sort of observatory now". I took him up to the landing window and showed him [[Venus]] in the last of the light, with the [[Pleiades]] just above it to the right. He's going to tilt the lamp down, and put in a smaller one, provided that he gets to see [[Saturn]]. I said, not before the autumn. He said that he's seventy-eight and that I'd better write it down, so I have. #dark`,
  },
  {
    at: '2026-04-26 03:50',
    title: 'All the wrong stars',
    energy: 3,
    under: '2025-12-05 10:03',
    body: `[[Bethan]] rang at two. She was a pair of hands short, with triplets coming out in the wrong order, and it was clear, she said, if that helped to get me up.

It's light enough in her shed to ruin anyone's eyes. I held what I was told to hold. When we came out for a bucket, I'd lost the sky altogether: no [[Orion]], no [[Gemini]], nothing where I keep it. High up over the hay barn stood a blue-white one, the brightest, with two more to make a long triangle, and between them, once my eyes had come back, a pale road of [[cloud]] that wasn't cloud. It was an August sky. It has been there every spring night of my life from one o'clock on, waiting for the others to go to bed.

"That's just what it looks like," said Bethan. "I thought that was all of it." She calls [[Vega]] the blue one over the hay. All three lambs are up, one of them cross.`,
  },
  {
    at: '2026-04-27 18:00',
    kind: 'answer',
    title: 'Which three stars make the Summer Triangle?',
    under: '2025-12-05 10:00',
    review: { dueOn: '2027-01-21', intervalDays: 79, ease: 2.5 },
    body: `[[Vega]] in the Lyre, Deneb in the Swan, Altair in the Eagle. In summer it's up all night. In spring you have to wait for it until the small hours, and at Christmas it's still there in the west when the children come in for tea.`,
  },
  {
    at: '2026-05-01 23:55',
    title: 'Night thirty',
    mood: 2,
    place: 'Back step',
    journey: "Jupiter's moons on thirty nights",
    under: '2025-12-06 21:15',
    body: `By full [[Moon]], with [[Jupiter]] already down in the west and the lambs shouting. When I began there were only three, one of them far off to the left. Europa was in front, where you can't tell it from the stripes.

Towards a quarter to twelve the right-hand edge (I've put it the right way up) grew a pimple. It came away and was a moon. At the same edge, at the same time, Io was on its way in to go behind. One was coming out across the front of the house and the other going round to the back, and they passed each other at the corner. I drew it four times in half an hour.

Thirty nights out of a hundred and forty-seven.`,
  },
  {
    at: '2026-05-03 16:00',
    kind: 'note',
    under: '2025-12-06 21:15',
    body: `Rhodri, who has the van now, photocopied the [[exercise book]] for me at the County's expense. My thirty on the left side of the larder door, [[Emrys]]'s thirty-four on the right. He never put in Io when it was close. Nor could I, with those [[binoculars]].`,
  },
  {
    at: '2026-05-10 22:15',
    mood: 1,
    place: 'Back step',
    under: '2025-12-05 10:03',
    body: `[[Siân]] is thirty-seven today. [[Arcturus]] is thirty-seven light years away, near enough, so what came over the coal house tonight, quite orange, left there at about the time that she was born, in our front bedroom, with the midwife's car in a ditch. I rang to tell her. She said she'd always had the feeling of being watched.`,
  },
  {
    at: '2026-05-11 18:20',
    kind: 'answer',
    title: 'How do you get from the Plough to Arcturus?',
    under: '2025-12-05 10:00',
    review: { dueOn: '2027-03-18', intervalDays: 116, ease: 2.8 },
    body: `Along the curve of the handle and on, away from the pan, about as far again as the whole [[Plough]] is long, to the first bright orange star. *Arc to Arcturus.* Go on as far again and there's Spica.`,
  },
  {
    at: '2026-05-14 20:00',
    kind: 'checkin',
    mood: 0,
    energy: 2,
    sleepHours: 5,
    body: `It isn't dark till midnight and the rooks start at four. Slept through my dentist. #dark`,
  },
  {
    at: '2026-05-16 23:58',
    title: 'Twenty-five',
    mood: 2,
    place: 'Back step',
    journey: 'The whole Messier list',
    under: '2026-03-14 23:20',
    body: `Number twenty-five, and the first that I'd have come out for if it hadn't been on any list. M13, in Hercules. New [[Moon]] tonight, and what passes in May for [[dark]].

Through the wide eyepiece it was a ball of breath. I put in the strong one, 120 times, and waited, as [[Audrey]] tells one to, with a tea towel over my head. After some minutes the edge of it began to come apart into grains, ever so small, and they stayed apart. Several hundred thousand stars, 25,000 light years off. I'd given it ten minutes on my timetable and M92 was to be next. At ten to twelve I was still there.`,
  },
  {
    at: '2026-05-19 19:00',
    kind: 'answer',
    title: 'Why is there no proper night in June?',
    under: '2025-12-05 10:04',
    review: { dueOn: '2026-12-12', intervalDays: 50, ease: 2.3 },
    body: `It's dark only once the Sun is eighteen degrees below the horizon. Here, from the 18th of May until the 24th of July, it doesn't get as low as that even at its lowest. It goes along just under the north, and the twilight goes along with it. #dark`,
  },
  {
    at: '2026-05-26 22:50',
    place: 'Back step',
    under: '2025-12-05 10:01',
    body: `[[Cadi]] on the [[Moon]], with the map on her knee, reading out the names for me to find: the Sea of Crises, the Sea of Serenity, the Lake of Dreams, the Marsh of Decay. She asked who'd let them all dry up.

It's four days off full, so that half of it has gone flat and bright already, and I'd thought we should be bored. I hadn't reckoned with a person who reads maps. Plato has a floor so dark and so smooth that she took it for a hole in the paper. Tycho has white streaks running out from it half across the Moon, "like when you drop an egg". For the look of the thing we held the map upside down, as the [[telescope]] does, until she found that she could read it that way round too. I asked her where she'd land. She wouldn't, she said; she'd want to see the footpaths first. #questions`,
  },
  {
    at: '2026-05-31 23:40',
    under: '2025-12-05 10:01',
    body: `Second full [[Moon]] this month. It came over the hill after eleven, very orange. [[Cadi]] rang from the landing in Kings Heath, where she'd stayed awake for it: "They said it was going to be blue!" I told her that it's only a way of counting. "Then they should say that," she said. "I've told people."`,
  },
]
