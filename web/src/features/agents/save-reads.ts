import type { QueryClient } from '@tanstack/react-query'
import type { KeeperGrant } from '#contracts/keepers/grants.ts'
import { mayReadWording as wording } from '#contracts/keepers/may-read-wording.ts'
import { ApiError } from '../../lib/api-error.ts'
import { sentenceOf } from '../../lib/form-failure.ts'
import { changeGrant, giveGrant, grantsQuery, reloadGrants, revokeGrant } from '../grants/grants.api.ts'
import type { ReadChange } from './agent-reads.ts'

/** `left`: what could not be saved; `failure`: a sentence about that. */
export type SavedReads = { left: readonly ReadChange[]; failure: string | undefined }

/** Gives, changes and revokes what a form has changed of the keepers that an agent may read. */
export async function saveReads(
  queryClient: QueryClient,
  agentId: string,
  changes: readonly ReadChange[],
): Promise<SavedReads> {
  if (changes.length === 0) return { left: [], failure: undefined }
  const granted = queryClient.getQueryData(grantsQuery({ agentId }).queryKey) ?? []
  const left: ReadChange[] = []
  let reason: string | undefined
  for (const change of changes) {
    try {
      await saveRead(agentId, granted, change)
    } catch (error) {
      left.push(change)
      reason ??= sentenceOf(error)
    }
  }
  // What was changed elsewhere meanwhile is there when this is saved again.
  await reloadGrants(queryClient)
  const titles = left.map(({ title }) => `“${title}”`).join(', ')
  const failure =
    left.length === 0 ? undefined : `${wording.notAllowed(titles)} ${reason} ${wording.stillChosen}`
  return { left, failure }
}

async function saveRead(
  agentId: string,
  granted: readonly KeeperGrant[],
  { keeperId, right, topicIds, from, to }: ReadChange,
): Promise<void> {
  const grant = granted.find(({ keeper }) => keeper.id === keeperId)
  if (right === null) return grant && revoke(grant)
  const limits = { right, topicIds, from, to }
  if (grant) await changeGrant(grant, { version: grant.version, ...limits })
  else await giveGrant(keeperId, { agentId, ...limits })
}

/** One that is gone already is what was wanted. */
async function revoke(grant: KeeperGrant): Promise<void> {
  try {
    await revokeGrant(grant)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
}
