import { momentWording } from '#contracts/keepers/moment-wording.ts'
import type { MomentRevision, WholeRevision } from '#contracts/keepers/moment-revisions.ts'
import type { Moment } from '#contracts/keepers/moments.ts'
import type { Queries } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { citesClosed, linkCited } from '../topics/link-cited.table.ts'
import { getMomentRow, writeMoment } from './moments.ts'
import { keepText } from './keep-text.ts'
import { revisionAnswer, textColumns } from './moment-rows.ts'
import { findRevision, listRevisionRows } from './revisions.table.ts'

type Place = { keeperId: string; momentId: string }

/** The texts that a moment had before, the newest first. */
export async function listRevisions(
  deps: Deps,
  user: UserActor,
  { keeperId, momentId }: Place,
): Promise<MomentRevision[]> {
  const { row } = await getMomentRow(deps, user, { keeperId, momentId })
  return (await listRevisionRows(deps.database.db, row.id)).map(revisionAnswer)
}

export async function showRevision(
  deps: Deps,
  user: UserActor,
  { n, ...place }: Place & { n: number },
): Promise<WholeRevision> {
  const { row } = await getMomentRow(deps, user, place)
  const revision = await getRevision(deps.database.db, row.id, n)
  return { ...revisionAnswer(revision), body: revision.body }
}

/** Gives a moment the text of a revision; what it had becomes one. Throws `conflict` over a stale version. */
export async function restoreRevision(
  deps: Deps,
  user: UserActor,
  { n, version, ...place }: Place & { n: number; version: number },
): Promise<Moment> {
  const { row, keeper } = await getMomentRow(deps, user, place, 'edit')
  const { title, body } = await getRevision(deps.database.db, row.id, n)
  const now = deps.now()
  const restored = { ...row, ...textColumns({ title, body }, now), updated_at: now }
  const isClosed = await citesClosed(deps.database.db, restored, row.body)
  return writeMoment(deps, user, {
    keeper,
    row,
    restored: n,
    change: { version, title, body },
    columns: { ...textColumns({ title, body }, now), updated_at: now, ...(isClosed && { ai_access: 0 }) },
    keep: async (trx) => {
      await keepText(trx, row, { reason: 'restore', now })
      await linkCited(trx, restored, now)
    },
  })
}

async function getRevision(db: Queries, momentId: string, n: number) {
  const revision = await findRevision(db, momentId, n)
  if (!revision) throw new AppError('not_found', momentWording.revisionNotFound)
  return revision
}
