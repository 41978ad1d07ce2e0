import { z } from 'zod'
import { cursorPage, success } from '../envelope.ts'
import { pageSizeMax } from '../limits/limits.ts'
import {
  altMaxChars,
  attachmentEndings,
  attachmentKinds,
  attachmentNameMaxChars,
  attachmentsPageSize,
  pictureCopies,
  transcriptMaxChars,
} from './attachment-choices.ts'
import { momentWording } from './moment-wording.ts'

// The keys of the endings are the types.
export const AttachmentType = z.enum(Object.keys(attachmentEndings) as (keyof typeof attachmentEndings)[])
export type AttachmentType = z.infer<typeof AttachmentType>

const text = (maxChars: number) =>
  z
    .string()
    .max(maxChars, `Use at most ${maxChars} characters.`)
    .refine((given) => given.isWellFormed() && !given.includes('\0'), momentWording.unstorable)

/** A file of a keeper. */
export const Attachment = z.object({
  /** SHA-256 of its bytes, in hexadecimal. */
  hash: z.string(),
  /** How a body names it: `attachments/{hash}.{ending}`. */
  path: z.string(),
  kind: z.enum(attachmentKinds),
  type: AttachmentType,
  /** What the file was called. */
  name: z.string(),
  /** What a picture shows, for people who can't see it. */
  alt: z.string(),
  /** What is said in a recording. */
  transcript: z.string().nullable(),
  bytes: z.number().int(),
  /** In pixels, as it is turned; null where that isn't known. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  durationMs: z.number().int().nullable(),
  createdAt: z.string(),
})
export type Attachment = z.infer<typeof Attachment>

/** Where and when a picture was taken, as the camera noted it. Nobody has it but who uploads the picture. */
export const PictureTaken = z.object({
  /** Local time without a zone, such as `2026-05-01T10:00:00`. */
  at: z.string().nullable(),
  /** Such as `+02:00`; null where the camera did not note it. */
  offset: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type PictureTaken = z.infer<typeof PictureTaken>

export const UploadedAttachment = Attachment.extend({ taken: PictureTaken.nullable() })
export type UploadedAttachment = z.infer<typeof UploadedAttachment>

/** What may come beside the file, before it. */
export const UploadFields = z.strictObject({
  alt: text(altMaxChars).default(''),
  transcript: text(transcriptMaxChars).nullable().default(null),
  durationMs: z.coerce.number().int().min(0).max(2_147_483_647).nullable().default(null),
})
export type UploadFields = z.infer<typeof UploadFields>

export const AttachmentChange = z.strictObject({
  alt: text(altMaxChars).optional(),
  transcript: text(transcriptMaxChars).nullable().optional(),
  name: text(attachmentNameMaxChars).min(1, 'Name the file.').optional(),
})
export type AttachmentChange = z.infer<typeof AttachmentChange>

/** Which of a keeper's attachments: all, the newest first, or those that a moment uses. */
export const AttachmentQuery = z.object({
  moment: z.string().max(100).optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(pageSizeMax).default(attachmentsPageSize),
})
export type AttachmentQuery = z.infer<typeof AttachmentQuery>

/** The longer side of a smaller copy of a picture, or its public copy. */
export const PictureQuery = z.object({ copy: z.enum(pictureCopies).optional() })

/** What a recording seems to say, and who listened to it. Nothing keeps it until its owner accepts it. */
export const SuggestedTranscript = z.object({ text: z.string(), provider: z.string(), model: z.string() })
export type SuggestedTranscript = z.infer<typeof SuggestedTranscript>

export const TranscriptAnswer = success(SuggestedTranscript)
export const AttachmentAnswer = success(Attachment)
export const UploadAnswer = success(UploadedAttachment)
export const AttachmentList = cursorPage(Attachment)
