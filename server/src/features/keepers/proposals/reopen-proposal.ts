import { proposalWording } from '#contracts/keepers/proposal-wording.ts'
import type { Queries } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import type { StoredKeeper } from '../keepers.ts'
import { countMoments } from '../keeper-counts.table.ts'
import { appendToLogbook } from '../logbook/append-to-logbook.ts'
import { findMoment, markMoments } from '../moments/moments.table.ts'
import { countProposals, updateProposal, type ProposalRow } from './proposals.table.ts'

/** Takes an acceptance back: the moment goes to the trash, and its words wait again. False at another version. */
export async function reopenAccepted(
  { database }: Pick<Deps, 'database'>,
  trx: Queries,
  { user, keeper, row, now }: { user: UserActor; keeper: StoredKeeper; row: ProposalRow; now: number },
): Promise<boolean> {
  const moment = row.moment_id === null ? undefined : await findMoment(trx, row.moment_id)
  if (!moment) throw new AppError('conflict', proposalWording.momentGone)
  const words = { title: moment.title, body: moment.body, kind: moment.kind }
  const date = { occurred_at: moment.occurred_at, tz: moment.tz, date_precision: moment.date_precision }
  const changed = { ...words, ...date, status: 'proposed', moment_id: null, updated_at: now } as const
  if (!(await updateProposal(trx, row, changed))) return false
  // First the moment, then the keeper, as edits do: otherwise each could wait for the other.
  const store = { db: trx, engine: database.engine }
  const marked = await markMoments(store, { keeperId: keeper.id, ids: [moment.id] }, now)
  await countMoments(trx, keeper.id, { more: -marked.length, now })
  if (!(await countProposals(trx, keeper.id, 1))) throw new AppError('conflict', proposalWording.tooMany)
  await appendToLogbook(trx, {
    ...{ keeperId: keeper.id, at: now, actor: { kind: 'user', id: user.userId } },
    action: 'proposal.reopened',
    subject: { proposalId: row.id, momentIds: [moment.id] },
  })
  return true
}
