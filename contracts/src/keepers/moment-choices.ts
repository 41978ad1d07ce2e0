/** What can be chosen for a moment, and how large it may be. Schema-free. */
export const momentKinds = ['entry', 'note', 'checkin', 'voice', 'photo', 'answer', 'decision'] as const

/** How exactly it is known when something happened; circa: about that time. */
export const datePrecisions = ['time', 'day', 'month', 'year', 'circa'] as const
export type DatePrecision = (typeof datePrecisions)[number]

/** `due`: only questions that are asked again, the longest overdue first. */
export const momentSorts = ['newest', 'oldest', 'due'] as const
export type MomentSort = (typeof momentSorts)[number]

/** Public moments of a public keeper are on its public page. */
export const momentVisibilities = ['private', 'public'] as const

/** Where a moment came from. */
export const momentSources = ['app', 'agent', 'import', 'api'] as const

export const bodyMaxChars = 500_000
/** Of its UTF-8 form. */
export const bodyMaxBytes = 900_000
export const momentTitleMaxChars = 300
export const placeMaxChars = 200
/** The words in which somebody says when it was, such as "Wednesday evening, after the airport". */
export const dateWordsMaxChars = 200

/** Characters of a moment that lists show. */
export const excerptChars = 280
/** What follows these characters of a body is not found by a search. */
export const searchedBodyChars = 200_000

/** Of a moment below another one. */
export const positionMax = 1_000_000

export const momentsPageSize = 50
export const deletedMomentKeptDays = 30
/** Moments that are changed at once. */
export const bulkMax = 500
/** Drafts that a keeper has at once. */
export const draftsMax = 200
export const draftsPageSize = 10
/** A revision is kept at most this often while somebody goes on editing. */
export const revisionEveryMs = 10 * 60_000
/** Texts that one save can have been merged of, besides the one that it replaces. */
export const mergedTextsMax = 3
