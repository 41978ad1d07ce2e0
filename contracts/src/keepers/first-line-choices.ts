/** When Kip offers to answer somebody's first line. Schema-free. */

/** Kip offers an answer to people with up to this many moments. */
export const firstLineOfferedMax = 3
/** The answer is shown beneath the first moment while its keeper has up to this many. */
export const firstLineShownMax = 20
