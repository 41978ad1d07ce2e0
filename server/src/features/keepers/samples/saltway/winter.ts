import type { SampleMoment } from '../sample-keeper.ts'

/** Winter: a lost notebook, a co-designer, no mules in Worcestershire, and the first game at four. */
export const winter: SampleMoment[] = [
  {
    at: '2025-12-02 18:40',
    title: 'Version nine',
    mood: -1,
    isPublic: true,
    body: `The notebook has gone. I had it on the Droitwich bus at ten past four, at six I didn't have it at the kitchen table, and in it are versions seven and eight of [[Saltway]] in a hand that nobody else can read. What's left is version nine, in a shoebox (ladies' boots, size 6): a board on the back of a wallpaper sample, forty-two mule cards, twenty-four gates, eighteen tides, twenty mules cut from a cereal packet, and sugar cubes for the salt.

The game, for whoever finds this one. You are a salter at [[Droitwich]] in about 1250. The river brings wood, wood boils brine, brine leaves salt, and you walk the salt inland on mules, past gates that the others have put up to charge you. With two players it's good. With four I don't know. I've never had four.

I spend my working days making eleven-year-olds write the date at the top. Very well: Tuesday, 2 December 2025.`,
  },
  {
    at: '2025-12-03 12:50',
    kind: 'note',
    place: 'School library',
    body: `Oscar in Year 8 wants to know where [[the library]] would shelve my game if it were a book. 794 is games, 381 is trade, 553 is salt. "Put it in Returns," he said. "Everyone looks through Returns."`,
  },
  {
    at: '2025-12-07 20:30',
    kind: 'decision',
    title: 'Ask Nerys in',
    body: `I'm asking [[Nerys]] to make it with me: half of the credit, half of the cost, half of whatever it earns.

The other ways were to go on alone (two years, nine versions, not one game at four) or to pay somebody for an evening of sums. I'd rather have someone who has to live with the answer.

Why her. In October at the games evening in Malvern she lost to me by a penny, asked for a pencil, and showed me on the back of the scorepad that from the fourth round on I couldn't have lost. She was an actuary for thirty-four years. I can tell when the middle of a game sags. She can tell me by how much.

Against: she says "sub-optimal" to children.

Look at it again on 1 March, when we'll have had a dozen Sundays.`,
  },
  {
    at: '2025-12-09 22:20',
    title: 'Seat 14',
    mood: 2,
    place: 'Meeting House, Worcester',
    body: `Tuesday group at the [[Meeting House]]. At twenty to eight a man in a bus company fleece came in and laid my notebook on the table. It had been down the side of seat 14, with one of our flyers in it for a bookmark. "[[Mo]]," he said. "I've got till quarter past."

He'd read all of it, at the terminus, in his breaks. Nobody has ever read all of it. The prices are good, he thinks, and my Alcester looks like *Ulcer*, and the #tolls will go wrong as soon as there are four. "Whoever's got the first gate on your top road just sits there, don't he."

I said that we'd see. He stayed till ten.`,
  },
  {
    at: '2025-12-12 09:05',
    kind: 'note',
    body: `Postcard of Llanelli docks, second class. *Yes. Two conditions: no dice, and I may strike out adjectives. N.*`,
  },
  {
    at: '2025-12-14 17:40',
    body: `First Sunday. She'd brought her own biscuits, in a tin marked MODEM, and a spreadsheet that has played [[Saltway]] ten thousand times since Friday. With two, whoever goes first wins 52 in a hundred. "I've insured worse," says [[Nerys]]. For four she has no figure yet, as her players are too polite and won't build gates against one another. [[Ife]] came down, looked along the columns, said "So it's homework" and went up again with two of the biscuits.`,
  },
  {
    at: '2025-12-16 22:10',
    kind: 'note',
    place: 'Meeting House, Worcester',
    body: `New on Tuesdays: [[Len]], seventy-nine, who lost by thirty pence and asked to be told the rules again. Not only the ones that he'd broken.`,
  },
  {
    at: '2025-12-21 18:30',
    kind: 'decision',
    title: 'The tide stays hidden',
    body: `The #tide cards lie face down and one is turned over at the start of each round.

[[Nerys]] would show one ahead, so that there's something to plan with. I want the moment when the card goes over. On Tuesday [[Pauline]] put her tea down to see it. We've agreed that where a thing can be counted she has the casting vote, and where it can only be heard round the table I have. This can be heard.

Look at it again once we've had four players, and by the end of March at the latest.`,
  },
  {
    at: '2025-12-26 19:00',
    title: 'The tide book',
    mood: 1,
    place: 'Gloucester',
    body: `Boxing Day at [[Dad]]'s. He beat me at ayo nine times running, while telling [[Dan]] about gutters. Then he went upstairs and came down with the [[tide book]].

He was twenty-six years in the dock office at Sharpness, from 1974, and when they cleared it out he took one home: 1983, foolscap, green cloth. High water twice a day in his own upright hand, height in feet and tenths, and in the margin what it had done to people. *Pilot late. Pilot drunk. Swan in lock.*

I'd only told him that there was a tide in my game. He turned to March and ran his thumb down the heights, up for a week and down for a week, as regular as knitting. How many cards had I? Eighteen, I said, shuffled.

"Shuffled," said Dad, to the page.`,
  },
  {
    at: '2025-12-30 16:10',
    kind: 'note',
    body: `[[Dan]] emptied the vacuum cleaner on to newspaper: eleven sugar cubes, a mule, a penny. He asks if the medieval economy could be made of something wider than the nozzle.`,
  },
  {
    at: '2026-01-03 11:20',
    kind: 'note',
    body: `Version ten, all new, and the shoebox stays.

- 60 wooden cubes, white, 8 mm: £6.90
- card, 50 sheets: £7.40
- 100 sleeves: £4.10
- brass buttons for pence: £5.00

£23.40. The buttons have anchors on them. #money`,
  },
  {
    at: '2026-01-08 21:50',
    title: 'There were no mules',
    mood: -1,
    place: 'Droitwich',
    isPublic: true,
    body: `The history society at [[Droitwich]], nineteen people and an urn. I'd been asked for twenty minutes on "a game about our salt" and had brought the board. They were kind about the brine. A man explained to me what a mitt of salt was, and another man explained to him that it wasn't. Then a lady in the front row, who'd been drawing on her programme, put up her hand. [[Mrs Hemming]], eighty-four.

"It's very jolly, dear. But there were no mules."

I asked how she meant that.

"They were horses. Ponies, mostly. Carts where it was flat. You'd have had a mule in Worcestershire if you were a bishop and wished to be looked at."

I have twenty mules and forty-two mule cards. Was she quite sure? She'd been through the bishop's accounts in 1971, she said, for another reason, and she would have noticed.

At the door she gave me the programme. What she'd been drawing was a mule, rather a good one. Under it: *Sorry.* #history #mules`,
  },
  {
    at: '2026-01-11 19:15',
    kind: 'decision',
    title: 'Keep the mules',
    isPublic: true,
    links: [{ type: 'answers', to: '2026-01-08 21:50' }],
    body: `Three ways out:

1. Packhorses, and be right.
2. Call them "animals" and hope.
3. Mules, and own up.

The third. I tried the first on the family at breakfast. When a horse won't go on past a gate you feel sorry for it. When a mule won't, nobody asks why, and that saves me a paragraph of rules. [[Nerys]] would have had horses "for the record". She gets the record: the last page of the rulebook will be headed *What we got wrong*, and [[Mrs Hemming]] has the first line.

Look at it again when a second historian complains. #mules #history`,
  },
  {
    at: '2026-01-13 23:10',
    title: 'Seventy-one pence',
    mood: -2,
    place: 'Meeting House, Worcester',
    journey: 'Four at the table',
    isPublic: true,
    links: [{ type: 'answers', to: '2025-12-09 22:20' }],
    body: `The first time at four: [[Len]], [[Pauline]], [[Mo]], and Gareth, who comes for the radiators. I kept out of it and took notes.

- Begun at 19:20. At 22:00 the caretaker put the lights out over the piano, and we weren't done.
- Mo built on the first stage of the top road in round one, as he'd said in December that somebody would.
- From round three every train on that road paid him three pence. Three is what a sack fetches in Alcester.
- In round five Len had all his mules standing at Mo's gate and nothing to pay with. "I'm a car park," he said.
- Pauline got out some knitting.

Mo 71, Pauline 9, Gareth 6, Len 4. Ninety pence on the table, and all but nineteen of it in one heap. Mo looked as if he'd been caught at something. "I did say," he said at the door, and held it for me because I had the box. #tolls #playtest`,
  },
  {
    at: '2026-01-14 20:45',
    title: 'What broke it',
    journey: 'Four at the table',
    body: `Every game that breaks goes under this, with its date, what happened, and whose fault it was.

No. 1, 13 January: flat #tolls at four. Everybody has to pass the first gate, nobody can get round it, and the money only goes one way. Fault: mine, since version two.

[[Nerys]] has asked for a column with the severity, from one to five, and given this one a four. Five is for injuries.`,
  },
  {
    at: '2026-01-17 07:30',
    kind: 'note',
    journey: 'Four at the table',
    body: `[[Nerys]] has made her players ruder. Four of them, ten thousand games: whoever builds the first gate wins 61 in a hundred, where it should be 25. She rang at ten past seven on a Saturday to tell me, delighted: it's large enough to see.`,
  },
  {
    at: '2026-01-19 21:00',
    kind: 'checkin',
    mood: -1,
    energy: 2,
    sleepHours: 5,
    body: `Version eleven cut out by hand, all 84 cards. Blister on the right thumb, and another bad night on the top road.`,
  },
  {
    at: '2026-01-22 16:20',
    kind: 'note',
    place: 'School library',
    journey: 'A class set',
    body: `[[Tom Garrity]], history, leaned on my counter for the whole of break. Year 7 do the medieval village in March, from a worksheet he's ashamed of. Could he have seven copies? He can if somebody cuts them out. "I've twenty-eight people," said Tom, "with scissors."`,
  },
  {
    at: '2026-01-24 17:50',
    kind: 'decision',
    title: 'Tolls go to the chest',
    journey: 'Four at the table',
    body: `From version eleven a toll (three pence, as before) goes into a chest in the middle of the board, and at the end of each round the poorest player gets what's in it.

Turned down: a dearer first gate; no gates before round three; one gate each. All of these slow [[Mo]] down and none of them stops him.

For: in [[Nerys]]'s model the first builder drops from 61 to 27 in a hundred. For: it gives [[Len]] something to look forward to. Against: why would anybody build? "To annoy people," she says. "It's a game." I'm not certain that people are as nasty as her columns.

Look at it again after three games at four. #tolls`,
  },
  {
    at: '2026-01-27 22:30',
    kind: 'note',
    place: 'Meeting House, Worcester',
    journey: 'Four at the table',
    body: `[[Pauline]], retired midwife, has never knowingly taken a risk. Tonight she twice walked an empty mule through a gate for the sole purpose of being the poorest in time for the chest. Won by two. Apologised to each of us separately.`,
  },
  {
    at: '2026-01-31 18:00',
    kind: 'decision',
    title: 'Mules eat',
    body: `A train that hasn't moved in a round costs its owner a penny for each mule, for oats. It's rule 11.

[[Nerys]] wants it so that nobody can park three trains at the pans and wait for a good price. The options were nothing, a penny for the train, or a penny for the mule. By the mule it bites: three standing mules eat what a sack fetches.

My doubt is a librarian's. It's on page six.

Look at it again in May, before [[the Expo]]. #mules #rules`,
  },
  {
    at: '2026-02-01 16:45',
    title: 'Fifteen hundred each',
    journey: 'The box and everything in it',
    body: `Signed at the kitchen table, two pages, with [[Dan]] as witness and a clarinet reed in his mouth. Upwich Games is a partnership, [[Nerys]] and I, half and half. Each of us puts in fifteen hundred pounds, three thousand in all, and neither puts in a penny more unless the other agrees in writing. That's clause 3. Upwich was the great brine pit at [[the Wich]], and as far as we can find nobody else was using it.

Her half comes from a bond that has matured. Mine was going to be a car. Clause 7, if one of us dies, she drafted by herself, with a table, humming. #money`,
  },
  {
    at: '2026-02-03 22:15',
    kind: 'note',
    place: 'Meeting House, Worcester',
    body: `It turns out that [[Len]] drove a gritter for the county, thirty-one winters. More salt over those roads than any salter in 1250, and he'd never said. All I had ever asked him was whether he took milk.`,
  },
  {
    at: '2026-02-06 18:20',
    title: 'Above the bicycle shop',
    mood: 2,
    place: 'Stroud',
    journey: 'The box and everything in it',
    body: `To [[Stroud]] on my free day to see [[Kit Marrable]], whose map of a drowned village has been on our fridge since [[Ife]] was seven. He's thirty-three and works above a bicycle shop, at a door laid over two trestles. I'd prepared some remarks about small budgets. He wanted to know what mules do with their ears when it rains.

His price is £2,400 for the board, the cards and the front of the box: £600 on signing, £900 when board and cards are there, £900 for the rest. I'd thought of two thousand. He'd thought of three, and came down, he said, while he was listening to me on the stairs.

Board by 31 March. We had soup out of mugs, and he drew on the envelope of the gas bill how a road tells you that it's uphill.`,
  },
  {
    at: '2026-02-07 10:30',
    kind: 'note',
    journey: 'The box and everything in it',
    body: `Contract back from [[Kit]], with a mule under the signature, wet. £600 paid. Of the three thousand there's now £2,400 left, which is what he costs.`,
  },
  {
    at: '2026-02-08 17:30',
    mood: 1,
    place: 'Coleford',
    journey: 'Wooden mules',
    body: `[[Clive Annett]] in the Forest of Dean turns skittles and chair legs and, in a good year, a newel post. He had a lump of beech in his hand while we talked, and when we'd finished it had ears. One mule, 22 millimetres, too big in the head. I want twenty in every box. It's been on the kitchen windowsill for an hour and each of them has picked it up in passing, even [[Dan]], to whom board games are unpaid work.`,
  },
  {
    at: '2026-02-10 22:45',
    title: 'Nice out',
    mood: -1,
    place: 'Meeting House, Worcester',
    journey: 'Four at the table',
    under: '2026-01-14 20:45',
    links: [{ type: 'contradicts', to: '2026-01-24 17:50' }],
    body: `No. 2. Three games at four since the chest came in. There are twenty-four gates in the pack. Built in the first game: five. In the second: three. Tonight: two, one of them by Gareth, who'd misread the card.

Why would you? It costs a go, and the money ends up with whoever is poorest, often [[Pauline]] on purpose. Two hours and five minutes. [[Len]] to [[Mo]], across an empty road: "Nice out."

Fault: half mine and half [[Nerys]]'s, as per the agreement. #tolls #playtest`,
  },
  {
    at: '2026-02-14 09:40',
    kind: 'note',
    body: `From [[Dan]], with a ribbon round it: a hundred clear card sleeves. From me: no cubes on the stairs, and one evening in March, of his choosing, when nobody says *tide*.`,
  },
  {
    at: '2026-02-15 18:40',
    kind: 'decision',
    title: 'No Essen this year',
    body: `[[Nerys]] would like to take it to [[Essen]] in October. So should I. No.

| what | £ |
| --- | ---: |
| smallest stand | 780 |
| two of us, travel and room | 700 |
| together | 1,480 |

That's half of all we have. It's also Thursday to Sunday, 22 to 25 October: I work Monday to Thursday, and school librarians don't get leave in term, they get looks. And there'd be nothing to sell.

Instead: [[the Expo]], Birmingham, end of May, half-term.

Look at it again for 2027.`,
  },
  {
    at: '2026-02-17 15:10',
    kind: 'note',
    journey: 'Wooden mules',
    body: `[[Clive]]'s price: 24p a mule if I take six thousand, which is twenty in each of three hundred boxes. £1,440. Colours would be extra; he hasn't thought how.`,
  },
  {
    at: '2026-02-18 12:15',
    kind: 'note',
    journey: 'The box and everything in it',
    body: `From [[Pell & Marston]], Redditch, on thick paper: 300 copies at £10.50 or 500 at £8.20, so £3,150 or £4,100. I'd braced myself for double. #printing`,
  },
  {
    at: '2026-02-19 20:20',
    title: 'What the box costs',
    journey: 'The box and everything in it',
    isPinned: true,
    body: `As of today, at 300 copies. New figures go underneath.

| what | a copy, £ | all, £ |
| --- | ---: | ---: |
| printing | 10.50 | 3,150 |
| twenty wooden mules | 4.80 | 1,440 |
| Kit | 8.00 | 2,400 |
| postage and packing | 4.30 | 1,290 |
| together | 27.60 | 8,280 |

If we ask £30 we take £9,000 and have £720 over. A crowdfunding site keeps about eight per cent, and eight per cent of £9,000 is £720. [[Nerys]] checked it twice, and then asked if she might have it as a screensaver. #money #printing`,
  },
  {
    at: '2026-02-22 18:10',
    kind: 'decision',
    title: 'Three hundred copies, from Redditch',
    journey: 'The box and everything in it',
    body: `The first printing is three hundred copies, and [[Pell & Marston]] print it.

Five hundred would be cheaper apiece (£8.20, not £10.50) but £950 more in all, and between us we know about forty people. Printing singly to order is £31 a copy before anyone has earned anything. Abroad means freight. Redditch is twenty-five minutes off, and I can go there with the board under my arm.

At the foot of the quote it says that the price holds for ninety days. I've underlined that.

Look at it again when the final files go for a firm price. #printing`,
  },
  {
    at: '2026-02-26 13:40',
    place: 'School library',
    journey: 'A class set',
    body: `A [[lunch club]] lasts thirty-five minutes and the game doesn't. [[Zainab]], Year 8, had a ruling ready: when the bell goes, the richest has won. Then you'd just hoard, said Kacper. Only if you know when the bell's going, said Zainab. So they played it once to a kitchen timer in my drawer, and once to the same timer standing on the board. With the timer in the drawer they dawdled. With it in full view there was actual shouting, and I had to shut the door on account of the quiet readers.`,
  },
  {
    at: '2026-02-28 16:30',
    title: 'Rules, as they stand',
    isPinned: true,
    body: `Rewritten here whenever one of the moments below changes something. What stands here now is version nineteen, of 16 August.

1. Four mules each and ten pence. Lay out seven tides in a row, the first three open.
2. **Tide.** The card says how much wood comes up the river. Each piece of wood boils a sack of salt. At the bore the pans are under, and nothing boils. Open one more card, so that there are always three to see.
3. **Load.** Poorest first. A penny a sack, three sacks to a mule.
4. **Walk.** A mule card moves one train as many stages as it says.
5. **Gates.** Pay its owner what the gate shows, then set it one lower: three, two, one. After the one it's taken away.
6. Can't pay? Then you wait.
7. **Sell.** A town pays its price, and with each sack the price goes down by one until the next tide.
8. **Build.** Instead of walking, put a gate on any stage without one.
9. After the seventh tide the richest has won. Salt that's still on the road is worth nothing.

Two to four players, about an hour. The remaining pages are examples. #rules`,
  },
]
