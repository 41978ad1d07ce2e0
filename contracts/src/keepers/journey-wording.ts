import { type JourneyStatus, momentJourneysMax } from './journey-choices.ts'
import { counted } from './keeper-wording.ts'

/** Sentences about journeys, spelled once. Schema-free. */
export const journeyWording = {
  notFound: 'Journey not found',
  gone: 'You have no journey at this address',
  milestoneNotFound: 'Milestone not found',
  momentNotInIt: 'This moment isn’t part of the journey.',
  listFailed: 'Error loading journeys',
  loadFailed: 'Error loading this journey',
  pathFailed: 'Error loading the path',
  saveFailed: 'Failed to save the journey',
  deleteFailed: 'Failed to delete the journey',
  milestoneFailed: 'Failed to save the milestone',
  momentsFailed: 'Failed to change the path',
  changedElsewhere: 'This journey was changed elsewhere. Both versions are kept: choose what stays.',
  milestoneChangedElsewhere: 'This milestone was changed elsewhere. Here is what it is now.',
  tooMany: 'A keeper has up to 500 journeys. Delete some first.',
  tooManyMilestones: 'A journey has up to 100 milestones. Delete some first.',
  tooManyOfMoment: `A moment belongs to up to ${momentJourneysMax} journeys. Remove it from another one first.`,
  endsBeforeStart: 'Choose a day on or after the start.',
  notOver: 'Only a journey that is completed or let go has a last day.',
  dayUnknown: 'Choose a day that exists.',
  none: 'No journeys yet',
  noneExplained:
    'A journey is something you set out to do, from the first day to how it ended. Your moments are its path.',
  showAll: 'Show all journeys',
  searchCovers: 'Search covers titles.',
  noMoments: 'No moments on this path yet.',
  noTurningPoints: 'No turning points yet. Mark a moment of the path as one.',
  noMood: 'No mood was noted along the way.',
  deleteExplained: 'Its milestones and its outcome go with it. Its moments stay in this keeper.',
  completeExplained: 'Say in your own words how it ended. You can write its story next, or leave it at that.',
  letGoExplained: 'Not every journey has to arrive. Say in your own words what it was, and let it be.',
  storyPrompt: 'How did it go, from the first day to the last?',
} as const

/** What a journey's status is called. */
export const journeyStatusLabels: Record<JourneyStatus, string> = {
  planned: 'Planned',
  active: 'Active',
  paused: 'Paused',
  completed: 'Completed',
  'let-go': 'Let go',
}

/** "11 days away from it" */
export function awayText(days: number): string {
  return `${counted(days, 'day')} away from it`
}
