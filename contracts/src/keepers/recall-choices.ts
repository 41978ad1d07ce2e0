/** Bounds of searches and questions. Schema-free. */

export const searchQueryMaxChars = 1_000
export const searchLimitMax = 50
/** As far as the pages of a search go: what comes after says little. */
export const searchOffsetMax = 180
/** Results on a page of a search over all keepers. */
export const searchPageSize = 20

/** Passages that a question takes at most, and their tokens. */
export const askPassagesMax = 20
export const askPassageTokens = 8_000
/** How long what was looked at can be sent. */
export const previewLastsMs = 10 * 60_000

/** How many earlier questions a page lists. */
export const askedPageSize = 10
