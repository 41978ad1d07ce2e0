/** Bounds of searches and questions. Schema-free. */

export const searchQueryMaxChars = 1_000
export const searchLimitMax = 50
