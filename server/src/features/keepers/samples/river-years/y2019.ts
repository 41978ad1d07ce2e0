import type { SampleMoment } from '../sample-keeper.ts'

/** 2019: from Linz to a room in Cacilhas, a bench by a window, and a damp flat in Graça. */
export const moments2019: SampleMoment[] = [
  {
    at: '2019-03-02 21:30',
    tz: 'Europe/Vienna',
    title: 'Twenty-three kilos',
    mood: 0,
    place: 'Linz',
    body: `In the suitcase, on [[Mama]]'s kitchen scales, weighed item by item until she lost patience:

- both loupes, the good tweezers, the staking set (4.1 kg, worth every gram)
- six shirts that survive oil
- the [[blue jug]]? No. She put it back on the shelf herself.

What stays: the winter coat, nine years of payslips from the depot, the flatmate's ficus.`,
  },
  {
    at: '2019-03-03 23:10',
    tz: 'Europe/Vienna',
    mood: 1,
    place: 'Linz',
    body: `[[Jakob]] drove me out to the river path one last time. Not a speech person, my brother. He picked up a flat stone, threw it downstream and said, "That one's going your way." It wasn't, it was going to the Black Sea. I let it pass. #river`,
  },
  {
    at: '2019-03-04 16:20',
    title: 'Arrived',
    mood: 1,
    energy: 2,
    place: 'Cacilhas',
    body: `Plane at seven, ferry at three. The room is at the top of Rua Cândido dos Reis in [[Cacilhas]]: a bed, a table, a saint with a chipped nose. [[Dona Odete]] wants three hundred a month and that includes soup. She asked what I do. I said clocks, mainly. She pointed at hers. It has been ten to four in that hallway since her husband died.`,
  },
  {
    at: '2019-03-05 08:05',
    kind: 'note',
    place: 'Cacilhas',
    body: `First Portuguese sentence said to a stranger without rehearsal: "Desculpe, isto é a fila?" It wasn't the queue. It was a funeral. They were very kind about it.`,
  },
  {
    at: '2019-03-07 19:40',
    title: 'Oficina Prado',
    mood: 2,
    energy: 4,
    place: 'Oficina Prado',
    body: `Rua da Boavista, a green door, a bell that the owner made from a carriage clock. [[Rui Prado]] is sixty-one, hums while he files and lacks the tip of his left ring finger. I asked. He said a shark, off Sesimbra. Trial contract for six months, eight hundred and twenty. My bench is the one by the window. It has someone else's elbows worn into it and mine fit. #work`,
  },
  {
    at: '2019-03-11 22:15',
    kind: 'decision',
    mood: 0,
    body: `Stopping smoking. Reasons, so that I can't pretend later that there were none:

1. [[Dona Odete]]'s saint looks at me.
2. Ash in an open movement is a sin with no absolution.
3. Five euros a packet, twenty packets a month, a third of the rent.

The lighter went into the Tejo. It floated, which was embarrassing.`,
  },
  {
    at: '2019-03-17 18:40',
    mood: 0,
    place: 'Cacilhas',
    body: `Sunday, six o'clock, the first call with [[Mama]] as a thing we do. She'd cooked semolina dumplings and described them one by one. Did I have enough jumpers. Was it true that they eat snails. I said the river smells of salt here and she said, "Then it isn't a river, it's a bay that someone named wrongly."`,
  },
  {
    at: '2019-03-21 20:30',
    mood: 1,
    body: `The ship's barometer is open at last: Adie, London, 1868, drowned at least once. Some earlier hand had wedged the tube with a folded tram ticket. [[Prado]] told me to leave the ticket in and note it in the file. "A repair is also a letter," he said, "and one doesn't throw away other people's letters." #work`,
  },
  {
    at: '2019-03-26 07:50',
    title: 'The woman with the pencil',
    mood: 1,
    place: 'Ferry to Cacilhas',
    body: `On the 07:40 a tall woman was correcting a printed tide table with a pencil. Correcting it! I asked whether the moon had made a mistake. "No," she said, "the printer." Her name is [[Ada]], Ada Nyström, from Umeå, and she works at the hydrographic institute in Rua das Trinas, where the tides are made. Fourteen minutes across. We missed the end of each other's sentences.`,
  },
  {
    at: '2019-04-01 07:35',
    kind: 'note',
    place: 'Cais do Sodré',
    body: `New monthly pass from today: forty euros for everything, boats, trams, the lot. Until yesterday I was paying nearly seventy. The man in front of me kissed his card. #money #ferry`,
  },
  {
    at: '2019-04-09 22:00',
    kind: 'checkin',
    mood: -1,
    energy: 2,
    sleepHours: 5,
    body: `Tired of being a person with a vocabulary of four hundred words. In German I'm ironic. Here I'm a polite child who likes fish. Somebody at the hardware shop spoke to me slowly and loudly about screws.`,
  },
  {
    at: '2019-04-16 18:10',
    mood: 0,
    place: 'Cacilhas',
    body: `No petrol anywhere, the tanker drivers are on strike, and the whole square is pushing its cars with a kind of holiday cheer. [[Dona Odete]] doesn't own so much as a bicycle and has still filled the bathtub. With water. In case.`,
  },
  {
    at: '2019-04-18 19:30',
    kind: 'note',
    body: `A card from Vera, who has my old room in [[Linz]]: the ficus has died, "of homesickness or of me". She's put the pot on the balcony and is growing radishes in it. I'd had that tree for nine years and never once moved it towards the light.`,
  },
  {
    at: '2019-04-27 23:30',
    mood: 1,
    place: 'Ginjal',
    body: `Walked the quay at [[Ginjal]] with [[Ada]] as far as the yellow chairs. The warehouses have no roofs and trees come out of the windows like people about to say something. She taught me to read the #river by its skin: smooth where the ebb wins, pleated where the wind argues with it. I told her about the sluices at Ottensheim. She fell asleep politely, sitting up.`,
  },
  {
    at: '2019-05-06 21:00',
    kind: 'decision',
    journey: 'Portuguese without an accent',
    mood: 1,
    body: `Signed up for evening classes, Mondays and Thursdays, in a school above a fishmonger in Almada. Why: I want to be mistaken for somebody from here, once, on the telephone. A hundred and eighty euros till summer, which is two barometers or one very small chronometer. #portuguese`,
  },
  {
    at: '2019-05-12 18:55',
    mood: 0,
    body: `[[Mama]] had been up the Pöstlingberg with her neighbour [[Franzi]] and was furious about the price of the little train. Then: silence on the line, a spoon against a pot. "It's odd to cook for one. I keep making it for the street." I said freeze it. Stupid. That was not what she was telling me.`,
  },
  {
    at: '2019-05-23 20:45',
    mood: 1,
    place: 'Oficina Prado',
    body: `New version of the finger, for a customer from the insurance company: a bank safe in Luanda, 1975, the door closing on its own. He didn't blink. I kept quiet and counted: shark, safe. #work [[Rui Prado]]`,
  },
  {
    at: '2019-06-04 22:20',
    journey: 'Portuguese without an accent',
    mood: 0,
    place: 'Cacilhas',
    body: `[[Dona Odete]] corrects my homework with a candle stub for light and no mercy. *Pão* and *pau* are different words, menina, and one of them you can't ask the baker for. I've been asking him for three months. He never let on.`,
  },
  {
    at: '2019-06-13 02:10',
    mood: 2,
    energy: 5,
    place: 'Alfama',
    body: `Santo António. Sardines on bread, bread on napkins, napkins on the ground. [[Ada]] danced with a policeman. I sat on somebody's doorstep with a pot of basil and a paper carnation that a stranger had stuck in my hair, and for the whole of one song I didn't translate anything.`,
  },
  {
    at: '2019-06-20 19:15',
    kind: 'photo',
    place: 'Oficina Prado',
    body: `Picture: my bench at six in the evening, the Adie closed and polished, its needle on *Change*. The tram ticket is visible if you know where to look. Delivered today to a dentist in Estoril, who paid in cash and asked whether it could be made to say *Fair*.`,
  },
  {
    at: '2019-07-02 21:40',
    mood: -1,
    body: `Ferry strike, second day. I walked to the bridge to see if one can walk over the bridge. One can't. Slept on the bench cushions at the workshop with my shoes under my head like a sailor, and at five the pendulums were so loud, all eleven of them, disagreeing. #sleep`,
  },
  {
    at: '2019-07-14 18:30',
    body: `[[Mama]] has bought a tablet so that she can see me. What she sees is my ceiling, and what I see is her left ear. We agreed that it's an improvement. [[Jakob]] set it up for her; he and Steffi are expecting in December, she let that out between two sentences about plum jam, as though it were a variety of plum.`,
  },
  {
    at: '2019-07-22 23:00',
    kind: 'answer',
    mood: 0,
    body: `*What do you miss that you didn't expect to?* Kerbs. In Linz they're all the same height and you walk without looking. Here I've looked at more pavement in four months than in thirty years, and I suppose that's an education. Also: Kümmel. Also: being bored with someone. #linz`,
  },
  {
    at: '2019-08-03 17:20',
    mood: 2,
    place: 'Cascais',
    body: `[[Ada]] took me to the tide gauge at Cascais: a pink hut the size of a kiosk, a well, a float, a drum of paper turning once a week since 1882. Its old keeper, Senhor [[Amílcar]], is eighty-five and comes on Saturdays to wind it though nobody asks him to. He let me listen to the float wire. It hums a low D, he says, and rises to E flat before a storm.`,
  },
  {
    at: '2019-08-12 22:50',
    mood: 0,
    body: `Fuel strike again. The second one this year! [[Prado]] sent me to a client in Sintra by train with a bracket clock in a pushchair. Three women bent over to look at the baby.`,
  },
  {
    at: '2019-08-25 19:05',
    mood: 1,
    journey: 'Portuguese without an accent',
    body: `Passed the A2 with seventeen out of twenty. The missing three are all in the mouth: nasal vowels, my teacher says, can't be learned, only caught, like a cold. [[Dona Odete]] celebrated by serving the soup in the good bowls and calling me *filha*, once, quickly, looking at the ladle.`,
  },
  {
    at: '2019-09-07 20:20',
    title: 'Kept',
    mood: 2,
    place: 'Oficina Prado',
    body: `The trial is over. [[Prado]] pushed the paper across the bench with a screwdriver so as not to get oil on it: permanent, a thousand and fifty a month, August off because nobody in this country repairs anything in August. I signed with the left hand by mistake, I was still holding a spring in the right. #work #money`,
  },
  {
    at: '2019-09-21 11:30',
    mood: 1,
    place: 'Trafaria',
    body: `Autumn begins and the water is warmer than in May. A whole Saturday on the sand at [[Trafaria]] with [[Ada]], a melon and a borrowed knife. She told me that [[Umeå]]'s river is frozen for five months and people park on it. I said that my father used to bring barges up ours through the ice at Passau. She waited for more. There wasn't any. #papa`,
  },
  {
    at: '2019-09-29 21:10',
    mood: -1,
    body: `[[Dona Odete]]'s granddaughter is getting divorced and needs my room from November. It was said over fish, with so many apologies that the fish went cold. I'm not angry. I counted what I own; it still fits in the suitcase, except for the desk lamp. #home`,
  },
  {
    at: '2019-10-08 22:30',
    body: `Flats seen this week: a cellar in Anjos with a window on to ankles (650). Half a kitchen in Arroios, the other half belongs to a drummer (480). One very nice one in Campo de Ourique, whose owner laughed when I named my wage. He didn't mean to be unkind. It was involuntary, like a hiccup.`,
  },
  {
    at: '2019-10-12 20:45',
    mood: 1,
    place: 'Oficina Prado',
    body: `A customer wanted her late husband's wristwatch stopped. Not repaired: stopped, for good, at a quarter past nine. Prado took the battery out and charged her nothing. After she'd gone he said that this was the only job in forty years that he'd finished while the client waited.`,
  },
  {
    at: '2019-10-19 13:00',
    mood: 0,
    place: 'Graça',
    body: `Ground floor, Rua da Bela Vista à [[Graça]], two rooms and a sink with a view of a wall. The owner, Senhor [[Cunha]], wore a tie on a Saturday and carried a torch to show me the corners. Five hundred and twenty, cash, in an envelope, first of the month. Two months' deposit. I asked for receipts and he admired the ceiling. #landlord`,
  },
  {
    at: '2019-10-27 18:20',
    mood: 0,
    body: `Told [[Mama]] about the flat. Is it dry? Is there a lock? Does the man have a wife? I answered yes to everything, and one of the three was true. The clocks went back last night, fifty-three of them at work, by hand, forwards eleven hours, because you never turn a striking clock backwards.`,
  },
  {
    at: '2019-11-02 20:15',
    title: 'Over the water',
    mood: 1,
    energy: 2,
    place: 'Graça',
    body: `Moved. Two trips on the ferry with a handcart from the fish market, [[Ada]] pushing, me walking backwards, the desk lamp lit in my rucksack because the switch had caught. [[Dona Odete]] stood at the ramp and didn't wave; she held up the ladle. From now on the boat is something I choose to take. #home #ferry`,
  },
  {
    at: '2019-11-05 07:15',
    kind: 'note',
    place: 'Graça',
    body: `Things the flat does at night: ticks (pipe), sighs (fridge), and at half past four coughs, and that is the man upstairs, or rather Dona [[Fernanda]], who keeps a man's cough.`,
  },
  {
    at: '2019-11-10 16:20',
    journey: 'Portuguese without an accent',
    place: 'Graça',
    body: `Domingo. A dona [[Fernanda]] bateu à porta com uma caneca de açúcar, que é como aqui se pede licença para ver a casa de alguém. Viu a cama, a parede, a mala. "Falta-lhe um gato", disse ela, e levou o açúcar outra vez para cima. (Emendado pela Dona Odete: onze erros, um deles bonito.)`,
  },
  {
    at: '2019-11-14 21:30',
    mood: -1,
    place: 'Graça',
    body: `The wall behind the bed is wet. I held my palm to it and it was like a horse. [[Cunha]] came, shone his torch, said "salitre" in the tone of a man naming a wild flower, and promised the plumber for Tuesday.`,
  },
  {
    at: '2019-11-19 20:00',
    kind: 'note',
    body: `Tuesday. No plumber. Bought a bucket, a brush and a litre of bleach instead, eleven euros and forty cents, which I shall deduct from nothing, since there are no receipts to deduct from. Learned the word *bolor*. Mould. It sounds like a character in an opera, the baritone. #landlord`,
  },
  {
    at: '2019-11-24 18:45',
    body: `[[Mama]] on the tablet, forehead only. Red cabbage, goose legs from Franzi's cousin. She asked if I'd found "people". I said one Swede. "Well," said the forehead, "it's a start."`,
  },
  {
    at: '2019-11-30 23:50',
    mood: 1,
    place: 'Bairro Alto',
    body: `Ada's birthday, thirty-six. Karaoke in a bar with carpet on the walls. She sang something Finnish with eleven verses and by the sixth the room had learned the refrain. I gave her the brass dividers I'd cleaned for a month in secret. She walked them across the table, one step, two, and said that nobody had ever given her a distance before.`,
  },
  {
    at: '2019-12-06 19:10',
    kind: 'checkin',
    mood: 0,
    energy: 3,
    sleepHours: 7,
    place: 'Oficina Prado',
    body: `Nine chronometers due before Christmas, all of them from one retired captain who wants to give each grandchild the wrong time. Hands steady till four, then coffee, then not. Bought gloves.`,
  },
  {
    at: '2019-12-14 12:40',
    mood: 0,
    place: 'Cais do Sodré',
    body: `They've hung lights in the ferry hall. There's a pale circle high on the wall above the ticket windows, two metres across, where something round hung for a long time. I asked the man at the barrier. "A clock," he said. "No, not a clock." He went off to find out and a queue formed behind his absence.`,
  },
  {
    at: '2019-12-20 15:30',
    tz: 'Europe/Vienna',
    mood: 1,
    place: 'Linz',
    body: `[[Jakob]]'s daughter came yesterday at ten past six in the morning: [[Lotte]], 3,240 grams, a face like a fist. I held her for eleven minutes by the ward clock, which runs slow, so call it twelve. He'd shaved for the occasion and cut himself in two places. #linz`,
  },
  {
    at: '2019-12-24 22:00',
    tz: 'Europe/Vienna',
    mood: 1,
    place: 'Linz',
    body: `Carp, potato salad, the [[blue jug]] with fir twigs in it. Everybody whispered because of the baby, so that Christmas sounded like a theft. [[Mama]] gave me a jumper for a flat with a wet wall, without comment; somebody has been talking to somebody. I suspect the ear.`,
  },
  {
    at: '2019-12-26 16:10',
    tz: 'Europe/Vienna',
    body: `Went down to the Danube alone with a thermos. It was the colour of a tin roof and it went by without looking. All my childhood I took it for granted that a #river has one direction. Now I catch myself waiting for it to turn round.`,
  },
  {
    at: '2019-12-28 20:30',
    tz: 'Europe/Vienna',
    mood: -1,
    place: 'Linz',
    body: `I asked her to come at Easter. She says next year, definitely; she's never been in an aeroplane and sixty-four isn't an age for first times. [[Franzi]] flew to Mallorca at seventy, I said. "Franzi," said my mother, "would get into a cannon." #nextyear`,
  },
  {
    at: '2019-12-31 23:20',
    mood: 1,
    place: 'Ferry to Cacilhas',
    body: `Back since noon. The last boat of the year was full of people carrying cakes. Accounts: one country, two rooms, one wage, 612 euros saved, no cigarettes since March, one friend. A word I couldn't pronounce in spring and can now: *lençóis*. Sheets. Mine are damp.`,
  },
]
