import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ProposalStatus } from '#contracts/keepers/proposal-choices.ts'
import type { Proposal, ProposalChange } from '#contracts/keepers/proposals.ts'
import { call, callEnvelope } from '../../../lib/api.ts'
import { momentsKey } from '../moments/moments.api.ts'

const all = (keeperId: string) => `/api/keepers/${encodeURIComponent(keeperId)}/proposals`
const one = (keeperId: string, id: string) => `${all(keeperId)}/${encodeURIComponent(id)}`

/** What is loaded of proposals goes with the keeper's moments. `keeperId` is its UUID. */
const proposalsKey = (keeperId: string) => [...momentsKey(keeperId), 'proposals'] as const

export type ProposalPage = { proposals: Proposal[]; nextCursor: string | null }

/** A keeper's proposals that wait, or were declined, the newest first. */
export function proposalPagesQuery(keeperId: string, status: ProposalStatus) {
  return infiniteQueryOptions({
    queryKey: [...proposalsKey(keeperId), status],
    queryFn: async ({ signal, pageParam }): Promise<ProposalPage> => {
      const query = new URLSearchParams({ status, ...(pageParam !== '' && { cursor: pageParam }) })
      const path = `${all(keeperId)}?${query.toString()}`
      const { data, nextCursor = null } = await callEnvelope<Proposal[]>(path, { signal })
      return { proposals: data, nextCursor }
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }: ProposalPage) => nextCursor,
  })
}

export function proposalQuery(keeperId: string, id: string) {
  return queryOptions({
    queryKey: [...proposalsKey(keeperId), 'one', id],
    queryFn: ({ signal }) => call<Proposal>(one(keeperId, id), { signal }),
  })
}

/** Throws an ApiError of 409 when the version is stale. */
export function changeProposal(keeperId: string, id: string, change: ProposalChange): Promise<Proposal> {
  return call(one(keeperId, id), { method: 'PATCH', body: change })
}

export async function deleteProposal(keeperId: string, id: string): Promise<void> {
  await callEnvelope(one(keeperId, id), { method: 'DELETE' })
}
