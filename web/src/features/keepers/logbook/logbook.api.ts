import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  LogbookCheck,
  LogbookEntry,
  LogbookMonth,
  WholeLogbookEntry,
} from '#contracts/keepers/logbook.ts'
import { call, callEnvelope, send } from '../../../lib/api.ts'

/** What the logbook is narrowed to; empty texts narrow nothing. */
export type LogbookFilter = { month: string; left: boolean; actor: string; action: string }

const pathOf = (keeperId: string) => `/api/keepers/${encodeURIComponent(keeperId)}/logbook`
/** Everything that is loaded of a keeper's logbook. */
export const logbookKey = (keeperId: string) => ['logbook', keeperId] as const

/** The logbook page by page, the newest entry first. `keeperId` is the keeper's UUID. */
export function logbookQuery(keeperId: string, { month, left, actor, action }: LogbookFilter) {
  const filter = { month, ...(left && { left: 'true' }), ...(actor && { actor }), ...(action && { action }) }
  return infiniteQueryOptions({
    queryKey: [...logbookKey(keeperId), 'entries', filter],
    queryFn: async ({ pageParam, signal }) => {
      const query = new URLSearchParams({ ...filter, ...(pageParam !== '' && { cursor: pageParam }) })
      const { data, nextCursor = null } = await callEnvelope<LogbookEntry[]>(
        `${pathOf(keeperId)}?${query.toString()}`,
        { signal },
      )
      return { entries: data, nextCursor }
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** What left this server in a month. */
export function leftQuery(keeperId: string, month: string) {
  return queryOptions({
    queryKey: [...logbookKey(keeperId), 'left', month],
    queryFn: ({ signal }) => call<LogbookMonth>(`${pathOf(keeperId)}/left?month=${month}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** An entry with the moments that it names, as they are now. */
export function entryQuery(keeperId: string, seq: number) {
  return queryOptions({
    queryKey: [...logbookKey(keeperId), 'entry', seq],
    queryFn: ({ signal }) => call<WholeLogbookEntry>(`${pathOf(keeperId)}/${seq}`, { signal }),
    staleTime: 0,
  })
}

/** Has the server compare every entry with the one before. */
export function verifyLogbook(keeperId: string): Promise<LogbookCheck> {
  return call(`${pathOf(keeperId)}/verify`)
}

/** Every entry, as JSON lines. */
export async function exportLogbook(keeperId: string): Promise<string> {
  return (await send(`${pathOf(keeperId)}/export`)).text()
}
