import type { SampleMoment } from '../sample-keeper.ts'

/** Autumn: twenty-one days in public, two metres in Essen, an opponent for one, and a proof to sign. */
export const autumn: SampleMoment[] = [
  {
    at: '2026-09-01 16:40',
    kind: 'note',
    place: 'School library',
    body: `First day of the eighteen hours. Same desk, same books, and a laminated sign that I'm to hang on the door on Wednesday evenings. It has a clip-art owl on it. #work`,
  },
  {
    at: '2026-09-03 10:15',
    kind: 'note',
    body: `My first free Thursday. Paid [[Anke]] the €200, £174, which leaves £34 in the account. Then I'd nothing to do until eleven and cleaned the oven.`,
  },
  {
    at: '2026-09-06 19:00',
    kind: 'note',
    journey: 'Three hundred backers',
    body: `Two days to go. [[Nerys]] has read all of the site's conditions, 41 pages, and found a mistake on the nineteenth. She's reported it and had a reply. They're sending her a mug. #campaign`,
  },
  {
    at: '2026-09-08 22:20',
    title: 'Sixty-one by bedtime',
    mood: 2,
    energy: 2,
    journey: 'Three hundred backers',
    body: `The page went up at nine. I was at work, and had promised myself to look at lunch. At 9:04 the head put her head round the door, telephone first: she'd backed it, was it meant to say *Thank you, salter*?

- 9:02, the first: [[Mo]], from the top deck at the terminus
- 10:30, twenty
- 12:50, thirty-three, of whom I know thirty
- 17:00, a man in Tasmania, £41
- 22:00, sixty-one people, £1,976

[[Mrs Hemming]] doesn't do things on computers. She'd sent a cheque for £60 to arrive this morning, "for two, and kindly put right the Salwarpe in your text, which has only one L". [[Nerys]] has entered her by hand, and the L is out. #campaign`,
  },
  {
    at: '2026-09-10 20:50',
    kind: 'note',
    journey: 'Three hundred backers',
    body: `Eighty-eight. Of forty comments nineteen ask if it can be played alone and two whether it's really about salt.`,
  },
  {
    at: '2026-09-13 21:30',
    kind: 'note',
    body: `Counted up with [[Dan]]: five pupils have given up over the summer and one is new. He's put a card in the window of the music shop, cut from the back of one of my proof sheets. He asked how many we had now. 119. He knew; he looks in the night, too. #money #campaign`,
  },
  {
    at: '2026-09-15 06:40',
    kind: 'checkin',
    mood: -1,
    energy: 2,
    sleepHours: 4,
    journey: 'Three hundred backers',
    body: `Six new backers yesterday. Half the visits to the page are me.`,
  },
  {
    at: '2026-09-17 21:10',
    title: 'Day ten',
    mood: -1,
    journey: 'Three hundred backers',
    links: [{ type: 'answers', to: '2026-08-16 18:00' }],
    body: `Looked at again on day ten, as decided. 141 backers, £4,702, and four of them are from today. Those we know have all come. At this rate we'd end at about £6,000, says [[Nerys]], and get none of it.

What could be done:

- Lower the price. One can't, and shouldn't: 141 people have paid the other one.
- Add a thing. A scoring pad, a velvet bag. It's how it's done. Somebody has offered me metal pence at £4 a box.
- Write to everyone again. We've written twice.
- Chase the reviewers. I've sent four handmade copies and heard from one, who's moved house.

We do nothing. I'd thought that doing nothing would be less work. #campaign`,
  },
  {
    at: '2026-09-20 19:30',
    mood: -1,
    journey: 'Three hundred backers',
    isKeptFromAgents: true,
    body: `£5,064. [[Nerys]] came at two as always and didn't open the tin. She'd like to put in £2,000 of her own, as pledges, under some of her cousins' names, on Monday week at the latest. They're real cousins, they'd each get a real game. It isn't forbidden; she'd looked. And after all whose business was it.

I said no. She said it was her money. I said clause 3, and that it would have to be in writing, and that I'd have to write back.

For a while she moved the cubes about. Since Alun died, she said, she's had a good deal of money and nothing whatever that she wanted to buy with it; and she'd never in her life wanted a thing to exist as she wanted this box. She said it in the voice in which she reads out percentages.

I made tea. I told her I'd rather it failed with 152 people than went well with 152 and a list of cousins. She nodded, and after a time she asked if I'd mind very much saying no in writing all the same, for the file. #money #campaign`,
  },
  {
    at: '2026-09-22 22:15',
    kind: 'note',
    journey: 'Three hundred backers',
    body: `Those who've asked for a way to play alone: forty-one now, different people, I've made a list. In March I wrote *look at it again if more than twenty ask*. One's a signalman near Carlisle. He has a table, he writes, and between the 1:52 and the 3:10 he has nobody. #solo`,
  },
  {
    at: '2026-09-23 21:45',
    journey: 'Three hundred backers',
    body: `The reviewer who'd moved house has found our copy at the bottom of a box marked KETTLE. He's in Hull, he films games on an ironing board, and he has eleven thousand people who watch him do it. Fourteen minutes on [[Saltway]]. For the first three he can't get past the fact of the salt. Then he plays it with his mother, who meets a gate of his, and looks at it, and says "I'll hang on, thank you, love", and unwraps a sweet. She doesn't move for the rest of the shot. At the end of it he says, "I think that may be the best gate I've seen in a game," and she says, "What's in the others?" #campaign #tolls`,
  },
  {
    at: '2026-09-24 22:58',
    title: 'Nine minutes to eleven',
    mood: 2,
    energy: 5,
    journey: 'Three hundred backers',
    body: `217 people, £7,511, at nine minutes to eleven. It stood at £7,479 for the whole of the news. [[Ife]] was meant to be in bed and sat on the stairs with the laptop on her knees reading out numbers like the shipping forecast. Then somebody in Aberdeen bought a game about salt, and she stopped reading and held the laptop up over the banister.

I rang [[Nerys]]. She'd seen. There was a noise that I couldn't place, and it was the lid of the tin. "I'm having all of them," she said. #campaign`,
  },
  {
    at: '2026-09-27 18:30',
    kind: 'note',
    body: `[[Dad]] on the phone, wants to know the height. 268, I said. "And still making?" Still making, I said. He'd give it two more days till it turned.`,
  },
  {
    at: '2026-09-29 22:10',
    title: 'Three hundred and seventeen',
    mood: 2,
    journey: 'Three hundred backers',
    isPublic: true,
    links: [{ type: 'answers', to: '2026-08-16 18:00' }],
    body: `It closed at nine tonight. The three hundredth came at twenty past four, from Llanelli, and is no relation, she swears.

| | people | £ |
| --- | ---: | ---: |
| a name in the rules, £3 | 14 | 42 |
| one game, UK, £32 | 251 | 8,032 |
| two to one address, £60 | 22 | 1,320 |
| one game, abroad, £41 | 27 | 1,107 |
| seven for a school, £190 | 3 | 570 |
| together | 317 | 11,071 |

343 games. Five hundred will be printed, in Łódź. Nothing's been added to the box along the way, and it'll be the size that we said.

In order of appearance, thank you: a bus driver; 143 people who'd once written an address on a form of ours, of whom 52 came (not 29); a man with an ironing board, and his mother.

Posted by the end of March. If it's going to be later you'll hear it from me before you've noticed. #campaign`,
  },
  {
    at: '2026-10-02 10:50',
    kind: 'note',
    journey: 'A class set',
    links: [{ type: 'continues', to: '2026-07-19 17:50' }],
    body: `Three schools have bought seven games each, for lessons. One is in Inverness. There's a crate on top of the local history with the beginnings of a sheet in it that would tell them how. I told [[Tom]]. "Well, now there's a deadline," he said, and that he does have Thursdays.`,
  },
  {
    at: '2026-10-04 18:30',
    kind: 'decision',
    title: 'For one, after all, and free',
    mood: 1,
    journey: 'Saltway for one',
    links: [
      { type: 'contradicts', to: '2026-03-22 18:00' },
      { type: 'continues', to: '2026-09-22 22:15' },
    ],
    body: `There will be a way to play [[Saltway]] alone: one sheet, free, on the page, by the end of June. It isn't in the box, it isn't sold, and it isn't begun before the files for the box have gone.

In March I was against it. What I wrote was that the fun of a gate is the person who put it up. I still think so. Forty-one people have told us that they haven't got that person.

Other ways: print it in the rulebook (a quarter of a page, untested, in five hundred copies); sell it later for £6; or leave it to somebody on the internet, who'd do it by Christmas, and well, with eleven sorts of token.

Among the forty-one are people who'll test it. That's more testers than we had for four.

Look at it again at the end of January. If there's no opponent by then who needs no reading we tell them so. #solo`,
  },
  {
    at: '2026-10-07 14:10',
    kind: 'note',
    mood: 1,
    place: 'School library',
    body: `Wednesday is [[lunch club]] now, nineteen of them, four on the atlases. [[Zainab]] is in Year 9 and no longer plays. She walks about behind the chairs with her hands behind her back. "You'd find a field," I heard her tell someone small.`,
  },
  {
    at: '2026-10-10 16:20',
    kind: 'photo',
    title: 'Two metres',
    body: `![A table plan of the stand at the fair, drawn in pencil](files/plan.webp)

[[Nerys]] has drawn a plan of the stand at [[Essen]], Anke's part and ours, in pencil, so that it can still be discussed. We marked out our two metres on the kitchen floor in masking tape and stood in them. With the table in, a person can pass behind a chair if the person on the chair breathes out. [[Dan]] came through to get to the fridge and was told politely that the hall opens at ten.`,
  },
  {
    at: '2026-10-14 19:20',
    kind: 'note',
    journey: 'The box and everything in it',
    body: `It's there. £11,071 was promised; four cards never paid (£128), so £10,943 from 313 people. The site kept £547.15 and the card company £390.89. In the account this morning: £10,004.96 and our £34. #money`,
  },
  {
    at: '2026-10-16 15:45',
    title: 'Files',
    journey: 'The box and everything in it',
    body: `Sent to [[Agnieszka]] at twenty to three, in order: board, cards, box, rules, stickers, punchboard for the pence. 1.9 gigabytes, most of it water. [[Kit]] was on the phone for the whole of it in case something went wrong, and we talked about soup.

Deposit of £2,600, half the printing. The bank rang to ask if I'd been pressured by anyone into sending money to Poland. By a number of people, I said. She had to read me a paragraph about romance.

She'll make one complete copy by hand, for us to look at, by the middle of November. Agnieszka, not the bank. #printing #money`,
  },
  {
    at: '2026-10-18 18:20',
    kind: 'voice',
    body: `(a zip) Right, for the record, weighing. Two cases, twenty-three kilos each, that's what's allowed. Case one: four copies, tablecloth, the green one, forms, tape, the box front on foam board, which is, it's sticking out, I'll come back to that. Case one is nineteen point four. Case two is [[Nerys]]'s, she's brought it over for me to check, which she's never, she doesn't let anybody check. It's got one dress in it. And a tin. And (laughs) it's got all the wooden mules in a sock. I said, we're not giving those out in [[Essen]]. And she goes, no, they're coming to see it.

Case two is eleven kilos. So the foam board goes in there. All right. Stop.`,
  },
  {
    at: '2026-10-21 22:30',
    tz: 'Europe/Berlin',
    title: 'Essen, by the day',
    place: 'Essen',
    body: `Arrived, 22 degrees in the room, window painted shut. What happens goes under this, a day at a time, as by Sunday we won't remember which was which.

[[Anke]] and Jens had set up for us. The table's there, and the half of the socket. We're between Kleine Schleuse proper and a firm that makes dice out of meteorite. [[Nerys]] paced it out against her plan and is four centimetres to the good.

There's a form for each game, as at [[the Expo]]. First question as ever.`,
  },
  {
    at: '2026-10-22 21:15',
    tz: 'Europe/Berlin',
    mood: 1,
    energy: 2,
    place: 'Essen',
    under: '2026-10-21 22:30',
    body: `Thursday. Six games, four late pledges (€38, to be paid when we post).

They don't ask if it's really about salt. They look at the board, and say, all of them, in the same falling tone, "Ah. Lüneburg." No, I say, [[Droitwich]]. They look at me with great kindness. By the afternoon I'd taken to saying, "Like Lüneburg, only wetter", and Jens heard and had to sit down behind the curtain.`,
  },
  {
    at: '2026-10-23 21:40',
    tz: 'Europe/Berlin',
    energy: 1,
    place: 'Essen',
    under: '2026-10-21 22:30',
    body: `Friday. Eight games, seven pledges. My voice is going. [[Nerys]] has learned the whole explanation in German by heart from [[Anke]]'s recording, four minutes, without knowing where one word stops and the next begins. It's flawless. Then they ask her something, and she says it again from the top.

A boy of about ten, alone, played against three grown men with rucksacks and put up every gate on a stage where they'd already been. I watched two tides of that before I'd understood. He charges people for coming back. It's in the rules, nobody's ever done it. #playtest`,
  },
  {
    at: '2026-10-24 22:20',
    tz: 'Europe/Berlin',
    title: "Anke's offer",
    mood: 2,
    energy: 2,
    place: 'Essen',
    under: '2026-10-21 22:30',
    links: [{ type: 'continues', to: '2026-01-11 19:15' }],
    body: `Saturday. Eleven games, fourteen pledges, and people standing three deep round a table that's meant for four.

At seven, when the hall was emptying, [[Anke]] laid the plan of the hall in front of us, with figures down the margin. A German edition in 2028: a thousand copies, seven per cent of what the shops pay her, €600 of it in advance. She'd want an answer by Easter. It'd have Lüneburg on the left, no estuary, and the tide would have to be something else; the river Ilmenau doesn't have one to speak of.

"And no mules," said Jens, who used to take school parties round the salt museum. "There were no mules in Lüneburg. It was carts."

[[Nerys]] put down her glass and looked at me. That's the second historian.

We've said that we'll think, and that the first thing is to print the English one. Nerys has the plan of the hall, folded, in her tin. #money #mules`,
  },
  {
    at: '2026-10-25 20:30',
    tz: 'Europe/Berlin',
    energy: 1,
    place: 'Essen',
    under: '2026-10-21 22:30',
    body: `Sunday. Seven games, six pledges, and at four a gong.

| | games | pledges |
| --- | ---: | ---: |
| Thursday | 6 | 4 |
| Friday | 8 | 7 |
| Saturday | 11 | 14 |
| Sunday | 7 | 6 |
| together | 32 | 31 |

113 people. Flights £236, room £388, food and trams £141, so £765. [[Nerys]] ate the same soup at the same stand four times and they gave her the ladle to hold for a photograph. What does nobody do? Put a drink on the table. #money #playtest`,
  },
  {
    at: '2026-10-28 11:20',
    kind: 'note',
    body: `Half-term, hoarse, in bed with the forms. The boy who charges people for coming back had filled in his himself, in English. *I liked: all. I did not like: my father.*`,
  },
  {
    at: '2026-11-01 17:30',
    journey: 'Saltway for one',
    body: `A name for the opponent, at any rate. [[Mrs Hemming]] has sent me four pages about who had rights to salt at [[the Wich]] and took a cut on its way out, and it's mainly monks. So: the Abbot. He owns no mules. He never moves. At the start of each tide he puts up a gate on the busiest road, and whatever you pay there goes into his bowl, and he doesn't spend it.

[[Nerys]] likes him very much. "No decisions," she said. "One could insure him." #solo #history`,
  },
  {
    at: '2026-11-05 15:30',
    kind: 'note',
    body: `Fireworks already at three. On Thursdays [[the library]] is locked: "open for quiet study" needs somebody to open it. Kacper has written me an email about it, with headings. I've forwarded it to the trust and taken out nothing. #work`,
  },
  {
    at: '2026-11-08 20:15',
    journey: 'Saltway for one',
    body: `Fourteen games against the Abbot on the kitchen table, and he's won all fourteen. He doesn't have to get home. In the last one I was so cross that I said something to the chair opposite.

[[Ife]], going past: "You know there's nobody there?"

To try next: he gives up a gate when the tide's out. #solo`,
  },
  {
    at: '2026-11-10 22:05',
    kind: 'note',
    place: 'Meeting House, Worcester',
    body: `The two dozen [[mules]] have been given out, as agreed in July, to those who'd earned one. [[Pauline]] chose by temperament. [[Mo]] has his on the dashboard, facing forwards. Sandra took two and set them on the south road, and we played round them.`,
  },
  {
    at: '2026-11-12 14:20',
    title: 'One copy',
    mood: 1,
    journey: 'The box and everything in it',
    body: `A parcel from Łódź, so well packed that I needed the bread knife. [[Saltway]], one copy, made by hand by [[Agnieszka]], with a slip in it: *Please be cruel.*

I was as cruel as I could. The green's right. The cards sound like cards. The cubes are half a millimetre smaller than ours and better for it. It says *Lechalde* on page three, after nine months and, I'd guess, two hundred readers, and I'd never seen it.

Then I unfolded the board, and put a gate on the road to Evesham, and it rocked. The second fold goes straight through Pershore. There's half a town on either side, and whatever stands there leans. Kit's sheet came rolled. It had never had a fold.

I pressed on it with both thumbs for some minutes. #printing`,
  },
  {
    at: '2026-11-15 18:20',
    title: "What's left",
    mood: 0,
    journey: 'The box and everything in it',
    under: '2026-02-19 20:20',
    body: `| in and out | £ |
| --- | ---: |
| put in by us | 3,000.00 |
| campaign, after the site and the cards | 10,004.96 |
| spent before it | −2,792.00 |
| stand in Essen | −174.00 |
| getting to Essen | −765.00 |
| deposit, Łódź | −2,600.00 |
| in the account today | 6,673.96 |
| second half, Łódź | −2,600.00 |
| freight | −430.00 |
| import VAT | −1,126.00 |
| postage, 299 parcels | −1,437.55 |
| cardboard and tape | −190.00 |
| left over | 890.41 |

So of our three thousand we see £890.41 again, and 161 games. Thirty-one are promised to [[Essen]] and twenty-two to people who tested; the other 108 will live with [[Nerys]]'s lawnmower.

Not counted: two and a half years of Sundays. [[Nerys]] had put them in, at nought, so that the line would exist. #money`,
  },
  {
    at: '2026-11-17 22:30',
    kind: 'decision',
    title: 'Nine millimetres',
    journey: 'The box and everything in it',
    links: [{ type: 'answers', to: '2026-11-12 14:20' }],
    body: `The whole drawing moves nine millimetres to the left, so that the fold runs between Pershore and Evesham and not through Pershore. At the left-hand edge we lose nine millimetres of estuary.

Other ways. Leave it, and say so in *What we got wrong* ([[Nerys]] was in favour for nearly a minute). Move the town, by itself, in the drawing. [[Kit]] said he could, and then that he'd always know. Fold the board differently: a new tool, £260, and three weeks.

Nine millimetres costs £85 for a new proof of the board, and so £805.41 is left and not £890.41. And it costs some of the water, which took him a week. He came up to the Tuesday group to see it on the real thing. His brother was with him, with a stick, and carried the tube; they took the steps one at a time. Kit laid a ruler along the edge and looked. "It's only sea," he said.

Nothing to look at again. Once it's cut it's cut. #printing`,
  },
  {
    at: '2026-11-19 10:30',
    kind: 'note',
    journey: 'Saltway for one',
    body: `The signalman near Carlisle has had the Abbot since Monday, on one side of A4. Three nights, three defeats. When a goods train goes through, the table shakes, and the Abbot's gates fall over before his own do. He asks whether that's a rule. #solo`,
  },
  {
    at: '2026-11-21 16:40',
    title: 'A list from the front row',
    place: 'Droitwich',
    links: [{ type: 'contradicts', to: '2026-01-08 21:50' }],
    body: `Tea at [[Mrs Hemming]]'s with page eight. She's eighty-five now, and read it through a glass with a light in it, aloud, mules and all. She considers it handsome. Three corrections:

- Brine isn't a colour, so one can't have got it wrong.
- "Medieval" is four hundred years longer than we've allowed for.
- Her name should come after the bishop's.

From a drawer she fetched a photocopy that she'd come across in the summer and been in two minds about. An inventory, 1277, in Latin, a bishop's stable: six palfreys, nine cart-horses, and *j mulus*. One mule. "So there was one," she said. "I thought you'd better have it." #history #mules`,
  },
  {
    at: '2026-11-22 18:10',
    kind: 'note',
    place: 'Gloucester',
    body: `[[Dad]] played the proof copy in his overcoat and lost to [[Ife]], twice. He found the bore in the second tide, laid the card in front of him and squared it up with both hands. "Eleven minutes late," he told her. "I'd have written it down." #tide`,
  },
  {
    at: '2026-11-24 21:40',
    title: 'Signed',
    mood: 2,
    place: 'Meeting House, Worcester',
    journey: 'The box and everything in it',
    body: `The new board came at noon. I stood a gate in Pershore and knocked the table, and it stood. *Lechlade* has its letters in order. At eight, at the [[Meeting House]], [[Nerys]] and I signed the sheet on the lid of the piano, she first, with her own pen, and [[Pauline]] witnessed it, although no one had asked for a witness.

Then it was photographed and sent, and at ten past eight [[Agnieszka]] answered. The machine's booked for Monday, 7 December, the early shift. Page eight begins *There were hardly any mules.*

- [x] sheet signed
- [x] second proof paid, £85
- [ ] second half, £2,600, when she names the day
- [ ] 299 labels
- [ ] a bus timetable, for the cubes to [[Mo]]

We'd two hours left. Gareth had already got it out of the box.`,
  },
]
