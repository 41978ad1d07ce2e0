import type { SampleMoment } from '../sample-keeper.ts'

/** Summer: the board at last, Len, a quote that doubles, two tests behind closed doors, and a date. */
export const summer: SampleMoment[] = [
  {
    at: '2026-06-02 22:15',
    place: 'Meeting House, Worcester',
    body: `[[Len]] back, a belt hole thinner, with a cushion. He'd like it minuted that in his absence we had taken out the only rule that he was keeping. He plays the south road every time, the long one, with two mules where anybody else would load four, and arrives. I asked him why always south. "Used to be mine," he said. "Tewkesbury and back, two loads, nobody on it but me and the milk." #playtest`,
  },
  {
    at: '2026-06-07 19:40',
    title: 'The twentieth',
    mood: 2,
    journey: 'Four at the table',
    links: [{ type: 'answers', to: '2026-01-13 23:10' }],
    body: `Nineteen games at four since the toll began to fall, and for the twentieth we were one short. [[Dan]] rolled up his sleeve as if to have blood taken, and sat down.

[[Dad]] 38, [[Nerys]] 33, Dan 31, [[Ife]] 29. Dan would have come second if he hadn't waved Ife through his last gate for nothing, with three pence on it. She didn't thank him.

The figures over all twenty: the first builder has won six times. The lowest score of anybody in any of them was 19, and that was Gareth, who had been told about the cushion and was being kind to [[Len]]. Nobody has got any knitting out since April. Nothing has been added to *What broke it* for ten weeks.

So this is done. [[Nerys]] shook hands on it with each of us, in order of score. #tolls`,
  },
  {
    at: '2026-06-11 13:30',
    kind: 'note',
    place: 'School library',
    body: `[[Zainab]] has brought back the form, signed at home. She may be named in the rules by her initials and would like to choose her own job title. She's chosen Roads.`,
  },
  {
    at: '2026-06-14 11:20',
    kind: 'photo',
    title: 'The board',
    mood: 2,
    journey: 'The box and everything in it',
    isPublic: true,
    links: [{ type: 'answers', to: '2026-05-09 18:00' }],
    body: `![The drawn board of Saltway: a river estuary on the left, and three saltways winding inland to the right through towns](files/board.webp)

It came yesterday in a tube, one day late, and I've been walking round the table ever since. We've played on wallpaper for two years and I'd no idea that the place looked like this.

He drew the land first and the estuary last, over a week, in one go. I'd always thought of the roads as lines with stages on them. [[Kit]]'s wind, all three, because nobody with a loaded animal goes straight at a hill.

£900 to him tomorrow, the second of three.`,
  },
  {
    at: '2026-06-16 22:00',
    kind: 'note',
    mood: -1,
    place: 'Meeting House, Worcester',
    body: `[[Len]] is in the Royal, his heart and water on the lungs. [[Pauline]] has been, and took the measure of the ward sister. Three of us played and left the south road empty.`,
  },
  {
    at: '2026-06-18 21:40',
    mood: -2,
    isKeptFromAgents: true,
    body: `It's eighteen hours, from 1 September. It was twenty-four. Two of the four libraries lose their person altogether, so I'm lucky. I was told so by someone from the trust, over a box of tissues placed exactly half-way between us.

£1,392 a month becomes £1,044. [[Dan]] and I did it on the back of the letter. His pupils drop off in July and don't all come back in September, one never knows how many. With the mortgage as it is we're £110 short in an ordinary month. My fifteen hundred is in a printer's future and I can't ask for it back, and I didn't like how quickly I'd thought of that.

It'll be Monday to Wednesday. What would I do on a Thursday, I said. "Saltway," said Dan, not very warmly, and went and put the bins out, on the wrong day. #work #money`,
  },
  {
    at: '2026-06-21 18:30',
    kind: 'decision',
    title: 'Sixty cards',
    journey: 'The box and everything in it',
    under: '2026-02-28 16:30',
    body: `Sixty cards in the box, where there were eighty-four: thirty mules, eighteen gates, twelve tides. And four mules each, not five.

Sixty is what fits on one printed sheet. A second sheet is 74p a box, and for that we'd have bought twenty-four cards that nobody draws. In the last twenty games the most gates ever built was fourteen, and seven tides are all that's used. Fifty-four, a standard pack, was the other choice; then you shuffle in the middle of tide five, and things get knocked.

The twelve tides are now a fortnight out of [[Dad]]'s book, 14 to 27 March 1983, feet turned into wood, less two days on which nothing happened. He's checked it. One of them is the bore.

Look at it again after the blind test. #tide #printing`,
  },
  {
    at: '2026-06-25 16:40',
    mood: -1,
    place: 'Coleford',
    journey: 'Wooden mules',
    body: `An inset day, so I drove over. [[Clive]] has done the sum properly this time. At sixteen in a box it's 4,800 for three hundred boxes and 8,000 for five hundred, should it ever come to that; 21p each, so £1,008 or £1,680, plus dyeing. He can make eight hundred a month, in the evenings, with the cricket on. Six months, or ten.

On the bench stood a whole row of them, two hundred or so, that he'd done to see how fast he could go. From about the fortieth they no longer have an expression. #mules`,
  },
  {
    at: '2026-06-28 17:20',
    title: 'Visiting, two to four',
    mood: 0,
    place: 'The Royal, Worcester',
    body: `[[Len]] in a bay of six, by the window, with the oxygen on and a biro behind the other ear. I'd brought two of everything in a sandwich box. We played on the bed table, the north road along the edge and the south road over the tissues, up to tide four, when they came to do his legs.

He had nine more [[slips]] for me, from the drawer. He'd got his daughter to fetch him blank ones. He's been through the rules a page a day. WHY 'PLAYER'? SAY WHO. And: NOBODY 'COMMENCES'. And one that I had to read twice: CAN'T PAY? THEN YOU WAIT. SAY THAT AND SIT DOWN.

"That's all it is, a toll," he said. "You've got half a page on it."

It was half a page. I'd been rather proud of it. He was two pence ahead when they drew the curtain, and the sister wrote it on his chart for us, under fluids.`,
  },
  {
    at: '2026-07-04 18:40',
    title: 'The baby monitor',
    mood: -1,
    place: 'Malvern Link',
    journey: 'The box and everything in it',
    under: '2026-01-14 20:45',
    body: `No. 5, the first blind test. Four ladies of [[Nerys]]'s bridge club in her conservatory, with a box, a rulebook and a plate of shortbread; the two of us in the kitchen with a baby monitor of [[Pauline]]'s, under oath not to go in.

They needed twenty-six minutes before anybody moved a mule. They dealt out the gate cards, all eighteen, as if for bridge. And they never set a toll down, not once in two hours: three pence, three pence, three pence, in perfect good humour. Nerys sat with both hands flat on the worktop. At one point she bit a tea towel.

It's my fault and it's one word. *After paying, turn the gate.* They took that for whose turn it was. I've been through the text since with a pencil: "turn" thirty-one times, and nine of those mean something else.

They'd had a lovely afternoon, they said, and who'd won? #rules #playtest`,
  },
  {
    at: '2026-07-05 18:00',
    kind: 'decision',
    title: 'Discs',
    journey: 'Wooden mules',
    links: [{ type: 'contradicts', to: '2026-02-08 17:30' }],
    body: `No wooden mules. Wooden discs, 4p each, with a sheet of stickers of [[Kit]]'s mule that people put on themselves.

Considered: [[Clive]], at 21p and six months at the least; mules of printed card on plastic feet (they fall over, I've breathed on them); plain cubes in four colours, which is what sensible people do.

I rang him. He was quiet, and then, "Ten months making dogs." He won't take anything for the two hundred. [[Pauline]] suggests that the two dozen with faces go to those who've earned one.

Look at it again if there's ever a second printing. #mules #money`,
  },
  {
    at: '2026-07-09 14:00',
    kind: 'note',
    place: 'School library',
    body: `The last Thursday [[lunch club]]. From September it's Wednesdays, as I'm not here on the other day. Kacper asked who'd be in the library on Thursdays then. I said that it would be open for quiet study. He gave me the look that I give people.`,
  },
  {
    at: '2026-07-12 16:15',
    kind: 'photo',
    title: 'Mule, gate, tide',
    journey: 'The box and everything in it',
    isPublic: true,
    body: `![Three cards of the game side by side: a mule, a toll gate and a tide](files/cards.webp)

A mule, a toll gate, a tide. There are sixty in the box, and these three are all the kinds there are.

I laid them on the kitchen table in front of [[Dan]], who's seen the game daily for two and a half years, and asked what he thought each one did. "That one goes," he said. "That one doesn't let you. That one you can't do anything about." I've asked him whether I can use it. #mules #tolls #tide`,
  },
  {
    at: '2026-07-14 22:40',
    mood: -2,
    place: 'Meeting House, Worcester',
    body: `[[Len]] died this morning at ten to six. His daughter rang [[Pauline]] and Pauline rang round.

We all came, without having arranged to. [[Mo]] had swapped a shift. Gareth made the tea and had poured one for Len, with milk, before he'd thought, and then there was a cup too many on the tray and no one cared to be the person who moved it. The caretaker came at ten, looked in, and for once left the light on over the piano.`,
  },
  {
    at: '2026-07-16 19:20',
    title: 'Twice, less twenty-five pounds',
    mood: -2,
    journey: 'The box and everything in it',
    under: '2026-02-19 20:20',
    links: [{ type: 'continues', to: '2026-02-18 12:15' }],
    body: `The firm price from [[Pell & Marston]], with the board as it is now and the cards as they are now:

| copies | February, £ | today, £ |
| ---: | ---: | ---: |
| 300 | 3,150 | 6,450 |
| 500 | 4,100 | 8,175 |

I rang [[Mr Pell]], who was perfectly nice. The February figure was for a board folded once, and ours has to fold in four or it won't go in the box. Grey board has gone up. And it was "indicative", he said. It does say that. I'd taken it for a typeface.

For five hundred that's exactly twice, less twenty-five pounds. At three hundred it's £21.50 a copy, before posting it to anyone, and we'd been going to ask thirty. #printing #money`,
  },
  {
    at: '2026-07-17 09:30',
    kind: 'note',
    journey: 'The box and everything in it',
    under: '2026-02-19 20:20',
    body: `Plus VAT. £8,175 is £9,810. It was on the February quote, too, bottom right, in grey. I had underlined the sentence above it.`,
  },
  {
    at: '2026-07-19 17:50',
    mood: -1,
    journey: 'A class set',
    body: `[[Tom]] was clearing his room for the summer and gave me back the seven sets in a crate, with a note of what's missing (cubes, 31; mules, 4; patience). What we need is one sheet, both sides, with which a teacher who isn't Tom could do it without me in the room. I've started it three times. It wants a class to be tried on, then another one, and with eighteen hours from September I'll hardly get the books back on the shelves.

So it's paused. The crate's on top of the local history, where nobody goes.`,
  },
  {
    at: '2026-07-24 17:10',
    title: 'Thirty-one winters',
    mood: -1,
    place: 'Worcester',
    body: `[[Len]]'s funeral, at a quarter past one, the chapel full to the doors, drivers for the most part. The county had sent a gritter. In July, washed, with its beacon going, parked beside the hearse on the gravel; and a man in a tie sat up in the cab all through the service because somebody has to.

His daughter Sandra spoke. She told us that on the night before frost he'd stand at the back door and smell for it, and that in thirty-one winters he'd hit one wall and two deer. She said that since Christmas he'd been busy with a book. That was our rules.

[[Mo]] had come in his uniform, on his break, and left the bus in the lane. [[Nerys]] held on to my sleeve. At the tea afterwards there was salt on every table in little glass pots.`,
  },
  {
    at: '2026-07-26 18:20',
    journey: 'Three hundred backers',
    body: `Hot, both doors open. Whoever prints it, we haven't got the money: £1,258 in the account, with £900 of that promised to [[Kit]]. So it'll have to be asked for, in public, with a clock running, and I'd as soon sing.

[[Nerys]] has added up who there is. From [[the Expo]] 64, the Tuesday group and relations 22, school 31, the history society 11, Malvern 15: 143 addresses. Of people who write down their address about one in five pays, she's read. That makes 29. "Therefore most of them will have to be strangers," she said. "I find that reassuring. Strangers read the terms." #campaign #money`,
  },
  {
    at: '2026-07-30 12:30',
    journey: 'The box and everything in it',
    under: '2026-02-19 20:20',
    links: [{ type: 'answers', to: '2026-07-16 19:20' }],
    body: `Three printers asked. One never answered, one wants a thousand or nothing, and from Grobla in Łódź there's a whole page from [[Agnieszka Wrona]], who has read the rules. She asks if "sack" is the cube or the thing in the picture.

| | 300 | 500 |
| --- | ---: | ---: |
| printing, discs and stickers in | 4,260 | 5,200 |
| freight | 360 | 430 |
| import VAT, 20% | 924 | 1,126 |
| together, £ | 5,544 | 6,756 |

I looked in all four corners for anything in grey. There's a line at the bottom: *These prices are valid until 31.12.2026. I mean it. A.W.* #printing #money`,
  },
  {
    at: '2026-08-02 17:45',
    kind: 'decision',
    title: 'Łódź, and five hundred',
    mood: 1,
    journey: 'The box and everything in it',
    links: [{ type: 'contradicts', to: '2026-02-22 18:10' }],
    body: `[[Grobla]] in Łódź print it, and the first printing is five hundred copies.

In February I wanted Redditch, because I could drive there. I have driven there. It's twenty-five minutes, and at the end of them it's £9,810 against £6,756.

Why five hundred. Three hundred come to £18.48 each, all in, five hundred to £13.51. Put another way, the second two hundred cost us £1,212, which is £6.06 a copy. At £18.48 we can't sell to anyone but backers. At £13.51 a shop could have some one day.

Against: they'd live in [[Nerys]]'s garage. Against: lorries, customs, a language in which I can say *good morning* and *fold*. Against: five hundred is a lot of people.

Only if a campaign pays for it. If it doesn't there's no printing, here or there.

Look at it again on the day when the money's counted. #printing #money`,
  },
  {
    at: '2026-08-04 22:00',
    title: 'Nineteen slips',
    mood: 0,
    place: 'Meeting House, Worcester',
    links: [{ type: 'continues', to: '2026-04-14 22:10' }],
    body: `Sandra came to the Tuesday group with a carrier bag. In it were version fourteen, which I'd lent him in April, with crisps in the hinge, and an envelope: *RUTH. RULES.*

With the ones I had already that makes nineteen [[betting slips]]. I've laid them out in order on the carpet. Eleven are about words, four about the south road, two say that he was wrong about an earlier one, one is a real bet (third, at 14 to 1). The nineteenth says only P. 5 GOOD.

She stayed and played, and had the rules told her twice. Then she took two mules down the south road. Nobody had said which was his. #rules`,
  },
  {
    at: '2026-08-06 10:40',
    kind: 'note',
    body: `[[Anke]] has written: they've taken a stand in [[Essen]] that's two metres longer than they are. Would we care for the two metres? €200, a table, half of a power socket. "You bring the tired toll, I bring the Germans."`,
  },
  {
    at: '2026-08-09 18:10',
    kind: 'decision',
    title: 'Essen, after all',
    links: [
      { type: 'contradicts', to: '2026-02-15 18:40' },
      { type: 'answers', to: '2026-08-06 10:40' },
    ],
    body: `We go to [[Essen]], 22 to 25 October, on two metres of [[Anke]]'s stand.

In February there were three reasons against it, and they've gone one by one. The money: £174 for the table, £236 to fly, £388 for a room with two beds, and we have to eat; say £940, and not £1,480. The days: from September I don't work on Thursdays or Fridays. I'd have preferred to keep the reason. And something to sell: there'll be the board, the cards and, if the campaign's gone well, a printer with a date.

We could also send a box for Anke to show, and stay at home. [[Nerys]] is sixty-three and has never been anywhere with a lanyard before this year. She's already bought the adaptor.

If the campaign fails each of us pays her own way.

Look at it again on 30 September. #money`,
  },
  {
    at: '2026-08-11 21:30',
    kind: 'note',
    place: 'Meeting House, Worcester',
    under: '2026-02-28 16:30',
    links: [{ type: 'answers', to: '2026-06-28 17:20' }],
    body: `The half-page about tolls that can't be paid is out. In its place stands rule 6, as on slip 14: *Can't pay? Then you wait.* [[Nerys]] looked for an adjective and there wasn't one. #rules #tolls`,
  },
  {
    at: '2026-08-15 13:10',
    title: 'Night shift',
    mood: 2,
    energy: 4,
    place: 'Worcester',
    journey: 'The box and everything in it',
    isPublic: true,
    links: [{ type: 'answers', to: '2026-07-04 18:40' }],
    body: `The second blind test, at nine in the morning, with four nurses straight off nights, friends of [[Pauline]]'s niece. If people can learn it in that state they can learn it. The monitor was on the tumble dryer in the next room, and round it Pauline, [[Nerys]] and I, on three kitchen chairs.

One of them read the rules aloud from the first word to the last, with her clogs off. Nine minutes. When she reached rule 6, *Can't pay? Then you wait*, somebody said "It's A and E", and it was a while before they could go on.

Then they played. They set the tolls down. They put the gates on stages and not in the sea. At tide three two of them stopped before a new gate and each politely invited the other to go first. Seventy-one minutes with the reading, no questions to the door, no mistakes. Nerys had a tally sheet ready with room for forty.

They asked if they could keep it. It's the only copy of version eighteen that we have. They've kept it. #playtest #rules`,
  },
  {
    at: '2026-08-16 11:00',
    kind: 'note',
    under: '2026-02-28 16:30',
    body: `Version nineteen: 1,640 words. Version twelve had 3,900. "Turn" occurs in it not at all. Page eight: *What we got wrong.* (Mules. The distance to Lechlade. The colour of brine.) #rules`,
  },
  {
    at: '2026-08-16 18:00',
    kind: 'decision',
    title: 'Seven and a half thousand, in twenty-one days',
    journey: 'Three hundred backers',
    body: `The campaign begins on Tuesday, 8 September, and ends on Tuesday the 29th. The goal is £7,500. A game is £32 posted in the UK, £41 abroad, two to one address £60, seven for a school £190; three pounds puts your name in the rules.

Why £7,500: the printing comes to £6,756 and the site will keep about £640. That leaves £104 for stamps, and the rest of the stamps would be ours. Below that we don't print, and everybody gets their money back.

£5,000 would be easier to reach, and then we'd have to find the difference, which we can't. £10,000 would be comfortable. [[Nerys]] gives it one chance in three, and won't say what she gives this.

Twenty-one days, since in thirty people put it off. No extras for going past the goal. If it goes well the box doesn't get any bigger.

Look at it again on day ten; not before, whatever I say. #campaign #money`,
  },
  {
    at: '2026-08-18 20:30',
    journey: 'Three hundred backers',
    body: `[[Ife]] has made the film. Terms: no music with a ukulele in it, and I'm not to use my story-time voice. Nineteen takes at the kitchen table, the nineteenth with the washing machine on spin, and that's the one, because by then I'd stopped explaining and just played against her hands. Two minutes ten. She's cut it so that you hear me say "that's three pence, please" four times, each time a bit more pleased. "You're actually quite a horrible person in it," she said. "It's really good." #campaign`,
  },
  {
    at: '2026-08-23 15:30',
    kind: 'photo',
    title: 'The front of the box',
    mood: 2,
    journey: 'The box and everything in it',
    isPublic: true,
    body: `![The front of the box: SALTWAY in white on dark green, over a salt pan at dawn](files/box.webp)

White on dark green, over a salt pan at dawn. [[Kit]] had tried it with a mule in front, and then it was a game about a mule.

I'd wanted *about an hour* on the front as well. He asked me to prop it against the toaster, go out of the room and come in again. I did it twice. It's gone on the side.`,
  },
  {
    at: '2026-08-27 21:15',
    kind: 'note',
    journey: 'Three hundred backers',
    body: `The page is written, 700 words, and [[Nerys]] has had it. Gone: *unique*, *immersive*, *beautiful*, *exciting*, *heart-warming* and *quick*. She's let *salty* stand, "as a statement of fact". #campaign`,
  },
  {
    at: '2026-08-30 17:40',
    kind: 'note',
    journey: 'The box and everything in it',
    body: `Last £900 to [[Kit]]; he's paid in full. Of the three thousand, spent:

- Kit: £2,400
- prototypes, nine months: £148
- four copies for reviewers, made by hand: £112
- the Expo: £94
- two dozen mules: £38

£2,792. Left: £208, and a printer to be paid thirty-two times that. #money`,
  },
]
