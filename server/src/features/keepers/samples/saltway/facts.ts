import type { SampleFact } from '../sample-keeper.ts'

/** What Saltway's keeper believes about the game, its printing and its price. */
export const facts: SampleFact[] = [
  {
    statement: 'Saltway is for two to four players and takes about an hour.',
    status: 'accepted',
    sources: [
      { at: '2026-02-28 16:30', quote: 'Two to four players, about an hour.' },
      { at: '2026-05-31 20:50', quote: 'Mean length at four, 61 minutes.' },
    ],
  },
  {
    statement: "A gate's toll falls from three to two to one, and then the gate is taken away.",
    status: 'accepted',
    validFrom: '2026-04-26',
    sources: [
      {
        at: '2026-04-26 18:30',
        quote: "Whoever passes pays its owner what it shows, and then it's set one lower",
      },
    ],
  },
  {
    statement: 'The first printing is 300 copies, from Redditch.',
    status: 'superseded',
    validFrom: '2026-02-22',
    validTo: '2026-08-01',
    supersededBy: 'The first printing is 500 copies, from Łódź.',
    sources: [{ at: '2026-02-22 18:10', quote: 'The first printing is three hundred copies' }],
  },
  {
    statement: 'The first printing is 500 copies, from Łódź.',
    status: 'accepted',
    validFrom: '2026-08-02',
    sources: [
      { at: '2026-08-02 17:45', quote: 'the first printing is five hundred copies' },
      { at: '2026-09-29 22:10', quote: 'Five hundred will be printed, in Łódź.' },
    ],
  },
  {
    statement: "Kit's fee of £2,400 has been paid in full.",
    status: 'accepted',
    validFrom: '2026-08-30',
    sources: [
      {
        at: '2026-02-06 18:20',
        quote: 'His price is £2,400 for the board, the cards',
      },
      { at: '2026-08-30 17:40', quote: "he's paid in full" },
    ],
  },
  {
    statement: 'There are sixty cards in the box: thirty mules, eighteen gates and twelve tides.',
    status: 'accepted',
    validFrom: '2026-06-21',
    sources: [{ at: '2026-06-21 18:30', quote: 'thirty mules, eighteen gates, twelve tides' }],
  },
  {
    statement: 'Kleine Schleuse publishes a German edition in 2028.',
    status: 'suggested',
    sources: [{ at: '2026-10-24 22:20', quote: 'A German edition in 2028: a thousand copies' }],
  },
  {
    statement: 'There were no mules in medieval Worcestershire.',
    status: 'rejected',
    sources: [
      { at: '2026-01-08 21:50', quote: "It's very jolly, dear. But there were no mules." },
      { at: '2026-11-21 16:40', quote: 'So there was one' },
    ],
  },
]
