import { z } from 'zod'
import { success } from '../envelope.ts'
import { attachmentNameMaxChars } from './attachment-choices.ts'
import { UploadFields } from './attachments.ts'
import { uploadPurposes } from './upload-choices.ts'

/** A file that will come in pieces. One that was begun already, by the same person, is continued. */
export const UploadBegin = z.strictObject({
  purpose: z.enum(uploadPurposes),
  fileName: z.string().max(attachmentNameMaxChars),
  bytes: z.number().int().min(0),
  /** When the file was changed, in milliseconds: with name and size it says which file it is. */
  modifiedAt: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
})
export type UploadBegin = z.infer<typeof UploadBegin>

/** A file that comes in pieces, and how much of it has arrived: the next piece begins there. */
export const FileUpload = z.object({
  id: z.string(),
  bytes: z.number().int(),
  received: z.number().int(),
})
export type FileUpload = z.infer<typeof FileUpload>

/** Where a piece belongs in its file. */
export const PieceQuery = z.object({ offset: z.coerce.number().int().min(0) })

/** A file that has come in pieces becomes an attachment. */
export const AttachmentFromUpload = UploadFields.extend({ uploadId: z.string().max(100) })

export const FileUploadAnswer = success(FileUpload)
