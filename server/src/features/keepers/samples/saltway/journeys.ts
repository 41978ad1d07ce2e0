import type { SampleJourney } from '../sample-keeper.ts'

/** The journeys of Saltway, in the order they began. Moments name them by title. */
export const journeys: SampleJourney[] = [
  {
    title: 'Four at the table',
    intention: 'A game for four in which nobody is ruined by the third round, and nobody is bored instead.',
    status: 'completed',
    startedOn: '2026-01-13',
    endedOn: '2026-06-07',
    outcome: 'Twenty games, nobody ruined. The answer was one number that goes down.',
    milestones: [
      { title: 'Four people, one evening', reachedOn: '2026-01-13' },
      { title: 'Under seventy minutes', reachedOn: '2026-04-28' },
      { title: 'All four within ten pence', reachedOn: '2026-05-12' },
      { title: 'Twenty games in a row', reachedOn: '2026-06-07' },
    ],
  },
  {
    title: 'A class set',
    intention: 'Seven copies and one sheet of paper, so that a teacher can do it in a lesson without me.',
    status: 'paused',
    startedOn: '2026-01-22',
    milestones: [
      { title: 'Seven sets cut out', reachedOn: '2026-03-09' },
      { title: 'One lesson', reachedOn: '2026-03-12' },
      { title: 'Five tides in fifty minutes', reachedOn: '2026-05-14' },
      { title: 'The sheet for teachers' },
    ],
  },
  {
    title: 'The box and everything in it',
    intention: 'Get it drawn, explained, printed and on to doorsteps without borrowing.',
    status: 'active',
    startedOn: '2026-02-01',
    targetOn: '2027-03-26',
    nextStep: 'Second half and freight to Łódź as soon as Agnieszka gives the day',
    milestones: [
      { title: 'Kit signs', reachedOn: '2026-02-07' },
      { title: 'The board', reachedOn: '2026-06-14' },
      { title: 'Four strangers, no mistake', reachedOn: '2026-08-15' },
      { title: 'Files and deposit to Łódź', reachedOn: '2026-10-16' },
      { title: 'A proof we can sign', reachedOn: '2026-11-24' },
      { title: 'The last parcel posted', dueOn: '2027-03-26' },
    ],
  },
  {
    title: 'Wooden mules',
    intention: 'Mules with ears, in beech, that people pick up before they know what they are for.',
    status: 'let-go',
    startedOn: '2026-02-08',
    endedOn: '2026-07-05',
    outcome: "Ten months of somebody's evenings for eight thousand pairs of ears. Discs.",
    milestones: [
      { title: 'One mule', reachedOn: '2026-02-08' },
      { title: 'A price', reachedOn: '2026-02-17' },
      { title: 'Two dozen samples', reachedOn: '2026-03-24' },
      { title: 'Eight thousand' },
    ],
  },
  {
    title: 'Three hundred backers',
    intention: 'Find enough people who want a game about salt to pay a printer, in public, by a date.',
    status: 'completed',
    startedOn: '2026-07-26',
    targetOn: '2026-09-29',
    endedOn: '2026-09-29',
    outcome: '317, and £11,071. Nobody we know is among the last hundred.',
    milestones: [
      { title: 'A date and a figure', reachedOn: '2026-08-16' },
      { title: 'The page goes up', reachedOn: '2026-09-08' },
      { title: 'Seven and a half thousand', reachedOn: '2026-09-24' },
      { title: 'The three hundredth', reachedOn: '2026-09-29' },
    ],
  },
  {
    title: 'Saltway for one',
    intention: 'One sheet with which a person alone at a table gets held up at gates as unfairly as anyone.',
    status: 'planned',
    startedOn: '2026-10-04',
    targetOn: '2027-06-30',
    nextStep: 'Ask the forty-one which of them would test it',
    milestones: [
      { title: 'An opponent who needs no reading', dueOn: '2027-01-31' },
      { title: 'Fifty games by other people', dueOn: '2027-04-30' },
      { title: 'The sheet on the page, free', dueOn: '2027-06-30' },
    ],
  },
]
