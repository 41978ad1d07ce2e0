import type { AgentRights } from '#contracts/agents/agents.ts'
import type { Queries, Transaction } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'
import { takeTurn } from '../../database/take-turn.ts'
import type { Deps } from '../../deps.ts'
import {
  deleteShare,
  listSharesGivenBy,
  listSharesHeldBy,
  rightsFromShares,
  rightsOfRow,
  updateShareRights,
} from './shares.table.ts'

/** Until a transaction ends, nobody else changes the shares of this agent: what was seen of them stays so. */
export function takeSharesTurn(
  { database }: Pick<Deps, 'database'>,
  trx: Transaction<Tables>,
  agentId: string,
): Promise<void> {
  return takeTurn(database, trx, `shares:${agentId}`)
}

/** A share that was bounded; without rights, it is gone. */
type Bounded = { shareId: string; rights: AgentRights | undefined }

/**
 * Whoever was given an agent by somebody keeps no more rights than that person has left; who is left with none loses the
 * share, and so on. Answers what changed.
 */
export async function boundSharedOn(
  trx: Queries,
  { agentId, sharerId }: { agentId: string; sharerId: string },
): Promise<Bounded[]> {
  const left = rightsFromShares(await listSharesHeldBy(trx, sharerId, undefined, agentId)) ?? noRights
  const bounded: Bounded[] = []
  for (const given of await listSharesGivenBy(trx, { agentId, sharerId })) {
    const before = rightsOfRow(given)
    const rights = intersection(before, left)
    if (rightNames.every((name) => rights[name] === before[name])) continue
    const isGone = rightNames.every((name) => !rights[name])
    await (isGone ? deleteShare(trx, given.id) : updateShareRights(trx, given.id, rights))
    bounded.push({ shareId: given.id, rights: isGone ? undefined : rights })
    if (given.user_id !== null)
      bounded.push(...(await boundSharedOn(trx, { agentId, sharerId: given.user_id })))
  }
  return bounded
}

export const rightNames = ['run', 'edit', 'share', 'delete'] as const
const noRights: AgentRights = { run: false, edit: false, share: false, delete: false }

function intersection(one: AgentRights, other: AgentRights): AgentRights {
  return {
    run: one.run && other.run,
    edit: one.edit && other.edit,
    share: one.share && other.share,
    delete: one.delete && other.delete,
  }
}
