import { useEffect, useState } from 'react'
import type { PictureCopy } from '#contracts/keepers/attachment-choices.ts'
import { openAttachment } from './open-attachment.ts'

type Shown = { url?: string; error?: unknown }

/** What an element can show of an attachment, once it is there; `retry` after a failure. */
export function useAttachmentUrl(keeperId: string, path: string, copy?: PictureCopy) {
  const [shown, setShown] = useState<Shown>({})
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isOver = false
    const opened = openAttachment(keeperId, path, copy)
    opened.url.then(
      (url) => !isOver && setShown({ url }),
      (error: unknown) => !isOver && setShown({ error }),
    )
    return () => {
      isOver = true
      setShown({})
      opened.release()
    }
  }, [keeperId, path, copy, attempt])
  return { ...shown, retry: () => setAttempt((count) => count + 1) }
}
