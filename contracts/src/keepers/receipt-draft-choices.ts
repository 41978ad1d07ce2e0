/** Choices of drafts with receipts. Schema-free. */

/**
 * none: it can be written; writing: a model is at it; draft: it waits to be accepted; accepted: it is a moment;
 * discarded: it was declined or deleted.
 */
export const draftStatuses = ['none', 'writing', 'draft', 'accepted', 'discarded'] as const

/** The model didn't answer, or quoted nothing word for word; or a moment that it read was deleted while it wrote. */
export const draftFailures = ['failed', 'no-receipts', 'moment-gone'] as const
export type DraftFailure = (typeof draftFailures)[number]

/** Which moment of a period: its first, the one of the strongest mood, its last. */
export const passagePlaces = ['first', 'strongest', 'last'] as const

/** Periods of a topic in a page. */
export const topicPeriodsPageSize = 12
/** A topic has changed visibly once it has this many moments, in two periods. */
export const changedMomentsMin = 6
