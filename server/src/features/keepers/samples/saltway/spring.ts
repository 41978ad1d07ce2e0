import type { SampleMoment } from '../sample-keeper.ts'

/** Spring: the tide laid open, a loop in Ludlow, a silent illustrator, a toll that falls, and the Expo. */
export const spring: SampleMoment[] = [
  {
    at: '2026-03-01 16:50',
    kind: 'note',
    under: '2026-02-28 16:30',
    body: `Seven tides from now on, not nine. The last two were only ever people counting. [[Nerys]] agreed in the doorway, daffodil in lapel. Today we were also to look again at my having asked her in. Neither of us mentioned it. #tide #rules`,
  },
  {
    at: '2026-03-03 22:20',
    place: 'Meeting House, Worcester',
    body: `A nine, and after it a two. I love that, the card going over and everybody groaning. [[Len]] didn't groan. "You don't get that," he said. "All that water and then none, overnight. You'd ring someone." He had two trains waiting at the pans for a tide that wasn't coming, and sat there with his hands on the table as if at a counter.

Afterwards I asked each of them what they'd been planning at that point. [[Pauline]]: nothing. Gareth: nothing, was one supposed to? [[Mo]]: to go home at ten. #tide #playtest`,
  },
  {
    at: '2026-03-05 17:30',
    mood: -1,
    place: 'School library',
    body: `A letter in every pigeonhole, under the trust's new logo. *Review of non-teaching provision across our family of schools.* It's a family of six, with six libraries, and in four of them there's somebody. Comments by 30 April. The head came in person to tell me that it wasn't personal, and while she was there she borrowed a thriller. I stamped it. #work`,
  },
  {
    at: '2026-03-08 18:20',
    kind: 'decision',
    title: 'The tide lies open',
    isPublic: true,
    under: '2026-02-28 16:30',
    links: [{ type: 'contradicts', to: '2025-12-21 18:30' }],
    body: `Three tide cards always lie face up: this one and the next two.

In December I wanted them hidden, for the gasp, and had my way. We've had the gasp for ten weeks. What came with it was a table of people who plan nothing, because nothing can be planned.

We tried all seven open (a silence of eleven minutes at the start; I timed it) and one open, which is as good as none. With three, people see the low water coming and begin groaning early, so that if it's groans I was after there are now more of them.

I asked [[my father]], who kept the tide book at Sharpness docks. The only people whom he ever saw surprised by a tide were visitors.

Look at it again if anybody says that the game plays itself. #tide #rules`,
  },
  {
    at: '2026-03-09 17:15',
    kind: 'note',
    place: 'School library',
    journey: 'A class set',
    body: `7D and 7F have cut out seven sets, 588 cards, in two lessons and a wet break. One mule has been given a saddle, in gel pen. One gate reads *No Year 9s*.`,
  },
  {
    at: '2026-03-12 17:40',
    title: 'Twenty-eight salters',
    mood: 1,
    place: 'School',
    journey: 'A class set',
    under: '2026-01-14 20:45',
    body: `No. 3, if it counts. [[Tom]]'s Year 7, seven tables of four, fifty-five minutes, of which I spent twenty-two explaining. Nobody got beyond tide three.

Table one formed a cartel and bought no salt at all until the price came down, and when it did they'd run out of lesson. At table four a boy called Reuben declined on principle to pay any toll. They walled him in with gates, and he sat in the middle of it with his arms folded, having by all accounts a wonderful time. Table six sang.

Sent out, 420 cubes. Returned, 397.

To do: five tides, no gates in the first, and somebody other than me to explain it in eight minutes. Fault: mine. #playtest`,
  },
  {
    at: '2026-03-13 11:10',
    kind: 'note',
    journey: 'A class set',
    body: `[[Tom]] had each of them write down one thing they'd learned. Fourteen: that salt comes out of the ground. Six: that there weren't any mules. Three: that Mr Garrity can't add. Four blank. And one, unsigned: *it is expensive being poor because you have to stop.*`,
  },
  {
    at: '2026-03-15 18:45',
    kind: 'decision',
    title: 'Two to the owner, one to the chest',
    journey: 'Four at the table',
    links: [
      { type: 'contradicts', to: '2026-01-24 17:50' },
      { type: 'answers', to: '2026-02-10 22:45' },
    ],
    body: `Of a toll of three, two go to whoever built the gate and one goes into the chest. And the bank pays a penny to every train that arrives in a town, so that some money comes in from outside and it doesn't only go round.

We also had on the table: the whole toll to the owner, with no more than two gates each; and gates that count at the end, like houses. The first is December with a lid on. The second makes it a game about building gates.

In the model the first builder wins 34 in a hundred and people build. It's ugly, three numbers where there used to be one. We both said so.

Look at it again on the 28th, after [[Ludlow]]. #tolls`,
  },
  {
    at: '2026-03-17 22:25',
    kind: 'note',
    place: 'Meeting House, Worcester',
    journey: 'Four at the table',
    body: `Nine gates built, nobody ruined. [[Len]], getting into his coat: "Two for him, one for the box, a penny for turning up. It's like my payslip."`,
  },
  {
    at: '2026-03-21 10:05',
    kind: 'voice',
    mood: 2,
    place: 'Minsterworth',
    body: `(wind) So this is me on the bank at Minsterworth, with [[Dad]], and there's, I don't know, sixty people and a man selling bacon rolls. It was meant to be at nine fifty-something and it's, he's looking at his watch. He's very pleased that it's late. Hang on. No. That's a log.

All right, you can hear it, that's not wind now. It's brown. It comes round the bend right across, bank to bank, like, like somebody pulling a sheet up over a bed, and then all the trees along the edge start to go. Dad? He's taken his hat off. (a roar, a dog) Well, that's wet my boots.

He says eleven minutes late and he'd have written it down. He wants to know which card that is. I've said I'll make one. #tide`,
  },
  {
    at: '2026-03-22 18:00',
    kind: 'decision',
    title: 'No rules for one',
    body: `[[Saltway]] is for two, three or four, and we don't write a version for one.

We could have a paper opponent who puts up gates from a pack of cards; or no opponent, and a score to beat. The second is a sum. The first is perhaps three months' work, and we'd be testing it in the months when we should be testing four. What's good about it is that whoever has just held you up is sitting there eating your crisps.

Three people have asked, and one of them was the same one twice.

Look at it again if more than twenty ask. #solo`,
  },
  {
    at: '2026-03-24 22:00',
    kind: 'note',
    place: 'Meeting House, Worcester',
    journey: 'Wooden mules',
    body: `Two dozen samples from [[Clive]], in a tobacco tin, £38. Each has a slightly different expression. [[Pauline]] stood one on her palm. "Lovely," she said. "What breed?" #mules`,
  },
  {
    at: '2026-03-28 23:20',
    title: 'The loop',
    mood: -1,
    place: 'Ludlow',
    journey: 'Four at the table',
    isPublic: true,
    under: '2026-01-14 20:45',
    links: [{ type: 'contradicts', to: '2026-03-15 18:45' }],
    body: `No. 4. [[Ludlow]], the back room of a pub, four people who meet on Saturdays and have a league table that goes back to 1998: a tax inspector called [[Caroline]], two brothers who restore harpsichords, and a man called Fitch. I explained for a quarter of an hour. They had four questions, all about things that weren't forbidden.

By the third tide Caroline and Fitch had gates on either side of Pershore, and each was walking one empty mule back and forth between them. A toll costs three. Two of the three came home when the other one crossed. The third went into the chest, and the chest goes to the poorest at the end of the round, which they took in turns to be. And for every arrival in Pershore the bank paid a penny, as we'd decided on the 15th that it should.

It took forty-one minutes. Caroline 58, Fitch 57, and neither had touched any salt. The brothers, who'd carried it to three towns and sold it well: 31 and 22.

"Is it supposed to do that?" asked the elder brother.

"It's round-tripping," said Caroline. "I get two a month." She wrote her address on a beer mat, so as to be able to send me the remedy.

Fault: ours, all of it, in writing. #tolls #playtest`,
  },
  {
    at: '2026-03-29 10:15',
    kind: 'note',
    journey: 'Four at the table',
    body: `The clocks went forward and [[Nerys]] rang at what she considers nine. She's reproduced the loop. It yields 0.9 pence a crossing, for ever, and nothing can go wrong with it. She's seen nothing like it since 2007.`,
  },
  {
    at: '2026-03-31 20:30',
    kind: 'note',
    mood: -1,
    journey: 'The box and everything in it',
    body: `Last day of March and no board. The last that I had from [[Kit]] was on the 4th, two words: *estuary tomorrow*. I've written twice since, the second time with an exclamation mark.`,
  },
  {
    at: '2026-04-02 15:00',
    journey: 'Four at the table',
    body: `The remedy has come, three pages, numbered paragraphs, headed *Facts*, *Scheme* and *Proposals*. [[Caroline]] would bring in a levy on the second and every later crossing of the same gate by the same train within one tide, with a relief for genuine carriers of salt. It'd work. You'd need a form.

Paragraph 14: *I should add that we enjoyed ourselves very much and have played it twice more, once as intended.* #tolls`,
  },
  {
    at: '2026-04-05 19:30',
    place: 'Gloucester',
    journey: 'Four at the table',
    body: `Easter Sunday. [[Dad]] has finally played it, with [[Ife]], in his overcoat, because the lamb had another hour to go and he'd thought of a walk. He won by eleven. Then he took one of my #gates between two fingers and examined it. "This fellow never gets tired," he said. "Every cart, three pence, all day. At Sharpness a man who was collecting money got tired. Or he got known." Ife wanted to know what he meant by known, and he said he'd tell her when she was sixteen.`,
  },
  {
    at: '2026-04-08 17:20',
    kind: 'note',
    journey: 'The box and everything in it',
    body: `Rang [[Kit]]: his voicemail is full. Rang the bicycle shop underneath: "In and out, mostly out." Seven weeks to [[the Expo]], and what we've got to show is the back of a wallpaper sample.`,
  },
  {
    at: '2026-04-11 22:00',
    title: 'Sub-optimal',
    mood: -2,
    body: `[[Nerys]] wants an auction. Every gate is put up for sale as it's built, everybody bids, the price is by definition right, and there's no loop since nobody sells a loop for less than it's worth. She'd worked on it all week. It's watertight. It also takes nine minutes a time, and I said that I hadn't spent two years on a game about walking in order to watch four people sit.

She said that at the moment it's a game about arithmetic, with errors. I said she'd never once laughed at it. She said, quite calmly, that she hadn't understood that to be her job, and put the lid on the tin.

It was ten to four. We always go on till six. [[Dan]] came in with the tea things on a tray, three cups, and stood there.`,
  },
  {
    at: '2026-04-14 22:10',
    kind: 'note',
    place: 'Meeting House, Worcester',
    body: `[[Len]] has taken to handing me notes at the end of the evening, folded small, as one tips a waiter. They're on [[betting slips]], in capitals. No. 1: RULE 11. WHO'S COUNTING.`,
  },
  {
    at: '2026-04-19 18:15',
    kind: 'note',
    body: `Yesterday a postcard of Great Malvern station. *I withdraw the auction. I do not withdraw the arithmetic. Sunday as usual? N.* At two she was at the door with the tin. We did coins, the dullest afternoon we've ever had, and went on till seven.`,
  },
  {
    at: '2026-04-23 14:10',
    title: "Then you'd find a field",
    mood: 2,
    place: 'School library',
    journey: 'Four at the table',
    links: [{ type: 'continues', to: '2026-03-28 23:20' }],
    body: `I built the Pershore loop for [[lunch club]] and asked them to break it. Oscar wanted police. Kacper wanted a war. [[Zainab]] wasn't listening. She was walking her mule along the edge of the table, clean off the board, behind the box lid and back on at Evesham.

"Why doesn't everyone just go round?"

Round what?

"The gate. First time you'd pay, cause you didn't know. Then you'd find a field."

And what would the gate do?

She considered it from the gate's side. "Charge less. And then less. And then it's basically just a gate."

The bell went. I've been through an afternoon of Year 9 with it on the back of my hand in board marker: *3 2 1 field*. #tolls`,
  },
  {
    at: '2026-04-26 18:30',
    kind: 'decision',
    title: 'A toll falls',
    mood: 2,
    journey: 'Four at the table',
    isPinned: true,
    isPublic: true,
    under: '2026-02-28 16:30',
    links: [
      { type: 'contradicts', to: '2026-03-15 18:45' },
      { type: 'answers', to: '2026-03-28 23:20' },
      { type: 'continues', to: '2026-04-23 14:10' },
    ],
    body: `**Decided.** A new gate stands at three. Whoever passes pays its owner what it shows, and then it's set one lower: three, two, one. After the one it comes off the board, because by then people have found a way round. The chest goes. So does the penny for arriving.

**Where it's from.** Somebody in Year 8 asked why they don't all just go round. My father, at Easter, had complained that my gates never get tired.

**What else there was.** An auction for every gate (withdrawn). A levy on second crossings, from [[Ludlow]]: three pages, and it would need them. Gates that drop by themselves with each tide; but then you'd sit and wait for them, and there's enough sitting.

**Why this.** One number does what five were doing. A gate can earn six pence in its life and no more. The two at Pershore would feed each other for six crossings and be gone. And nobody cares to be first at a gate, everybody would like to be fourth, so they look at each other, and that we never had before.

In [[Nerys]]'s model the first builder wins 28 in a hundred.

**Look again** after the Expo. #tolls #rules`,
  },
  {
    at: '2026-04-28 22:40',
    title: 'Sixty-eight minutes',
    mood: 2,
    energy: 4,
    place: 'Meeting House, Worcester',
    journey: 'Four at the table',
    body: `Four players, start to finish, cubes in the bag: sixty-eight minutes. In January it was two hours and forty without an end. [[Mo]] stood in front of Gareth's gate for a whole round with a full train, waiting for [[Pauline]] to go first. She knitted. He waited. "It's a queue," he said. "I do this for a living." In the end [[Len]] went, paid the three, and said to all of us, "Somebody's got to get home."

Pauline 36, Len 33, Mo 29, Gareth 24. We'd time for a second go at half of it. #playtest`,
  },
  {
    at: '2026-04-30 17:00',
    kind: 'note',
    place: 'School library',
    body: `My comments went in at ten to five: eleven paragraphs, and the loan figures for six years as a graph. [[Nerys]] had taken out the adjectives. There were nineteen. #work`,
  },
  {
    at: '2026-05-02 20:15',
    mood: -1,
    place: 'Stroud',
    journey: 'The box and everything in it',
    isKeptFromAgents: true,
    links: [{ type: 'answers', to: '2026-03-31 20:30' }],
    body: `We drove to [[Stroud]], [[Nerys]] and I, with a speech each. [[Kit]] opened the door in a hospital visitor's lanyard.

His brother came off a motorbike at Nailsworth on 9 March. Fifty-four days. He's in Bristol on a ward where they teach people to swallow. Kit takes the train there at eight and the train back at six, and he hasn't opened an email since. He'd told no client, because then it would be a thing that clients know. He said all of this to the kettle.

The board was on the door, on its trestles, under a sheet. It's all there, roads, towns, hills, everything that's dry. He hasn't touched the water: he was going to start on the estuary on the morning of the 9th.

Nerys, who'd come to explain clause 5 to him, asked where he kept the hoover.`,
  },
  {
    at: '2026-05-05 22:15',
    kind: 'note',
    place: 'Meeting House, Worcester',
    body: `An experiment. In the middle of rule 11 there's now the sentence *Whoever reads this may claim a biscuit*. Tonight's four had the rules in front of them for an hour. No claims. [[Len]] wasn't there, with his chest. #rules`,
  },
  {
    at: '2026-05-09 18:00',
    kind: 'decision',
    title: 'Wait for Kit',
    journey: 'The box and everything in it',
    body: `We don't look for another illustrator. [[Kit]] has until 12 June for the board and to the end of August for the rest, and he's been told that if he needs longer he should say so rather than be ill about it.

The reasons for his being late are his. They're good ones.

We might have paid him off (£600 gone, and somebody new from nothing at about £2,500, October at the earliest), or had the board finished by another hand. I've seen how far it's got. I wouldn't let anybody else near that paper.

So we go to [[the Expo]] with the ugly one. [[Nerys]] thinks that's no bad thing: "If they like it on wallpaper we'll know what they like."

Look at it again on 12 June.`,
  },
  {
    at: '2026-05-12 22:50',
    title: 'Thirty-four, thirty-one, thirty, twenty-seven',
    mood: 2,
    place: 'Meeting House, Worcester',
    journey: 'Four at the table',
    body: `Seven pence between first and last, and nobody knew who'd won until it was counted. [[Len]] 34, [[Pauline]] 31, [[Mo]] 30, Gareth 27. Gareth, who has come for the radiators since 2023, asked if he might take the rules home. The heating's been off since Easter. #playtest`,
  },
  {
    at: '2026-05-14 14:00',
    kind: 'note',
    place: 'School library',
    journey: 'A class set',
    body: `Five tides, no gates in the first: [[Tom]]'s other Year 7 were done in fifty minutes, explanation included, by [[Zainab]], in six. She'd brought a pointer.`,
  },
  {
    at: '2026-05-17 18:20',
    kind: 'decision',
    title: 'Rule 11 goes',
    isPublic: true,
    under: '2026-02-28 16:30',
    links: [
      { type: 'contradicts', to: '2026-01-31 18:00' },
      { type: 'continues', to: '2026-05-05 22:15' },
    ],
    body: `Rule 11 (a train that hasn't moved eats a penny for each mule) has been in the game since 31 January. After every game this month I've asked what happens to a train that doesn't move. Of twenty-three people none knew. In three of those games the rule contained the offer of a biscuit.

We could print it bold, give it a picture, move it from page six to page two, or take it out.

[[Nerys]], whose rule it was, asked what had changed at the table since January on account of it. Nothing can have: it's never been applied. All our results for fifteen weeks are results without it. "In that case," she said, "we've tested its removal very thoroughly."

Out, ninety-four words. We ate the biscuits.

There's nothing here to look at again. But *What does nobody do?* is now the first question on the sheet for every test. #rules #mules`,
  },
  {
    at: '2026-05-19 12:40',
    kind: 'note',
    journey: 'The box and everything in it',
    under: '2026-02-19 20:20',
    body: `The ninety days on the Redditch quote are up today. I rang. "Shouldn't move much," said [[Mr Pell]]. I've written that down too. #printing`,
  },
  {
    at: '2026-05-24 17:30',
    kind: 'note',
    body: `For [[the Expo]], Friday to Sunday, a table in the playtest hall:

- [x] four copies of version sixteen, sleeved
- [x] sign (wallpaper, other end of the roll)
- [x] forms, one page, first question: what does nobody do?
- [x] pencils, 30
- [ ] cough sweets
- [ ] something to say in one sentence

[[Ife]] suggests "It's about salt, sit down."`,
  },
  {
    at: '2026-05-29 21:40',
    mood: 1,
    energy: 1,
    place: 'UK Games Expo, Birmingham',
    body: `Day one at [[the Expo]]. Three games. For the first hour nobody, as the next table had a volcano with a light in it. Then a family from Telford who needed to sit down. Their youngest read our sign, looked at the board, looked at the sign. "Did you run out?" he asked. "Of what?" "Of game." They stayed for seventy minutes and he beat all three of them from behind a rucksack. [[Nerys]] wore a lanyard for the first time in her life and keeps turning it over to see what's on the back. #playtest`,
  },
  {
    at: '2026-05-30 22:30',
    title: "It's about salt, sit down",
    mood: 2,
    energy: 2,
    place: 'UK Games Expo, Birmingham',
    body: `Five games, and from eleven on a queue. [[Nerys]] said the sentence, Ife's, to the first person who slowed down, in her annual-report voice, and it worked on everyone she tried it on.

At two a tall woman in a yellow raincoat played as third and laughed out loud when she reached [[Droitwich]] on the board. [[Anke]], from Lüneburg, where they also boiled brine, also burned down every tree within reach for it, and have a salt road of their own that runs to Lübeck, with a museum. She makes games with her husband under the name of Kleine Schleuse. She lost, by a lot, and turned the gate over to look at the back. "The toll gets tired," she said. "This is the whole game. Why is it not on the sign?"

Her card's in my shoe, as these trousers have no pockets.`,
  },
  {
    at: '2026-05-31 20:50',
    kind: 'note',
    body: `Friday three games, Saturday five, today three: eleven. Six at four, four at three, one at two: 38 people. Mean length at four, 61 minutes. Addresses left, 64. Trains, parking and sandwiches, £94. What does nobody do? Look at page five. #playtest #money`,
  },
]
