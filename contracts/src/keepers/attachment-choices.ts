/** Which files a keeper takes, and how large they may be. Schema-free. */

/** What a file is, by its first bytes, and the ending that it gets. */
export const attachmentEndings = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/heic': 'heic',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/webm': 'weba',
  'audio/flac': 'flac',
  'audio/aac': 'aac',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'application/pdf': 'pdf',
} as const

export const attachmentKinds = ['picture', 'audio', 'video', 'file'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

/** How a type is shown. A HEIC picture is a file: most browsers can't show it. */
export function attachmentKindOf(type: string): AttachmentKind {
  if (type === 'image/heic') return 'file'
  const [group] = type.split('/')
  return group === 'image' ? 'picture' : group === 'audio' || group === 'video' ? group : 'file'
}

/** The kind of what stands in a body as `attachments/{hash}.{ending}`. */
export function attachmentKindOfEnding(ending: string): AttachmentKind {
  const [type = ''] = Object.entries(attachmentEndings).find(([, known]) => known === ending) ?? []
  return attachmentKindOf(type)
}

/** How a body names an attachment, which is also its path in a ZIP. */
export function attachmentPath({
  hash,
  type,
}: {
  hash: string
  type: keyof typeof attachmentEndings
}): string {
  return `attachments/${hash}.${attachmentEndings[type]}`
}

/** Every place of a Markdown body that names an attachment: its hash, its ending. */
export const attachmentReference = /\battachments\/([0-9a-f]{64})\.([a-z0-9]{1,5})\b/g

/** Of each file, where no admin set less. */
export const attachmentMaxBytes = 100_000_000
/** Of all files of one account that wait on a device. */
export const keptFilesMaxBytes = 300_000_000
export const pictureMaxPixels = 100_000_000
export const altMaxChars = 1_000
export const transcriptMaxChars = 200_000
/** The largest recording that is written down: more than an hour as browsers record, and what OpenAI takes. */
export const transcribedMaxBytes = 25_000_000
export const attachmentNameMaxChars = 200
export const attachmentsPageSize = 50

/** The longer side of a smaller copy, in pixels; or what a public page shows: the picture without place and date. */
export const pictureCopies = ['480', '1600', 'public'] as const
export type PictureCopy = (typeof pictureCopies)[number]

/** What no moment, no draft and no proposal uses is removed after this time. */
export const unusedAttachmentKeptDays = 30

/** Whether a text shows files that aren't pictures. */
export function hasOtherFiles(body: string): boolean {
  return [...body.matchAll(attachmentReference)].some(
    ([, , ending = '']) => attachmentKindOfEnding(ending) !== 'picture',
  )
}
