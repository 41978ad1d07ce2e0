import { randomUUID } from 'node:crypto'
import type { Queries } from '../../../database/database.ts'
import type { UserActor } from '../../../http/actor.ts'
import type { StoredKeeper } from '../keepers.ts'
import { appendToLogbook } from '../logbook/append-to-logbook.ts'
import { insertLinks } from '../topics/links.table.ts'
import { listQuoted } from './proposal-sources.table.ts'
import { claimProposal, countProposals, nameMoment, type ProposalRow } from './proposals.table.ts'

/** The proposal that a new moment is made from, at the version that was read, where one was. */
export type Accepted = { id: string; version?: number | undefined }

/** Takes the proposal for a moment that is about to be made; undefined where it doesn't wait any longer. */
export async function beginAccepting(
  trx: Queries,
  keeper: StoredKeeper,
  { proposal: { id, version }, now }: { proposal: Accepted; now: number },
): Promise<ProposalRow | undefined> {
  const claimed = await claimProposal(trx, { keeperId: keeper.id, id, version, now })
  if (claimed) await countProposals(trx, keeper.id, -1)
  return claimed
}

/** Notes which moment the proposal has become, and in the logbook who accepted it. */
export async function endAccepting(
  trx: Queries,
  deed: { user: UserActor; keeper: StoredKeeper; now: number },
  { proposal: { id, agent_id }, momentId }: { proposal: ProposalRow; momentId: string },
): Promise<void> {
  await nameMoment(trx, id, momentId)
  await linkQuoted(trx, { keeperId: deed.keeper.id, proposalId: id, momentId, now: deed.now })
  await appendToLogbook(trx, {
    ...{ keeperId: deed.keeper.id, at: deed.now, actor: { kind: 'user', id: deed.user.userId } },
    action: 'proposal.accepted',
    subject: { proposalId: id, momentIds: [momentId], ...(agent_id !== null && { agentId: agent_id }) },
  })
}

/** What a proposal quotes is linked from the moment that it becomes. */
async function linkQuoted(
  trx: Queries,
  of: { keeperId: string; proposalId: string; momentId: string; now: number },
): Promise<void> {
  const quoted = new Set((await listQuoted(trx, of.proposalId)).map(({ id }) => id))
  await insertLinks(
    trx,
    [...quoted].map((to_id) => ({
      ...{ id: randomUUID(), keeper_id: of.keeperId, from_id: of.momentId, to_id, type: 'mention' },
      created_at: of.now,
    })),
  )
}

/** What a moment says of where it came from. */
export function sourceOf({ agent_name }: ProposalRow): 'agent' | 'api' {
  return agent_name === null ? 'api' : 'agent'
}
