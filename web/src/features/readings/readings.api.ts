import { queryOptions } from '@tanstack/react-query'
import type { ModelChoice, ReadingPreview, RunReading } from '#contracts/runs/runs.ts'
import { call } from '../../lib/api.ts'
import { timeZoneHere } from '../../lib/time-zone.ts'

/** What an agent would send of one's keepers with a message. It is asked for each time: nothing older is shown. */
export function readingPreviewQuery(
  agentId: string,
  asked: {
    input: string
    model?: ModelChoice | undefined
    /** The conversation that the message belongs to. */
    sessionId?: string | undefined
    /** Of that conversation: the run that is to go on, or whose question is asked again. */
    runId?: string | undefined
  },
) {
  return queryOptions({
    queryKey: ['readings', 'preview', agentId, asked],
    queryFn: ({ signal }) =>
      call<ReadingPreview>(`/api/kip/agents/${encodeURIComponent(agentId)}/preview`, {
        ...{ method: 'POST', body: { ...asked, timeZone: timeZoneHere() }, signal },
      }),
    gcTime: 0,
    staleTime: Infinity,
  })
}

/** What a run has read of keepers. */
export function runReadingQuery(runId: string) {
  return queryOptions({
    queryKey: ['readings', 'run', runId],
    queryFn: ({ signal }) =>
      call<RunReading>(`/api/kip/runs/${encodeURIComponent(runId)}/reading`, { signal }),
  })
}
