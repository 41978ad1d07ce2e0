import { queryOptions } from '@tanstack/react-query'
import type { AskPreview } from '#contracts/keepers/ask.ts'
import type { ReceiptDraft } from '#contracts/keepers/receipt-drafts.ts'
import { call } from '../../../lib/api.ts'
import { momentsKey } from '../moments/moments.api.ts'

/** How often a draft that is being written is looked at. */
const lookEveryMs = 1_500

/** What is drafted with receipts: of which journey or topic, and its address. */
export type Drafted = { keeperId: string; of: string; path: string }

/** `keeperId` is its UUID. */
export function draftedStory(keeperId: string, journeyId: string): Drafted {
  const path = `/api/keepers/${keeperId}/journeys/${encodeURIComponent(journeyId)}/story`
  return { keeperId, of: journeyId, path }
}

/** How a topic changed. `keeperId` is its UUID. */
export function draftedChanges(keeperId: string, topicId: string): Drafted {
  return { keeperId, of: topicId, path: `/api/keepers/${keeperId}/topics/${topicId}/changes` }
}

/** What is loaded of drafts goes with the keeper's moments. */
export function receiptDraftQuery({ keeperId, of, path }: Drafted) {
  return queryOptions({
    queryKey: [...momentsKey(keeperId), 'receipt-draft', of],
    queryFn: ({ signal }) => call<ReceiptDraft>(path, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'writing' ? lookEveryMs : false),
  })
}

export function previewReceiptDraft({ path }: Drafted): Promise<AskPreview> {
  return call(`${path}/preview`, { method: 'POST', body: {} })
}

/** Sends exactly what was looked at. */
export function writeReceiptDraft({ path }: Drafted, previewToken: string): Promise<ReceiptDraft> {
  return call(path, { method: 'POST', body: { previewToken } })
}
