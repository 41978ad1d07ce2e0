import type { Readable } from 'node:stream'

/** Who writes to which upload in this process, one at a time; `ended` settles when nothing is written any longer. */
const writers = new Map<string, { body: Readable; ended: Promise<void> }>()

/**
 * Does the work as the only writer of an upload. One that was at it is ended first: its caller has lost the line, and
 * asks again.
 */
export async function asOnlyWriter<T>(id: string, body: Readable, work: () => Promise<T>): Promise<T> {
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  await whenUnwritten(id, () => writers.set(id, { body, ended }))
  try {
    return await work()
  } finally {
    writers.delete(id)
    resolve()
  }
}

/** Ends what is being written to an upload, and waits until nothing is. */
export function endWriter(id: string): Promise<void> {
  return whenUnwritten(id, () => undefined)
}

/** Nothing comes between the last look and what is done then. */
async function whenUnwritten(id: string, then: () => unknown): Promise<void> {
  for (let writer = writers.get(id); writer; writer = writers.get(id)) {
    writer.body.destroy()
    await writer.ended
  }
  then()
}
