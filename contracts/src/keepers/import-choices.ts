/** What can be imported, and how much. Schema-free. */
export const importKinds = ['keeper', 'day-one', 'markdown', 'memos', 'journiv', 'csv'] as const
export type ImportKind = (typeof importKinds)[number]

/** checking: looked through; ready: waits for its owner's word; the others speak for themselves. */
export const importStates = ['checking', 'ready', 'running', 'done', 'failed', 'cancelled'] as const
export type ImportState = (typeof importStates)[number]

export const importMaxBytes = 20 * 1024 ** 3
/** Files in one ZIP. */
export const importMaxFiles = 500_000
/** Sentences of one kind name this many files. */
export const importExamples = 5
export const importFileNameMaxChars = 200
/** Of one entry in JSON: eight of the longest moments, or one with its text as rich text beside it. */
export const importEntryMaxChars = 8 * 1024 ** 2
/** Of one journal with all its entries, as Journiv exported them once. */
export const importJournalMaxChars = 32 * 1024 ** 2
/** In a table. */
export const importColumnsMax = 200
/** In a row of a table. Longer rows come from a quote that is never closed. */
export const importRowMaxBytes = 2 * 1024 ** 2
