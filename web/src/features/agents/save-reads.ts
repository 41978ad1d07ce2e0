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
  const query = grantsQuery({ agentId })
  const shown = queryClient.getQueryData(query.queryKey) ?? []
  const left: ReadChange[] = []
  let reason: string | undefined
  // Without knowing what is granted, a revoked permission would look as if it were gone.
  let granted: Promise<KeeperGrant[]> | undefined
  for (const change of changes) {
    try {
      granted ??= queryClient.fetchQuery({ ...query, staleTime: 0 })
      await saveRead(agentId, withShownVersions(await granted, shown), change)
    } catch (error) {
      left.push(change)
      reason ??= sentenceOf(error)
    }
  }
  // What was changed elsewhere meanwhile is there when this is saved again.
  await reloadGrants(queryClient)
  const failure = left.length === 0 ? undefined : `${failureOf(left)} ${reason} ${wording.stillChosen}`
  return { left, failure }
}

/** A change goes against what the person saw, so that one made elsewhere meanwhile is refused and not replaced. */
function withShownVersions(granted: readonly KeeperGrant[], shown: readonly KeeperGrant[]): KeeperGrant[] {
  return granted.map((grant) => ({
    ...grant,
    version: shown.find(({ id }) => id === grant.id)?.version ?? grant.version,
  }))
}

function failureOf(left: readonly ReadChange[]): string {
  const titlesOf = (changes: readonly ReadChange[]) => changes.map(({ title }) => `“${title}”`).join(', ')
  const revoked = left.filter(({ right }) => right === null)
  const given = left.filter(({ right }) => right !== null)
  if (revoked.length === 0) return wording.notAllowed(titlesOf(given))
  if (given.length === 0) return wording.notRevoked(titlesOf(revoked))
  return `${wording.notAllowed(titlesOf(given))} ${wording.stillReads(titlesOf(revoked))}`
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
