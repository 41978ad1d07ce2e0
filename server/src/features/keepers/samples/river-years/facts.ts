import type { SampleFact } from '../sample-keeper.ts'

/** What River years believes. */
export const facts: SampleFact[] = [
  {
    statement: 'Mira lives on the third floor in Bica.',
    status: 'accepted',
    validFrom: '2026-09-01',
    sources: [{ at: '2026-09-01 22:14', quote: 'Third floor, sixty-two steps.' }],
  },
  {
    statement: 'Mira lives on the ground floor in Graça.',
    status: 'superseded',
    validFrom: '2019-11-02',
    validTo: '2026-08-31',
    supersededBy: 'Mira lives on the third floor in Bica.',
    sources: [
      { at: '2019-11-02 20:15', quote: 'Two trips on the ferry with a handcart from the fish market' },
      { at: '2026-08-03 11:20', quote: 'Two lines, one signature.' },
    ],
  },
  {
    statement: 'Mama’s scan in October 2026 was clear.',
    status: 'accepted',
    validFrom: '2026-10-09',
    sources: [{ at: '2026-10-09 12:10', quote: 'The scan is clear.' }],
  },
  {
    statement: 'The tide clock has been back in the ferry hall and running since 1 October 2026.',
    status: 'accepted',
    validFrom: '2026-10-01',
    sources: [{ at: '2026-10-01 13:00', quote: 'High water at 10:35, and on that I let it go.' }],
  },
  {
    statement: 'The workshop opened on 1 March 2024, in one half of the old chandler’s in Cacilhas.',
    status: 'accepted',
    validFrom: '2024-03-01',
    sources: [
      { at: '2024-03-01 20:30', quote: 'it rang for the first customer at 10:14' },
      { at: '2024-01-21 19:10', quote: "I'm taking the other half of the chandler's." },
    ],
  },
  {
    statement: 'Papa died on 9 October 2023, in Novi Sad.',
    status: 'accepted',
    validFrom: '2023-10-09',
    sources: [{ at: '2024-02-02 23:20', quote: 'They buried him on the 12th.' }],
  },
  {
    statement: 'Cello lessons are on Tuesdays at six and cost twenty euros.',
    status: 'suggested',
    validFrom: '2026-09-17',
    sources: [
      { at: '2026-09-12 23:00', quote: 'Tuesdays at six, except for the first, which is a Thursday' },
    ],
  },
  {
    statement: 'Mama no longer drinks coffee.',
    status: 'rejected',
    sources: [{ at: '2025-01-05 10:45', quote: 'poured milk into her coffee, in front of the lens' }],
  },
]
