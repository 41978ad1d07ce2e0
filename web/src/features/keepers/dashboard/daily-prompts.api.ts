import { queryOptions } from '@tanstack/react-query'
import type { PromptPreview, PromptSchedule, PromptSchedulePut } from '#contracts/keepers/daily-prompts.ts'
import { call } from '../../../lib/api.ts'
import { keepersKey } from '../keepers.api.ts'

const path = (keeperId: string) => `/api/keepers/${encodeURIComponent(keeperId)}/prompts`

/** How often questions that are being written are looked at. */
const lookEveryMs = 1_500

/** Whether a model writes the daily questions of a keeper. `keeperId` is its UUID. */
export function promptScheduleQuery(keeperId: string) {
  return queryOptions({
    queryKey: [...keepersKey, keeperId, 'prompts'],
    queryFn: ({ signal }) => call<PromptSchedule>(path(keeperId), { signal }),
    refetchInterval: ({ state }) => (state.data?.isWriting ? lookEveryMs : false),
  })
}

/** Throws an ApiError with the code `preview_needed` where its owner has to look first at what goes. */
export function savePromptSchedule(keeperId: string, put: PromptSchedulePut): Promise<PromptSchedule> {
  return call(path(keeperId), { method: 'PUT', body: put })
}

/** What writing questions would send. */
export function previewPrompts(keeperId: string): Promise<PromptPreview> {
  return call(`${path(keeperId)}/preview`, { method: 'POST', body: {} })
}
