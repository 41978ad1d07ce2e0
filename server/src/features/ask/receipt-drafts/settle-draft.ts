import type { DraftFailure } from '#contracts/keepers/receipt-draft-choices.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import {
  findReceiptDraft,
  holdReceiptDraft,
  keepReceiptDraft,
  listMomentsOfRun,
  noteFailure,
} from '../../keepers/index.ts'
import { readWritten } from '../read-written.ts'
import { findWritingRun } from '../week-review.table.ts'
import type { DraftSubject } from './draft-subject.ts'

/** Keeps what a run has written as the draft, once it has ended; or notes why it left none. */
export async function settleDraft(deps: Deps, user: UserActor, subject: DraftSubject): Promise<void> {
  const { keeper, about, title, day, author } = subject
  const { db, engine } = deps.database
  const row = await findReceiptDraft(db, about)
  if (!row || row.is_writing === 0 || row.run_id === null) return
  const runId = row.run_id
  const run = await findWritingRun(db, runId)
  if (run?.isOpen) return
  const written = run?.isDone ? await read(deps, user, { subject, runId }) : undefined
  const left: DraftFailure = run?.isHidden ? 'moment-gone' : 'failed'
  const failure = written === undefined ? left : written.quotes.length === 0 ? 'no-receipts' : undefined
  const now = deps.now()
  await deps.database.transaction(async (trx) => {
    const store = { trx, engine }
    const held = await holdReceiptDraft(store, about)
    // Another process was quicker, or it is written again by now.
    if (held?.is_writing !== 1 || held.run_id !== runId) return
    if (written === undefined || failure !== undefined)
      return noteFailure(trx, held, { failure: failure ?? left, now })
    const place = {
      ...{ keeper, title, day, author: author(held.model ?? ''), now },
      actor: { kind: 'user', id: user.userId } as const,
    }
    await keepReceiptDraft(store, held, { place, written: { ...written, runId } })
  })
}

async function read(
  deps: Deps,
  user: UserActor,
  { subject, runId }: { subject: DraftSubject; runId: string },
) {
  const { db } = deps.database
  const own = await subject.findOwn(db, await listMomentsOfRun(db, runId))
  return readWritten(deps, user, { runId, isOf: ({ id }) => own.has(id) })
}
