import { attachmentEndings, attachmentKindOf, attachmentPath } from '#contracts/keepers/attachment-choices.ts'
import type { Attachment } from '#contracts/keepers/attachments.ts'
import { fileHeadBytes, fileTypeOf } from '#contracts/keepers/file-types.ts'
import { recordingName } from '#contracts/keepers/recording-wording.ts'
import type { Recording } from './recording-store.ts'

/** How texts name a recording, before the server has it: by its bytes. */
export async function pathOfRecording(bytes: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer())
  const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return attachmentPath({ hash, type: (await typeOfBytes(bytes)) ?? typeOf(bytes.type) })
}

/** What the server will say that it is; undefined for what it doesn't take. */
export async function typeOfBytes(bytes: Blob) {
  return fileTypeOf(new Uint8Array(await bytes.slice(0, fileHeadBytes).arrayBuffer()))
}

/** What a text says of it. */
export function namedIn({ file, mimeType, durationMs }: Recording, path: string) {
  const [kind, name] = file ? [attachmentKindOf(mimeType), file.name] : ['audio', recordingName(durationMs)]
  return { path, kind, name, alt: '' } as Pick<Attachment, 'path' | 'kind' | 'name' | 'alt'>
}

/** As it was brought, or with a name that says when it was recorded: "Recording 2026-11-22 21.45.weba". */
export function fileOfRecording({ mimeType, startedAt, file }: Recording, bytes: Blob): File {
  const started = new Date(startedAt)
  // The same each time: by it the server finds an upload that was begun.
  const options = { type: mimeType, lastModified: started.getTime() }
  if (file) return new File([bytes], file.name, options)
  const two = (count: number) => String(count).padStart(2, '0')
  const day = `${started.getFullYear()}-${two(started.getMonth() + 1)}-${two(started.getDate())}`
  const time = `${two(started.getHours())}.${two(started.getMinutes())}`
  return new File([bytes], `Recording ${day} ${time}.${attachmentEndings[typeOf(mimeType)]}`, options)
}

/** The types that recorders write, as the server tells them apart. */
function typeOf(mimeType: string): 'audio/webm' | 'audio/mp4' | 'audio/ogg' {
  if (mimeType.startsWith('audio/mp4')) return 'audio/mp4'
  return mimeType.startsWith('audio/ogg') ? 'audio/ogg' : 'audio/webm'
}
