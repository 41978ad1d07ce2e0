/** What can be chosen for a journey, and how large it may be. Schema-free. */
export const journeyStatuses = ['planned', 'active', 'paused', 'completed', 'let-go'] as const
export type JourneyStatus = (typeof journeyStatuses)[number]

/** The order of a list: what goes on comes first, what is over last. */
export const journeyListOrder = ['active', 'planned', 'paused', 'completed', 'let-go'] as const

/** Whether a journey with this status is over, and so has a day on which it ended. */
export function isOver(status: JourneyStatus): boolean {
  return status === 'completed' || status === 'let-go'
}

export const journeyTitleMaxChars = 120
export const intentionMaxChars = 500
export const outcomeMaxChars = 2_000
export const nextStepMaxChars = 200
export const milestoneTitleMaxChars = 120

/** Journeys of one keeper, and milestones of one journey. */
export const journeysMax = 500
export const milestonesMax = 100
/** Journeys that one moment belongs to. */
export const momentJourneysMax = 20
/** Journeys of one page of the list. */
export const journeysPageSize = 50
