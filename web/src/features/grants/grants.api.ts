import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { GrantChange, GrantCreate, KeeperGrant } from '#contracts/keepers/grants.ts'
import { call, callEnvelope } from '../../lib/api.ts'

const pathOf = (keeperId: string) => `/api/keepers/${encodeURIComponent(keeperId)}/grants`
const key = ['grants'] as const

/** Whose permissions are shown: those for a keeper, or those of an agent among one's own keepers. */
export type GrantsOf = { keeperId: string } | { agentId: string }

export function grantsQuery(of: GrantsOf) {
  const path =
    'keeperId' in of ? pathOf(of.keeperId) : `/api/kip/agents/${encodeURIComponent(of.agentId)}/grants`
  return queryOptions({
    queryKey: [...key, of],
    queryFn: ({ signal }) => call<KeeperGrant[]>(path, { signal }),
  })
}

export function giveGrant(keeperId: string, grant: GrantCreate): Promise<KeeperGrant> {
  return call(pathOf(keeperId), { method: 'POST', body: grant })
}

/** Throws an ApiError of 409 when the version is stale. */
export function changeGrant({ keeper, id }: KeeperGrant, change: GrantChange): Promise<KeeperGrant> {
  return call(`${pathOf(keeper.id)}/${encodeURIComponent(id)}`, { method: 'PATCH', body: change })
}

export async function revokeGrant({ keeper, id }: KeeperGrant): Promise<void> {
  await callEnvelope(`${pathOf(keeper.id)}/${encodeURIComponent(id)}`, { method: 'DELETE' })
}

/** Both the keeper's list and the agent's show it. */
export function reloadGrants(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: key })
}
