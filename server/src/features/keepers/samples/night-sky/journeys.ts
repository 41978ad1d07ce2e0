import type { SampleJourney } from '../sample-keeper.ts'

/** Four things that Gwen sets out to do under the sky: two are done, one goes on, one she has let go. */
export const journeys: SampleJourney[] = [
  {
    title: "Jupiter's moons on thirty nights",
    intention: 'Draw them on thirty nights, in ink, before looking up which is which.',
    status: 'completed',
    startedOn: '2025-12-06',
    endedOn: '2026-05-01',
    outcome: 'Thirty drawn. They go round. Emrys had thirty-four.',
    milestones: [
      { title: 'All four at once', reachedOn: '2026-01-12' },
      { title: 'Through the telescope', reachedOn: '2026-03-05' },
      { title: 'Four nights running', reachedOn: '2026-03-08' },
      { title: 'Night thirty', reachedOn: '2026-05-01' },
    ],
  },
  {
    title: 'Thirty constellations without the book',
    intention: 'Find thirty by myself and chalk each on the coal house with my back to it.',
    status: 'active',
    startedOn: '2025-12-07',
    targetOn: '2027-03-01',
    nextStep: 'Cetus, below Pisces, on the first clear night after the Moon has gone',
    milestones: [
      { title: 'Ten', reachedOn: '2026-01-17' },
      { title: 'Twenty', reachedOn: '2026-07-10' },
      { title: 'Twenty-eight', reachedOn: '2026-11-08' },
      { title: 'Thirty', dueOn: '2027-03-01' },
    ],
  },
  {
    title: 'The eclipse',
    intention: 'Stand in the shadow of the Moon on 12 August, and see to it that Audrey does.',
    status: 'completed',
    startedOn: '2026-02-08',
    targetOn: '2026-08-12',
    endedOn: '2026-08-12',
    outcome: 'Seen, whole, from a stubble field near Burgos. Audrey too, standing.',
    milestones: [
      { title: 'A seat on the coach', reachedOn: '2026-02-08' },
      { title: 'Glasses for four', reachedOn: '2026-06-04' },
      { title: 'Across the water', reachedOn: '2026-08-09' },
      { title: 'Totality', reachedOn: '2026-08-12' },
    ],
  },
  {
    title: 'The whole Messier list',
    intention: "See all hundred and ten of Messier's smudges in a year, from the step.",
    status: 'let-go',
    startedOn: '2026-03-14',
    endedOn: '2026-09-06',
    outcome: 'Forty-one. The other sixty-nine know where I live.',
    milestones: [
      { title: 'Nine in an evening', reachedOn: '2026-03-14' },
      { title: 'Twenty-five', reachedOn: '2026-05-16' },
      { title: 'Fifty' },
      { title: 'All hundred and ten' },
    ],
  },
]
