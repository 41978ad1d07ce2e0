/** When Kip offers to answer somebody's first line. Schema-free. */

/** Who has more moments than this is no newcomer. */
export const firstLineOfferedMax = 3
/** In a keeper with more moments than this the answer is no longer shown beneath the first one. */
export const firstLineShownMax = 20
