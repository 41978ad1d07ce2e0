import { type RefObject, useRef } from 'react'
import type { UploadedAttachment } from '#contracts/keepers/attachments.ts'
import { insertAttachment, useUploads } from '../attachments/index.ts'
import type { EditText } from './editor-props.ts'

/** The files of a page: each stands in its text once it is uploaded. */
export function usePageFiles(
  keeperId: string,
  editText: RefObject<EditText | null>,
  isSaving: () => boolean,
) {
  const held = useRef<UploadedAttachment[]>([])
  const insert = (attachment: UploadedAttachment) =>
    editText.current?.((text, cursor) => insertAttachment(text, cursor, attachment))
  const files = useUploads(keeperId, (attachment) => {
    if (isSaving()) held.current.push(attachment)
    else insert(attachment)
  })
  return {
    ...files,
    /** What its person brings: nothing while the page is saved. */
    take: (brought: File[]) => {
      if (!isSaving()) files.add(brought)
    },
    /** Those that arrived while it was saved, where the page goes on. */
    insertHeld: () => held.current.splice(0).forEach(insert),
  }
}
