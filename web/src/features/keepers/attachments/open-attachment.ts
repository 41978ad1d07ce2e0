import type { PictureCopy } from '#contracts/keepers/attachment-choices.ts'
import { readSession as readHandedOver } from '../../../lib/device-reads.ts'
import { readSession } from '../../../lib/storage.ts'
import { listRecordings, readRecording } from '../recording/index.ts'
import { attachmentAddress, fetchAttachment } from './attachments.api.ts'

/** An attachment that something shows. */
export type OpenedAttachment = {
  /** What an element can show. Rejects where the bytes can't be fetched. */
  url: Promise<string>
  /** Its owner is done with it. */
  release: () => void
}

/**
 * Opens an attachment for an element such as `img`, which sends no token: where a service worker can add it, by the
 * attachment's own address; else the bytes are fetched, and stand behind an address of this page until it is released.
 */
export function openAttachment(keeperId: string, path: string, copy?: PictureCopy): OpenedAttachment {
  const address = attachmentAddress(keeperId, path, copy)
  let opened: OpenedAttachment | undefined
  let isReleased = false
  const url = findHere(path).then((bytes) => {
    opened = bytes ? openBytes(bytes) : openAddress(address)
    if (isReleased) opened.release()
    return opened.url
  })
  url.catch(() => undefined)
  return {
    url,
    release() {
      isReleased = true
      opened?.release()
    },
  }
}

/** What the server may not have yet. */
async function findHere(path: string): Promise<Blob | undefined> {
  const userId = readSession()?.user.id
  if (userId === undefined) return undefined
  // Without a database there is none.
  const found = (await listRecordings(userId).catch(() => [])).find(
    (one) => one.path === path || one.file?.path === path,
  )
  if (!found) return undefined
  const bytes = await readRecording(found)
  // It may have been sent, and taken off this device, while it was read.
  return bytes.size < (found.file?.bytes ?? 1) ? undefined : bytes
}

function openBytes(bytes: Blob): OpenedAttachment {
  const made = URL.createObjectURL(bytes)
  return { url: Promise.resolve(made), release: () => URL.revokeObjectURL(made) }
}

function openAddress(address: string): OpenedAttachment {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller === null) return openBlob(address)
  let blob: OpenedAttachment | undefined
  let isReleased = false
  const url = mayWorkerAsk().then((may) => {
    if (may || isReleased) return address
    blob = openBlob(address)
    return blob.url
  })
  url.catch(() => undefined)
  return {
    url,
    release() {
      isReleased = true
      blob?.release()
    },
  }
}

/** Whether the worker has the token of who is signed in: handing it over takes a while, and may fail. */
async function mayWorkerAsk(): Promise<boolean> {
  const handedOver = await readHandedOver().catch(() => undefined)
  return handedOver !== undefined && handedOver.token === readSession()?.token
}

function openBlob(address: string): OpenedAttachment {
  const aborting = new AbortController()
  let made: string | undefined
  const url = fetchAttachment(address, aborting.signal).then((blob) => {
    aborting.signal.throwIfAborted()
    made = URL.createObjectURL(blob)
    return made
  })
  // Who releases it early isn't told of it.
  url.catch(() => undefined)
  return {
    url,
    release() {
      aborting.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
    },
  }
}
