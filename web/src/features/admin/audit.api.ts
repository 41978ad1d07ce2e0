import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { AuditEntry, AuditQuery, AuditVerification } from '#contracts/audit/audit.ts'
import { call, callEnvelope, send } from '../../lib/api.ts'
import { momentsOf, type TimeRange } from '../../lib/time-range.ts'

/** What the log is narrowed to; empty texts narrow nothing. */
export type AuditView = { action: string; person: string; range: TimeRange; sort: AuditQuery['sort'] }

const path = '/api/kam/audit'

/** The log page by page. */
export function auditQuery(view: AuditView) {
  return infiniteQueryOptions({
    queryKey: ['audit', view],
    queryFn: async ({ pageParam, signal }) => {
      const { sort } = view
      const query = queryOf(view, { sort, ...(pageParam !== '' && { cursor: pageParam }) })
      const { data, nextCursor = null } = await callEnvelope<AuditEntry[]>(`${path}?${query}`, { signal })
      return { entries: data, nextCursor }
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
}

/** Has the server compare every line with the one before. */
export function verifyAuditLog(): Promise<AuditVerification> {
  return call(`${path}/verification`)
}

/** Every line that fits, as JSON lines, the newest first. */
export async function exportAuditLog(view: AuditView): Promise<string> {
  return (await send(`${path}/export?${queryOf(view, {})}`)).text()
}

function queryOf({ action, person, range }: AuditView, beside: Record<string, string>): string {
  return new URLSearchParams({
    ...(action && { action }),
    ...(person && { person }),
    ...momentsOf(range, new Date()),
    ...beside,
  }).toString()
}
