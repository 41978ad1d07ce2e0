/** Who writes to which upload in this process, one at a time; `ended` settles when nothing is written any longer. */
const writers = new Map<string, { end: AbortController; ended: Promise<void> }>()

/**
 * Does the work as the only writer of an upload. One that was at it is asked to end first: its caller has lost the line,
 * or hears that another piece came.
 */
export async function asOnlyWriter<T>(id: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const end = new AbortController()
  await whenUnwritten(id, () => writers.set(id, { end, ended }))
  try {
    return await work(end.signal)
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
    writer.end.abort()
    await writer.ended
  }
  then()
}
