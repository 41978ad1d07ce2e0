import type { SampleMoment } from '../sample-keeper.ts'

/** June, July and August: two lamps in the dusk, a coach to Spain, the Moon in the way twice. */
export const summer: SampleMoment[] = [
  {
    at: '2026-06-04 22:00',
    title: 'Glasses for four',
    place: 'Schoolroom',
    journey: 'The eclipse',
    under: '2026-02-08 16:30',
    body: `[[Imran]] has the eclipse glasses, cardboard, with black foil where the windows should be. We tried them on in a row. You see nothing, not the urn, not the street lamp, nothing at all, and [[Dilwyn]] took it as proof of quality. Cadi and [[Siân]] get a pair each for the nine tenths; then one for me and one for [[Audrey]], who says that in 1999 she had a welder's mask, and that in the event a sou'wester would have been more to the purpose. #club`,
  },
  {
    at: '2026-06-05 09:40',
    kind: 'answer',
    title: 'When may you look at the Sun without a filter?',
    under: '2026-02-06 10:00',
    review: { dueOn: '2027-03-04', intervalDays: 106, ease: 2.7 },
    body: `While it's wholly covered, in a total eclipse, from inside the shadow. At no other time. When a sliver of it's showing, even a hair, the glasses are on. Never through binoculars or a telescope without a proper filter over the front, and sunglasses are no filter. [[Cadi]] has signed this.`,
  },
  {
    at: '2026-06-09 23:50',
    title: 'Two lamps',
    mood: 2,
    place: 'Mountain road',
    isPublic: true,
    under: '2025-12-05 10:02',
    body: `I'd told four people about it, and there were eleven cars at the cattle grid.

[[Venus]] above and [[Jupiter]] below, three Moon-widths apart, in a sky still yellow at the bottom. Venus by far the brighter. They've been closing in since the spring, and everybody in the town had noticed and nobody had said so, for fear of seeming not to know what they were. The woman from the feed merchant's had taken them for drones. Mr Lewis the undertaker told me that he'd been saying good night to them for a month, separately.

I'd brought the [[binoculars]] and the rice, and set them up on the roof of the Fiesta, and people queued as they used to queue for the van: who's next, mind the step, one minute each. There's room for both in the one circle. A boy asked how close together they really are. Nowhere near each other, I said, the one's about five times as far off as the other. He said, so it's a trick. I said it was.

They went down behind the moor, Jupiter first, and nobody could find their car keys.`,
  },
  {
    at: '2026-06-10 18:00',
    kind: 'answer',
    title: 'Why is Venus never seen at midnight?',
    under: '2025-12-05 10:02',
    review: { dueOn: '2027-01-12', intervalDays: 73, ease: 2.5 },
    body: `Its road lies inside ours. From here it can't get further from the Sun than 47 degrees, so it goes down after it in the evening or comes up ahead of it in the morning. To be up in the middle of the night it'd have to be behind our backs, and it never is. (This June it did stay up till midnight, but only by the summer clock.)`,
  },
  {
    at: '2026-06-17 22:30',
    place: 'Mountain road',
    under: '2025-12-05 10:02',
    body: `A thin [[Moon]] right up against [[Venus]], so near that the two of them went under my little finger.`,
  },
  {
    at: '2026-06-21 23:59',
    place: 'Back step',
    under: '2025-12-05 10:04',
    body: `Midsummer. Until eleven I sat on the coal house in a cardigan with the paper and could read the headlines. In the north, under Capella, there were ripples of a cold blue-silver, very fine, as if someone had combed them. Noctilucent clouds, [[Imran]] says, fifty miles up, still in the Sun. So there is a [[cloud]] that I'm in favour of. By half past eleven they reached as far as the chimney. I went round and knocked on [[Mr Probert]]'s door, since one ought to. He came out in his vest, looked at them with his arms folded, and said it'd be them at the power station. There isn't a power station. We stood there for a good while all the same.`,
  },
  {
    at: '2026-06-25 18:10',
    kind: 'answer',
    title: 'Which stars never set at Rhayader?',
    under: '2025-12-05 10:00',
    review: { dueOn: '2026-11-24', intervalDays: 21, ease: 2.1 },
    body: `Those nearer to the [[Pole Star]] than the ground is: 52 degrees, five fists. The [[Plough]], the Little Bear, [[Cassiopeia]], Cepheus, the Dragon. Capella and Deneb only just. [[Vega]] clears the north by a degree, which is no good to anybody with a hill.`,
  },
  {
    at: '2026-07-10 23:50',
    title: 'Twenty',
    mood: 2,
    place: 'Back step',
    journey: 'Thirty constellations without the book',
    under: '2025-12-05 10:00',
    body: `Delphinus, a toy kite to the left of Altair, so small that I'd filed it under [[Pleiades]] for a week. That makes twenty: since January there have come Leo, Cancer, Boötes, the Crown, Virgo, Hercules, the Lyre, the Swan, the Eagle and now the Dolphin. [[Dilwyn]] passed it on the coal house by torchlight, red, with his spectacles on his forehead.

Then as a treat the swan's beak in the [[telescope]]: [[Albireo]]. I'd been told gold and blue and had taken it for the way people talk. It is gold and blue.`,
  },
  {
    at: '2026-07-11 12:00',
    kind: 'answer',
    title: 'What is there to see at Albireo?',
    isPublic: true,
    under: '2025-12-05 10:03',
    review: { dueOn: '2027-03-09', intervalDays: 112, ease: 2.7 },
    body: `The head of the Swan. One star to the eye, two in a small telescope, the brighter one gold and the other blue. Whether they belong together or only happen to lie in line hasn't been settled.`,
  },
  {
    at: '2026-07-13 17:20',
    kind: 'answer',
    title: 'How far away is Vega?',
    under: '2025-12-05 10:03',
    review: { dueOn: '2027-02-03', intervalDays: 97, ease: 2.6 },
    body: `25 light years. What I saw of [[Vega]] last night set out in the summer of 2001, when there was straw and disinfectant at every gate, and [[Emrys]] hadn't started yet on the red [[exercise book]].`,
  },
  {
    at: '2026-07-18 12:30',
    mood: -1,
    journey: 'The whole Messier list',
    under: '2026-03-14 23:20',
    body: `Thirty-three, and stuck. What's left at this season lies along the bottom of Sagittarius. M7 gets three degrees above a flat sea, and I have a hill. I've worked it out with a protractor and the OS map: from the step eight of them never rise. I could go and stand in Cornwall. #mistakes`,
  },
  {
    at: '2026-07-26 09:30',
    body: `[[Cadi]]'s here for a month. She had evidently been saving it up, and it came before the porridge: if there are stars everywhere, in every direction, for ever, then wherever you look you ought to be looking at one. So why isn't the night white? I said that some are faint. "But there'd be more of them," said Cadi. I've written it on the calendar for [[Audrey]]. #questions`,
  },
  {
    at: '2026-07-28 17:00',
    kind: 'answer',
    title: 'How do you measure the sky with a hand?',
    under: '2025-12-05 10:00',
    review: { dueOn: '2027-02-24', intervalDays: 100, ease: 2.7 },
    body: `With your arm out straight. Little finger: one degree, twice the [[Moon]]. Three middle fingers: five, the gap of the Plough's pointers. Fist: ten. Little finger to thumb, spread: twenty and a bit, nearly the whole [[Plough]]. It works for [[Cadi]] as well as for me, small hands coming on short arms.`,
  },
  {
    at: '2026-08-02 23:10',
    mood: 2,
    place: 'Back step',
    under: '2025-12-05 10:03',
    body: `New constellation, seen in the south by [[Cadi]] and entered under her name: the Colander. It has eleven stars, takes in part of the Eagle, and no other country has it.`,
  },
  {
    at: '2026-08-06 18:00',
    kind: 'answer',
    title: 'Why does the Moon fit over the Sun so exactly?',
    under: '2026-02-06 10:00',
    review: { dueOn: '2027-03-20', intervalDays: 119, ease: 2.8 },
    body: `The Sun's four hundred times as wide and about four hundred times as far away. That's luck. When the Moon's at the far end of its path it's a little too small, and a ring of Sun is left over.`,
  },
  {
    at: '2026-08-07 21:00',
    kind: 'note',
    journey: 'The eclipse',
    under: '2026-02-08 16:30',
    body: `To take: passport; two pairs of eclipse glasses; [[Emrys]]'s [[binoculars]]; the donkey jacket? no; hat; [[Audrey]]'s folding chair; [[Audrey]]'s other stick. To leave with [[Cadi]]: kitchen colander, a sheet, instructions.`,
  },
  {
    at: '2026-08-09 22:40',
    title: 'Row four',
    mood: 1,
    energy: 3,
    place: 'Portsmouth',
    journey: 'The eclipse',
    under: '2026-02-08 16:30',
    body: `Forty-nine seats, forty-seven astronomers from all over the Marches, two of them asleep before Ledbury. The driver's a Gethin from Builth. He brakes late and he talks with his hand off the wheel, but I've nothing to say about his mirrors. At the services I told him what I used to drive. "Right," he said, and from then on whenever he'd done something tight he found my eye.

[[Audrey]] has the front aisle, with both sticks in the umbrella net. She's brought sandwiches for two days and the *Handbook*, and she's told the couple across from her, who have seen nine eclipses, that she's seen a half.

We've gone up the ramp into the boat, backwards, between two lorries. I held on to the arm rest. He did it in one. [[Imran]] clapped and I'm afraid so did I.`,
  },
  {
    at: '2026-08-11 22:30',
    tz: 'Europe/Madrid',
    kind: 'note',
    place: 'Burgos',
    journey: 'The eclipse',
    under: '2026-02-08 16:30',
    body: `[[Burgos]]. Thirty-four degrees at six o'clock, an empty stork's nest on every tower, and since seven a thunderhead over the plain to the west, just there, precisely at the height where we'll need it not to be tomorrow. [[Audrey]]'s lying down. I've counted the beams. #cloud`,
  },
  {
    at: '2026-08-12 17:40',
    tz: 'Europe/Madrid',
    title: 'Stubble',
    mood: 0,
    energy: 4,
    place: 'Near Burgos',
    journey: 'The eclipse',
    under: '2026-02-08 16:30',
    body: `A field on a rise outside a village of forty houses. The farmer charges five euros a coach and has mown a place for the chairs. There are three coaches, a Dutch camper, a priest, and the whole village with its kitchen chairs facing west as if for a wedding photograph. The storms that they promised have gone along the mountains to the north. Over the hills where it's going to be there's one long bar of grey, and forty-seven people are looking at it and not talking.

[[Imran]] has three cameras on one leg. I'm to stand beside him and call out the seconds, so that he'll know when to change the exposure. I'm good at that, I've called bingo. [[Audrey]] has had her chair turned a few degrees to the right, then back.

Gethin has parked facing out.`,
  },
  {
    at: '2026-08-12 20:31',
    tz: 'Europe/Madrid',
    kind: 'voice',
    title: 'The counting',
    mood: 2,
    place: 'Near Burgos',
    journey: 'The eclipse',
    under: '2026-02-08 16:30',
    body: `Right. It's going. It's coming over from the, no, look, look at the hills, the hills have gone. Glasses. Audrey, glasses off. Off! Now. One. Two. Three. Four. Oh. Five. It's black. Imran, it's got, it's like a, I don't know. Nine. The dogs have stopped. Eleven, twelve. It's orange all round, it's orange behind us as well. Audrey's up. She's standing up. She hasn't got her stick. Nineteen. Did I say nineteen? I've lost count, Imran. I've lost count, I'm sorry. Don't change anything. Just look at it.`,
  },
  {
    at: '2026-08-12 21:40',
    tz: 'Europe/Madrid',
    kind: 'photo',
    title: 'A minute and three quarters',
    mood: 2,
    place: 'Near Burgos',
    journey: 'The eclipse',
    under: '2026-02-08 16:30',
    isPinned: true,
    isPublic: true,
    links: [{ type: 'continues', to: '2026-01-08 22:10' }],
    body: `The bar of [[cloud]] lay two fingers too low. It went dark from the right, over the shoulder as it were, and much faster than I'd have believed anything that size could come. A minute and three quarters; I'm told so, because I'd stopped counting at nineteen.

Nobody had told me that it looks down. I'd thought that it would be like a picture of itself. The hens in the village went in. A child began to howl and was joined by a grown man, Dutch. Then on the one side there was a bead, too bright, and everybody put their hands up to their faces at once, and it was over, and it was a fine evening with long shadows. People kissed each other. The priest shook hands with the farmer.

[[Audrey]] was still on her feet. "Yes," she said. "That's what I'd understood."

![The eclipsed Sun over dark hills, with an orange horizon](files/eclipse.webp)`,
  },
  {
    at: '2026-08-13 01:10',
    tz: 'Europe/Madrid',
    mood: 2,
    place: 'Near Burgos',
    under: '2025-12-05 10:04',
    body: `We've been four hours in the queue for the main road, and nobody complains, because Gethin has put out every light in the coach and opened both doors. Perseids, from the steps. The [[Moon]] was out of the way, having been otherwise engaged. They're faster than the December ones and some leave a chalk mark.

By now the whole queue has done as he did. There must be two miles of cars and coaches on this plain with their lamps out, and people lying along the verge with their feet in the ditch. When there's a good one you hear it start at the far end and come down the line, oh, in several languages, and pass us and go on towards [[Burgos]]. [[Audrey]] has the step above mine and a blanket off the boat. She's not said anything since the field. I've no peas with me, I'm using olives.`,
  },
  {
    at: '2026-08-13 11:20',
    tz: 'Europe/Madrid',
    place: 'Burgos',
    under: '2026-02-06 10:00',
    body: `[[Cadi]]'s report, by telephone: about nine tenths at ten past seven, the light "like before thunder but cheerful"; on the sheet beneath the colander a hundred and fifty-two little suns with bites out of them; the hens next door undecided. [[Mr Probert]] came round to borrow [[Siân]]'s glasses and wouldn't give them back. She'd like it noted that she had all that without a coach.`,
  },
  {
    at: '2026-08-16 20:30',
    mood: 0,
    energy: 2,
    under: '2026-02-08 16:30',
    body: `Home, by way of two days of other people's photographs. In East Street they ask me what it was like and I've tried lids, doors, and the eye of a horse. In the Co-op I said that you'd have to go, and it came out as rudeness. I've noticed that [[Audrey]] doesn't try. When they ask her she says "Dark", and takes her change. At Hereford, when the rest had got off, Gethin asked would I like to put her in the bay. I would. Twelve metres, in one.`,
  },
  {
    at: '2026-08-28 05:50',
    title: 'Low in the west',
    mood: 1,
    energy: 3,
    place: 'Top lane',
    isPublic: true,
    under: '2026-02-06 10:00',
    body: `The ash is in the way from the step, so at four I walked up to the top lane in the donkey jacket, with [[Cadi]] in the eiderdown. It had begun by then. Something was leaning on the [[Moon]]'s left shoulder, grey, with no edge that you could put a finger on.

At a quarter past five there was only a rim left along the top right, white as a fingernail, and the rest was the colour of an old penny. Partial, says the almanac, ninety-three hundredths, and I'd thought that partial would look like a thing not finished. The rim was so bright that I had to hide it behind a gatepost to see the red. Then the sky got light quicker than the Moon did, and a sheep coughed.

When we turned round for home, [[Orion]] was up. In August! He was standing in the daybreak over the town, with all his buttons on, eight weeks before I'm expecting him. "He's been there every morning," said Cadi. "You just don't get up."`,
  },
  {
    at: '2026-08-28 17:30',
    kind: 'answer',
    title: 'Why does the Moon go copper in an eclipse?',
    under: '2026-02-06 10:00',
    review: { dueOn: '2027-01-14', intervalDays: 66, ease: 2.5 },
    body: `It's in the Earth's shadow, and the only sunlight to reach it is what gets bent round through our air. That takes out the blue and lets the red by. It's the light of all the sunsets and sunrises that are going on just then.`,
  },
  {
    at: '2026-08-30 18:30',
    body: `[[Cadi]]'s home, and school's on Wednesday. If there'd been somebody standing on the [[Moon]] on Friday, would he have seen an eclipse, or just been in one? #questions`,
  },
]
