/** Files that are uploaded in pieces. Schema-free. */
export const uploadPurposes = ['import', 'attachment'] as const
export type UploadPurpose = (typeof uploadPurposes)[number]

/** No piece is larger. */
export const pieceMaxBytes = 8_000_000
/** What nobody continues is removed after this time. */
export const unfinishedUploadKeptDays = 3
