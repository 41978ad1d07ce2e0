import { useEffect, useRef, useState } from 'react'
import { attachmentTooLarge, attachmentWording } from '#contracts/keepers/attachment-wording.ts'
import { messageFileMaxBytes, messageFilesMax } from '#contracts/sessions/message-file-choices.ts'
import { messageFileWording } from '#contracts/sessions/message-file-wording.ts'
import { useAuth } from '../../lib/auth.tsx'
import { sentenceOf } from './chat-errors.ts'
import { newUuid } from '../../lib/uuid.ts'
import type { Files } from './chat-message.ts'
import { readAttached, writeAttached } from './attached-storage.ts'
import { discardMessageFile, uploadMessageFile } from './message-files.api.ts'

/** A file beside the message that is being written. */
export type AttachedFile = {
  key: string
  name: string
  bytes: number
  /** How much of it is uploaded, from 0 to 1. */
  share: number
  /** Once the server has it. */
  uploaded?: Files[number]
  /** Why it can't be attached. */
  error?: string
  abort?: AbortController
}

/** The files of a message that is being written. Those that have been uploaded survive a reload of the tab. */
export function useAttachedFiles(slug: string, agentId: string | undefined) {
  const userId = useAuth().user?.id
  const [files, setFiles] = useState<AttachedFile[]>(() => readAttached(userId, slug).map(ready))
  const [error, setError] = useState<string>()
  const latest = useRef(files)

  function change(next: AttachedFile[]): void {
    latest.current = next
    setFiles(next)
    writeAttached(
      userId,
      slug,
      next.flatMap(({ uploaded }) => uploaded ?? []),
    )
  }

  function update(key: string, fields: Partial<AttachedFile>): void {
    change(latest.current.map((file) => (file.key === key ? { ...file, ...fields } : file)))
  }

  function add(given: readonly File[]): void {
    const room = messageFilesMax - latest.current.length
    setError(given.length > room ? messageFileWording.tooMany : undefined)
    for (const file of given.slice(0, Math.max(0, room))) void start(file)
  }

  async function start(file: File): Promise<void> {
    const key = newUuid()
    const abort = new AbortController()
    const { name, size: bytes } = file
    const refused = refusalOf(file)
    const begun = { key, name, bytes, share: 0, abort }
    change([...latest.current, refused === undefined ? begun : { ...begun, error: refused }])
    if (refused !== undefined) return
    try {
      const onProgress = (share: number) => update(key, { share })
      const uploaded = await uploadMessageFile(file, { agentId, onProgress, signal: abort.signal })
      update(key, { uploaded, share: 1, bytes: uploaded.bytes })
    } catch (cause) {
      if (!abort.signal.aborted) update(key, { error: sentenceOf(cause) })
    }
  }

  function remove(key: string): void {
    const file = latest.current.find((one) => one.key === key)
    file?.abort?.abort()
    setError(undefined)
    change(latest.current.filter((one) => one.key !== key))
    // One that stays is removed after a day.
    if (file?.uploaded) void discardMessageFile(file.uploaded.id).catch(() => undefined)
  }

  // What is left with the page is not uploaded to its end.
  useEffect(() => () => latest.current.forEach((file) => !file.uploaded && file.abort?.abort()), [])

  return {
    ...{ files, error, add, remove },
    put: (given: Files) => change([...latest.current, ...given.map(ready)].slice(0, messageFilesMax)),
    /** Those that are ready, which are no longer beside the message. */
    take(): Files {
      const taken = latest.current.flatMap(({ uploaded }) => uploaded ?? [])
      setError(undefined)
      change([])
      return taken
    },
  }
}

/** Why a file isn't sent at all. */
function refusalOf({ size }: File): string | undefined {
  if (size === 0) return attachmentWording.empty
  return size > messageFileMaxBytes ? attachmentTooLarge(messageFileMaxBytes) : undefined
}

function ready(uploaded: Files[number]): AttachedFile {
  const { id: key, name = 'File', bytes = 0 } = uploaded
  return { key, name, bytes, share: 1, uploaded }
}
