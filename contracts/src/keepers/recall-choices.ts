/** Bounds of searches and questions. Schema-free. */

export const searchQueryMaxChars = 1_000
export const searchLimitMax = 50

/** Passages that a question takes at most, and their tokens. */
export const askPassagesMax = 20
export const askPassageTokens = 8_000
/** How long what was looked at can be sent. */
export const previewLastsMs = 10 * 60_000

/** How many earlier questions a page lists. */
export const askedPageSize = 10
