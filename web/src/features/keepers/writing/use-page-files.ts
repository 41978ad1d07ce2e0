import { type DragEvent, type RefObject, useRef, useState } from 'react'
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
  /** Names in the text what this device has taken. */
  onKept: (kept: Recorded) => Promise<void>
}

/** The files of a page: each stands in its text once it is uploaded, or on this device where the server is away. */
export function usePageFiles({ userId, keeperId, editText, isSaving, onKept }: Page) {
  const held = useRef<UploadedAttachment[]>([])
  const [question, setQuestion] = useState<{ names: string[]; answer: (mayGo: boolean) => void }>()
  const insert = (attachment: UploadedAttachment) =>
    editText.current?.((text, cursor) => insertAttachment(text, cursor, attachment))
  const files = useUploads(
    { userId, keeperId },
    {
      onDone: (attachment) => {
        if (isSaving()) held.current.push(attachment)
        else insert(attachment)
      },
      onKept,
    },
  )
  /** What its person brings: nothing while the page is saved. */
  const take = (brought: File[]) => {
    if (!isSaving()) files.add(brought)
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
