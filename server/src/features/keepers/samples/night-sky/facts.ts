import type { SampleFact } from '../sample-keeper.ts'

/** What can be known from the year, with the words it was drawn from. */
export const facts: SampleFact[] = [
  {
    statement: 'Gwen drove the mobile library for nineteen years, until 28 November 2025.',
    status: 'accepted',
    sources: [
      {
        at: '2025-11-30 21:10',
        quote: 'On Friday I handed in the keys of the mobile library, after nineteen years and four vans',
      },
    ],
  },
  {
    statement: "Ten minutes outside are enough for Gwen's eyes to get used to the dark.",
    status: 'superseded',
    validFrom: '2025-12-01',
    validTo: '2025-12-16',
    supersededBy: "Gwen's eyes need nearly half an hour to get used to the dark.",
    sources: [{ at: '2025-12-01 18:30', quote: 'Ten minutes outside is plenty to get used to the dark' }],
  },
  {
    statement: "Gwen's eyes need nearly half an hour to get used to the dark.",
    status: 'accepted',
    validFrom: '2025-12-17',
    sources: [
      { at: '2025-12-17 20:40', quote: 'I need the best part of half an hour.' },
      {
        at: '2025-12-15 17:40',
        quote: 'Twenty to thirty minutes, and one look into the fridge takes you back to the beginning.',
      },
    ],
  },
  {
    statement: "Emrys drew Jupiter's moons on thirty-four nights in the winter of 2001 to 2002.",
    status: 'accepted',
    sources: [
      { at: '2026-01-14 19:30', quote: 'Thirty-four nights, in three colours of biro' },
      { at: '2026-01-15 20:15', quote: 'It was the winter after the foot-and-mouth.' },
    ],
  },
  {
    statement: 'The telescope is a second-hand six-inch Dobsonian that cost £140.',
    status: 'accepted',
    validFrom: '2026-02-28',
    sources: [
      {
        at: '2026-02-21 17:30',
        quote: "second-hand, from a man in Llandrindod who's moving into a flat: 140 pounds",
      },
    ],
  },
  {
    statement: '"A. low" in the exercise book is the level of the water at a dam.',
    status: 'rejected',
    sources: [{ at: '2025-12-18 16:20', quote: 'levels, seepage, gates, so I took it for one of those' }],
  },
  {
    statement: "Mr Probert's lamp has had no bulb in it since April 2026.",
    status: 'accepted',
    sources: [{ at: '2026-10-04 22:30', quote: "He said he'd taken out the bulb in April." }],
  },
  {
    statement: 'Eight things on the Messier list never rise above the hill at the back step.',
    status: 'suggested',
    sources: [{ at: '2026-07-18 12:30', quote: 'from the step eight of them never rise' }],
  },
]
