import { z } from 'zod'
import { askWording } from '#contracts/keepers/ask-wording.ts'
import type { AskedQuery, AskedQuestion } from '#contracts/keepers/ask.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import type { Erasure } from '../../owned-data/owned-data.ts'
import { decodeCursor, encodeCursor, getKeeper } from '../keepers/index.ts'
import { eraseWordsOfRuns, getRun } from '../runs/index.ts'
import { listAskedRows } from './asked.table.ts'

// PostgreSQL can't compare with a NUL character.
const Cursor = z.tuple([z.literal('asked'), z.int(), z.string().regex(/^[^\0]*$/)])

/** A page of the questions that a person asked and that moments of a keeper, or of any, were read for, the newest first. */
export async function listAsked(
  deps: Deps,
  user: UserActor,
  { keeperId, query: { cursor, limit } }: { keeperId: string | undefined; query: AskedQuery },
): Promise<{ data: AskedQuestion[]; nextCursor: string | null }> {
  const keeper = keeperId === undefined ? undefined : await getKeeper(deps, user, keeperId)
  const place = cursor === undefined ? undefined : decodeCursor(Cursor, cursor)
  const rows = await listAskedRows(deps.database.db, {
    ...{ userId: user.userId, keeperId: keeper?.id, limit: limit + 1 },
    before: place && { createdAt: place[1], id: place[2] },
  })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    data: page.map(({ id, input, created_at }) => ({
      ...{ runId: id, question: input, askedAt: new Date(created_at).toISOString() },
    })),
    nextCursor: last ? encodeCursor(['asked', Number(last.created_at), last.id]) : null,
  }
}

/** Erases a question and its answer; that it was asked stays in the logbook. Throws `not_found` for other people's. */
export async function deleteAnswer(deps: Deps, user: UserActor, runId: string): Promise<void> {
  const run = await getRun(deps, user, runId)
  if (run.agent_id !== 'ask') throw new AppError('not_found', askWording.runNotFound)
  const afterwards: Erasure['afterwards'] = []
  await deps.database.transaction((trx) => eraseWordsOfRuns({ deps, trx, afterwards }, [runId]))
  for (const work of afterwards) await work()
}
