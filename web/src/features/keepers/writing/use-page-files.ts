import { type DragEvent, type RefObject, useRef, useState } from 'react'
import { attachmentKindOf } from '#contracts/keepers/attachment-choices.ts'
import type { UploadedAttachment } from '#contracts/keepers/attachments.ts'
import { insertAttachment, useUploads } from '../attachments/index.ts'
import type { Recorded } from '../recording/index.ts'
import type { EditText } from './editor-props.ts'
import { filesIn } from './files-in.ts'

type Page = {
  userId: string
  keeperId: string
  editText: RefObject<EditText | null>
  isSaving: () => boolean
  /** Whether nothing is written yet. */
  isBlank: () => boolean
  /** The first thing on it is a picture. */
  onPictured: () => void
  /** Names in the text what this device has taken. */
  onKept: (kept: Recorded) => Promise<void>
}

/** The files of a page: each stands in its text once it is uploaded, or on this device where the server is away. */
export function usePageFiles(page: Page) {
  const { userId, keeperId, editText, isSaving, isBlank, onPictured, onKept } = page
  const held = useRef<UploadedAttachment[]>([])
  /** Whether the files came before the first word, which may be there before they are. */
  const cameFirst = useRef(false)
  const [question, setQuestion] = useState<{ names: string[]; answer: (mayGo: boolean) => void }>()
  const notePicture = ({ kind }: { kind: UploadedAttachment['kind'] }) => {
    if (cameFirst.current && kind === 'picture') onPictured()
  }
  const insert = (attachment: UploadedAttachment) => {
    notePicture(attachment)
    editText.current?.((text, cursor) => insertAttachment(text, cursor, attachment))
  }
  const files = useUploads(
    { userId, keeperId },
    {
      onDone: (attachment) => {
        if (isSaving()) held.current.push(attachment)
        else insert(attachment)
      },
      onKept: (kept) => {
        notePicture({ kind: attachmentKindOf(kept.recording.mimeType) })
        return onKept(kept)
      },
    },
  )
  /** What its person brings: nothing while the page is saved. */
  const take = (brought: File[]) => {
    if (isSaving()) return
    if (isBlank()) cameFirst.current = true
    files.add(brought)
  }
  return {
    ...{ ...files, question, take },
    /** For the page's element: files can be dropped anywhere on it. */
    dropTarget: {
      onDragOver: (event: DragEvent) => event.dataTransfer.types.includes('Files') && event.preventDefault(),
      onDrop(event: DragEvent) {
        const dropped = event.defaultPrevented ? [] : filesIn(event.dataTransfer)
        if (dropped.length === 0) return
        event.preventDefault()
        take(dropped)
      },
    },
    /** Those that arrived while it was saved, where the page goes on. */
    insertHeld: () => held.current.splice(0).forEach(insert),
    /** Whether the page may be saved without the files that failed: asks its person. */
    mayLeaveOut(): Promise<boolean> {
      const names = files.failed()
      if (names.length === 0) return Promise.resolve(true)
      return new Promise((resolve) => {
        const answer = (mayGo: boolean) => {
          setQuestion(undefined)
          resolve(mayGo)
        }
        setQuestion({ names, answer })
      })
    },
  }
}
