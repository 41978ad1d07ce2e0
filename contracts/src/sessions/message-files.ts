import { z } from 'zod'
import { success } from '../envelope.ts'

/** A file that is there to be sent with a message. `url` is signed and good for five minutes. */
export const UploadedFile = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  url: z.string(),
})
export type UploadedFile = z.infer<typeof UploadedFile>
export const UploadedFileAnswer = success(UploadedFile)

/** Whose model is to get the file: one that can't see refuses pictures at once. */
export const UploadedFileQuery = z.strictObject({ agentId: z.string().min(1).max(100).optional() })
