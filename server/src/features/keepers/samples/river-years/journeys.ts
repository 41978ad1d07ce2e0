import type { SampleJourney } from '../sample-keeper.ts'

/** The journeys of River years, in the order they began. Moments name them by title. */
export const journeys: SampleJourney[] = [
  {
    title: 'Portuguese without an accent',
    intention: 'Be mistaken for somebody from here, once, on the telephone.',
    status: 'let-go',
    startedOn: '2019-05-06',
    endedOn: '2022-10-16',
    outcome: 'They hear Linz in my vowels. Let them.',
    milestones: [
      { title: 'Pass the A2', reachedOn: '2019-08-25' },
      { title: 'Read one novel to the end', reachedOn: '2020-12-29' },
      { title: 'Pass the B2', reachedOn: '2021-06-24' },
      { title: 'Be taken for someone else' },
    ],
  },
  {
    title: 'The tide clock',
    intention: 'Make it tell the truth again, in the hall where it hung.',
    status: 'completed',
    startedOn: '2021-09-24',
    endedOn: '2026-10-04',
    outcome: 'It points at the river, and people look.',
    milestones: [
      { title: 'Measure everything', reachedOn: '2022-03-30' },
      { title: 'A signed contract', reachedOn: '2024-06-12' },
      { title: 'The missing wheel', reachedOn: '2024-11-09' },
      { title: 'Running on the bench', reachedOn: '2025-04-28' },
      { title: 'Back on its wall', reachedOn: '2026-09-30' },
      { title: 'Set going', reachedOn: '2026-10-01' },
    ],
  },
  {
    title: 'Down to the delta',
    intention: 'Travel the Danube with Jakob from Linz to Sulina, the whole length Papa worked.',
    status: 'paused',
    startedOn: '2024-03-24',
    milestones: [
      { title: 'Write to Jelena', reachedOn: '2024-08-15' },
      { title: 'A map in the depot', reachedOn: '2024-12-26' },
      { title: 'Stop in Novi Sad' },
      { title: 'Kilometre nought' },
    ],
  },
  {
    title: 'A place with a garden',
    intention: 'Move towards something that grows, and not next year.',
    status: 'completed',
    startedOn: '2026-03-14',
    endedOn: '2026-09-01',
    outcome: 'Not a garden. But I did stop saying next year.',
    milestones: [
      { title: 'Look at one flat', reachedOn: '2026-06-02' },
      { title: 'Give notice', reachedOn: '2026-08-03' },
      { title: 'Keys', reachedOn: '2026-09-01' },
    ],
  },
  {
    title: 'Mama gets well',
    intention: 'Be there for as much of it as she lets me, and write down what she says.',
    status: 'completed',
    startedOn: '2026-04-08',
    endedOn: '2026-11-15',
    outcome: 'She stood the whole way across.',
    milestones: [
      { title: 'Round three of six', reachedOn: '2026-06-03' },
      { title: 'Round six', reachedOn: '2026-08-05' },
      { title: 'A clear scan', reachedOn: '2026-10-09' },
      { title: 'Mama on the ferry', reachedOn: '2026-11-15' },
    ],
  },
  {
    title: 'First suite',
    intention: 'Learn one page of Bach well enough to play it for Mama at Christmas.',
    status: 'active',
    startedOn: '2026-09-17',
    targetOn: '2026-12-25',
    nextStep: 'Bars 9 to 16, left hand alone',
    milestones: [
      { title: 'Whole bow, no squeak', reachedOn: '2026-10-09' },
      { title: 'Eight bars', reachedOn: '2026-11-15' },
      { title: 'Play it for Mama', dueOn: '2026-12-25' },
    ],
  },
]
