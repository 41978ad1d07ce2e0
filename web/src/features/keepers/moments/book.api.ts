import { queryOptions } from '@tanstack/react-query'
import type { Moment } from '#contracts/keepers/moments.ts'
import { callEnvelope } from '../../../lib/api.ts'
import { keepersKey } from '../keepers.api.ts'

/** All moments of a book, the oldest first. `filter` is that of the list of moments. */
export function bookQuery(keeperId: string, filter: Record<string, string>) {
  return queryOptions({
    queryKey: [...keepersKey, 'book', keeperId, filter],
    queryFn: ({ signal }) => readAll(keeperId, filter, signal),
    // It stays as it was opened, so that what is printed is what was looked at.
    staleTime: Infinity,
    gcTime: 0,
  })
}

async function readAll(
  keeperId: string,
  filter: Record<string, string>,
  signal: AbortSignal,
): Promise<Moment[]> {
  const moments: Moment[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = new URLSearchParams({ ...filter, ...(cursor !== '' && { cursor }) })
    const path = `/api/keepers/${encodeURIComponent(keeperId)}/book?${query.toString()}`
    const page: { data: Moment[]; nextCursor?: string | null } = await callEnvelope<Moment[]>(path, {
      signal,
    })
    moments.push(...page.data)
    cursor = page.nextCursor ?? null
  }
  return moments
}
