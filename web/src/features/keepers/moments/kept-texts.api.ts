import { queryOptions } from '@tanstack/react-query'
import type { Moment, MomentSummary } from '#contracts/keepers/moments.ts'
import { call } from '../../../lib/api.ts'
import { readsCacheOf } from '../../../lib/device-reads.ts'
import { readSession } from '../../../lib/storage.ts'
import { inBackground, keptTextsKey, newestPath, onePath } from './moments.api.ts'

/** How many of a keeper's newest moments open without the server. */
const keptMax = 50
const lookAgainMs = 10 * 60_000

/** Reads those of the newest moments that this device has no current copy of, so that the service worker keeps them. */
export function keptTextsQuery(keeperId: string) {
  return queryOptions({
    queryKey: keptTextsKey(keeperId),
    staleTime: lookAgainMs,
    retry: false,
    queryFn: async ({ signal }) => {
      const userId = readSession()?.user.id
      if (userId === undefined) return 0
      const asking = { ...inBackground, signal }
      const reads = await caches.open(readsCacheOf(userId))
      const newest = await call<MomentSummary[]>(newestPath(keeperId, keptMax), asking)
      for (const { id, version } of newest) {
        signal.throwIfAborted()
        const path = onePath(keeperId, id)
        const kept = await reads.match(path, { ignoreVary: true })
        if (kept === undefined || !(await isOfVersion(kept, version))) await call<Moment>(path, asking)
      }
      return newest.length
    },
  })
}

async function isOfVersion(kept: Response, version: number): Promise<boolean> {
  // What the server let out through its contract.
  const { data } = (await kept.json()) as { data?: Moment }
  return data?.version === version
}
