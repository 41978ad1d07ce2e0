import type { SampleMoment } from '../sample-keeper.ts'

/** Autumn: the far smudge, Saturn for a neighbour, what A. was, and Orion over the coal house again. */
export const autumn: SampleMoment[] = [
  {
    at: '2026-09-01 18:00',
    kind: 'answer',
    title: 'What would you see from the Moon while we see it eclipsed?',
    under: '2026-02-06 10:00',
    review: { dueOn: '2026-12-09', intervalDays: 42, ease: 2.3 },
    links: [{ type: 'answers', to: '2026-08-30 18:30' }],
    body: `The Earth sliding across the Sun, big and black, with a thin red ring round it. So he'd see one, and a better one than ours. On the 28th he'd have had to stand in the part that went copper; from up in the white rim he'd have seen a bit of Sun left over.`,
  },
  {
    at: '2026-09-03 22:00',
    place: 'Schoolroom',
    body: `[[Imran]] has put his photographs together, forty of them for the one picture, and there's the Sun's pearl-coloured hair out to the edges, combed. Everyone admired it. It doesn't look like what was there. He said so himself before anyone else had to, and put on the recording of me losing count. That does. [[Bethan]] asked to have it again, with the picture switched off, and we sat there in the dark of the schoolroom, those who'd been and those who hadn't, while I shouted at [[Audrey]] to take her glasses off. #club`,
  },
  {
    at: '2026-09-06 21:30',
    title: 'Forty-one',
    mood: 0,
    journey: 'The whole Messier list',
    under: '2026-03-14 23:20',
    body: `I'm letting the list go, at forty-one.

It was a perfect evening, no [[Moon]] till one, and I had five on the timetable. I found M15 in eight minutes, ticked it and swung off towards M2. Then it occurred to me that I couldn't have said what M15 looked like. I'd been doing deliveries. In nineteen years I never once got to read the books.

I went back to M15 and stayed an hour. It's got a hard bright middle, and thins out into a long slope of nothing. [[Audrey]], by telephone: she wondered when I'd notice.`,
  },
  {
    at: '2026-09-11 23:50',
    title: 'Two and a half million',
    mood: 2,
    place: 'Claerwen',
    isPublic: true,
    under: '2026-01-16 11:00',
    body: `New [[Moon]], and [[Bethan]] drove us up to [[Claerwen]] in the pick-up, [[Audrey]] in front with the sheepdog. It's [[dark]] there so that you hold on to things. One can't see the dam, only where the stars leave off.

The deeper half of [[Cassiopeia]]'s W is an arrowhead, and three lengths on from its point there it is, without any glasses: the [[Andromeda Galaxy]], a thumbprint. I'd seen the photographs and was waiting for the spiral. In the telescope it's a larger thumbprint, with a bright middle, that runs out of the eyepiece to both sides and has no end you could name. Bethan asked if that's it. That's it.

Two and a half million years, Audrey said, that's how old this is, there'd have been nobody here you could ask in for tea. After a quarter of an hour, when no one had spoken, she said, "It's a great deal better if you don't expect to be shown anything."

The dog was asleep on my feet. I was sorry to have to move them.`,
  },
  {
    at: '2026-09-12 11:30',
    kind: 'answer',
    title: 'What is the farthest thing you can see with the naked eye?',
    under: '2026-01-16 11:00',
    review: { dueOn: '2027-01-27', intervalDays: 74, ease: 2.6 },
    body: `For me, the [[Andromeda Galaxy]], M31, about two and a half million light years. All the stars one sees as stars belong to our own galaxy, and nearly all of those are within a few thousand. It's another lot altogether.`,
  },
  {
    at: '2026-09-13 17:00',
    kind: 'answer',
    title: 'What is averted vision?',
    under: '2025-12-05 10:04',
    review: { dueOn: '2027-02-17', intervalDays: 91, ease: 2.7 },
    body: `Looking a little to one side of a faint thing in order to see it. The middle of the eye is for colours and small print and is next to blind in the [[dark]]; the parts round it aren't. For M1, the [[Orion Nebula]], the edge of M31. Also for car keys.`,
  },
  {
    at: '2026-09-19 22:00',
    place: 'Back step',
    journey: 'Thirty constellations without the book',
    under: '2025-12-05 10:00',
    body: `Pegasus, Andromeda, the Ram, the Triangle. The horse is upside down and has no back half, and Andromeda is what it's got instead of legs. With the Arrow, the Dragon and Cepheus in August that's twenty-seven, all chalked and passed.`,
  },
  {
    at: '2026-09-24 19:00',
    kind: 'checkin',
    mood: 1,
    energy: 4,
    sleepHours: 7,
    body: `Dark by nine. Socks. I feel as other people must in May.`,
  },
  {
    at: '2026-09-26 20:20',
    under: '2025-12-05 10:01',
    body: `Harvest [[Moon]]. [[Bethan]] brought in her last bales by it with the tractor lights off, for the pleasure of the thing, and took a gatepost.`,
  },
  {
    at: '2026-09-29 17:40',
    kind: 'answer',
    title: 'If there are stars everywhere, why is the night dark?',
    under: '2025-12-05 10:03',
    review: { dueOn: '2026-11-23', intervalDays: 17, ease: 2.0 },
    links: [{ type: 'answers', to: '2026-07-26 09:30' }],
    body: `[[Audrey]] took two months over it, since she doesn't guess. It ought to be white if there'd always been stars. But they haven't been lit for ever, under fourteen thousand million years, and light from further off than that allows hasn't got here. What's more everything is flying apart, and that stretches the far light till no eye can see it. People with beards asked it long before [[Cadi]]. It's called Olbers' paradox.`,
  },
  {
    at: '2026-10-01 22:10',
    title: 'Ten months of being wrong',
    mood: 2,
    place: 'Schoolroom',
    body: `They'd asked me for twenty minutes on anything I liked, so I read out from here whatever's marked #mistakes. The ten minutes. The fifth moon. The brightest star. The handle of the [[Plough]]. The hundred and ten, with the hill in front of eight of them. [[Dilwyn]] laughed till he had to be fetched water.

When I'd finished nobody clapped, they just began. [[Bethan]] had reported a fire on Gwastedyn that was the Moon coming up, and two engines turned out for it. [[Imran]] has photographed a street lamp in Newtown for two hours, through a filter. Dilwyn drove to Shropshire for a comet and looked all night at M13. We'd gone right round the room before anybody noticed that [[Audrey]] hadn't had one. She took her time. "In 1975," she said, "I saw a new star in Cygnus, and supposed that I must be mistaken, and went to bed."

#club`,
  },
  {
    at: '2026-10-04 22:30',
    title: "Mr Probert's Saturn",
    mood: 2,
    place: 'Back step',
    under: '2025-12-05 10:02',
    links: [{ type: 'continues', to: '2026-04-24 22:10' }],
    body: `At opposition tonight, over the coal house, no [[Moon]]. I'd written it down, and at nine he was at the gate with his hat on and with a kitchen chair.

He didn't say anything for so long that I thought he couldn't get his eye to it. Then he said, "It's got its hat on." The rings are nearly shut this year, a thin straight brim to either side, with a gap of sky that you can just see daylight through, if daylight's the word. There was a speck off to one side: Titan, according to [[Dilwyn]]. I'd seen [[Saturn]] before, in August, low down and boiling. This was as still as an engraving.

"And that's there every night?" said [[Mr Probert]]. Most of the year, I said. While he thought about that I told him how well he'd tilted the lamp. He said he'd taken out the bulb in April. He just hadn't wanted to be thanked.`,
  },
  {
    at: '2026-10-05 18:00',
    kind: 'answer',
    title: "Why do Saturn's rings look thinner in some years?",
    under: '2025-12-05 10:02',
    review: { dueOn: '2027-01-19', intervalDays: 64, ease: 2.5 },
    body: `The planet leans, and always the same way, as it goes round the Sun in 29 years. So now we see the rings from above, now from below, and about every fifteen years edge-on, when they as good as vanish. That was in 2025. They're opening again.`,
  },
  {
    at: '2026-10-08 20:40',
    title: 'A. low',
    mood: 1,
    under: '2025-12-05 10:03',
    links: [{ type: 'contradicts', to: '2025-12-18 16:20' }],
    body: `[[Audrey]] came to tea and looked along the larder door. At the seventeenth of [[Emrys]]'s drawings she stopped. "Who told him about Algol?" said Mrs Tuck.

*A. low*, and a time; three nights on, *A. low*, and the time three hours earlier; three nights on from that, three hours earlier again. She'd know it in her sleep. It's a star in Perseus with another, dimmer one going round it, and every two days, twenty hours and forty-nine minutes the dim one gets in front. Three nights less three hours and eleven minutes: that's a timetable, and only one service runs to it. Nobody told him, I said. He had that one Ladybird book.

So it wasn't the levels, and it wasn't Allan. #mistakes

She's copied out his times to the minute. They'll be twenty-five years old soon, she says, and some of them are rather good. "He wasn't guessing."`,
  },
  {
    at: '2026-10-15 12:00',
    precision: 'month',
    title: 'Algol, caught',
    mood: 2,
    place: 'Back step',
    under: '2026-10-08 20:40',
    body: `Once this month it came right, [[Algol]] and an evening and no [[cloud]]. To begin with it was as bright as the end star of Andromeda. I went out every half hour, in the jacket, and wrote down what I saw before I looked at what I'd written. By the end it was no better than the little one beside it. I wouldn't have noticed a thing if I hadn't been told to look.`,
  },
  {
    at: '2026-10-16 18:00',
    kind: 'answer',
    title: 'What happens at Algol?',
    under: '2026-10-08 20:40',
    review: { dueOn: '2026-12-03', intervalDays: 25, ease: 2.4 },
    body: `A dim star passes in front of a bright one, once in 2 days, 20 hours and 49 minutes. From start to finish it takes about ten hours; the light goes down from magnitude 2.1 to 3.4 and comes back up.`,
  },
  {
    at: '2026-10-25 18:40',
    body: `Clocks back. [[Cadi]] rang to say that they've returned the hour. She was ten on Tuesday and has asked for a star chart and a door that locks.`,
  },
  {
    at: '2026-10-27 23:35',
    title: 'On his side',
    mood: 2,
    place: 'Back step',
    under: '2025-12-05 10:03',
    links: [{ type: 'continues', to: '2025-12-23 20:30' }],
    body: `[[Orion]], in the proper place, at the proper time, getting up over the coal house one leg after the other. He lies on his side to do it. With the [[Moon]] so nearly full you lose his bow and his club but not him.

[[Cadi]] has half-term and was out in her pyjamas, by special leave. She named me the shoulder and the foot, 3,500 and 12,000 degrees, and told me about pokers. I said I believed I'd heard that somewhere. We had the sword in the [[telescope]]: four little stars in the middle of it, close together, and round them as much of the grey as the Moon had left. In January, in the glasses, I'd tried to wipe it off. She asked if it's got bigger since last winter, with all the stars that it's making. Not so that you'd notice, I said. She looked again, to make sure.`,
  },
  {
    at: '2026-11-01 18:50',
    kind: 'note',
    body: `[[Cadi]] on the telephone, back in [[Birmingham]]: nineteen. She's found out that if you stand in the bath with the window open you can't see the lamp post. #dark`,
  },
  {
    at: '2026-11-05 21:50',
    place: 'Schoolroom',
    body: `Club and bonfire on the same night, so we discussed smoke. [[Dilwyn]] stands down as chairman at Christmas. His knees. He proposes [[Audrey]], who says that at eighty-eight one doesn't take on a dog. They all looked at me again. #club`,
  },
  {
    at: '2026-11-07 23:20',
    title: 'L.L.',
    mood: 0,
    isKeptFromAgents: true,
    links: [{ type: 'answers', to: '2026-01-14 19:30' }],
    body: `They're here for the weekend, and [[Cadi]] went up at ten. No [[Moon]]. I'd been on the step for half an hour and had got my eyes, and Taurus down to the small stuff, when the whole yard went yellow. "Cadi!" I shouted. "Landing light!"

I'd said it before I heard it.

It's in the [[exercise book]] eleven times, next to the poorest drawings. *L.L.* I always left it on. The switch is at the bottom of the stairs and I didn't like to think of him on them in his socks in the pitch dark, so I left it burning when I went up, every night for as long as he lived, and it shines straight out on to the step.

[[Emrys]] could have told me. Four words. He wrote it down, as he'd have written down rain.`,
  },
  {
    at: '2026-11-08 22:30',
    title: 'Twenty-eight',
    mood: 1,
    place: 'Back step',
    journey: 'Thirty constellations without the book',
    under: '2025-12-05 10:00',
    body: `Pisces. Two fishes tied together by the tails, under Pegasus, with nothing in them you'd call bright, and [[Saturn]] underneath for a lamp. It took me five nights. [[Dilwyn]] says that he's never found them without the book, and that he isn't sure I have. I chalked it. He went and got the book.`,
  },
  {
    at: '2026-11-16 06:20',
    title: 'Early turn',
    mood: 1,
    energy: 3,
    place: 'Back step',
    under: '2025-12-05 10:02',
    body: `I set the alarm for five, as for the bakery. High in the south [[Jupiter]] and, just over one degree from it, something smaller and more orange: Mars, which I've not met before, since it kept to the far side of the Sun all winter and has been on early turn from then on. Regulus close by, and low in the east, through the hedge, [[Venus]], a morning star now. So June's two lamps are both still about, with a third of the sky between them.

I walked to work under this for eleven winters, an hour earlier. They'll have been up there in some order or other, those and the rest, and what I remember is the ice on the bridge, and that you could smell the bread from the clock onwards. I had my collar up. The milk came.`,
  },
  {
    at: '2026-11-20 17:30',
    kind: 'note',
    title: "What I don't keep",
    body: `Of thirty-eight questions there are four that I've now got wrong three times over: the four minutes, which way magnitudes run, why the night's dark, what never sets. [[Cadi]] says to stop writing answers that I like the sound of. #questions`,
  },
  {
    at: '2026-11-22 18:40',
    body: `[[Cadi]] at six. If everything's flying apart, is Rhayader getting further from [[Birmingham]]? I said it feels like it on Sundays, and that I'd ring back. #questions`,
  },
  {
    at: '2026-11-24 21:30',
    title: 'By full Moon',
    mood: 1,
    place: 'Back step',
    under: '2025-12-05 10:01',
    body: `Nothing to be seen: full [[Moon]], with the [[Pleiades]] drowned to the right of it. A year ago tonight I had four days left to drive.

Since the sky was no use I did the yard. I washed the chalk off the coal house, twenty-eight of them on top of each other, mostly Perseus. I oiled the hinge of the gate. At nine I switched off the landing light and sat on the [[back step]] with my shadow next to me till I could see every slate on [[Mr Probert]]'s roof. [[Jupiter]] isn't due over the hill till half past eleven. There's no farm up there.`,
  },
]
