import { randomUUID } from 'node:crypto'
import {
  promptDays,
  promptsKeptDays,
  readPrompts,
  type PromptProblem,
} from '#contracts/keepers/daily-prompt-choices.ts'
import { addDays, timeAtWall } from '#contracts/keepers/local-date.ts'
import type { Transaction } from '../../../database/database.ts'
import type { Tables } from '../../../database/schema.ts'
import type { Deps } from '../../../deps.ts'
import {
  deleteWrittenPrompts,
  findPromptSchedule,
  holdMoments,
  insertWrittenPrompt,
  isLikelyIn,
  listMomentsOfRun,
  listWrittenPrompts,
  putPromptSchedule,
  readVoiceFields,
  type PromptScheduleRow,
  type StoredKeeper,
} from '../../keepers/index.ts'
import { getRun } from '../../runs/index.ts'
import { findWritingRun } from '../week-review.table.ts'
import { holdPrompts, tryAgainMs, type Asking } from './hold-prompts.ts'

/** Keeps what a run has written, once it has ended: those questions that hold, one for each day. */
export async function settlePrompts(deps: Deps, { user, keeper }: Asking): Promise<void> {
  const { db } = deps.database
  const row = await findPromptSchedule(db, keeper.id)
  if (row?.is_writing !== 1 || row.run_id === null || row.from_day === null) return
  const run = await findWritingRun(db, row.run_id)
  if (run?.isOpen) return
  const texts = run?.isDone
    ? await readTexts(deps, keeper, (await getRun(deps, user, row.run_id)).response)
    : []
  const problem = run?.isDone ? 'none-fit' : 'failed'
  await deps.database.transaction(async (trx) => {
    await holdPrompts(deps, trx, keeper)
    const now = await findPromptSchedule(trx, keeper.id)
    // Another process was quicker, or it is written again by now.
    if (now?.is_writing !== 1 || now.run_id !== row.run_id) return
    const days = now.is_on === 1 ? await keep(deps, trx, { keeper, row: now, texts }) : []
    await endWriting(deps, trx, { keeper, row: now, lastDay: days.at(-1), problem })
  })
}

/** The questions of an answer that hold. */
async function readTexts(
  { database: { db } }: Deps,
  keeper: StoredKeeper,
  answer: string,
): Promise<string[]> {
  const earlier = (await listWrittenPrompts(db, keeper.id)).map(({ text }) => text)
  const voice = await readVoiceFields(db, keeper.id)
  const texts = []
  for (const text of readPrompts(answer.toWellFormed().replaceAll('\0', ''), { voice, earlier }))
    if (await isLikelyIn(keeper.language, text)) texts.push(text)
  return texts
}

/** Answers with the days that have a question now. */
async function keep(
  { database: { engine }, now }: Deps,
  trx: Transaction<Tables>,
  { keeper, row, texts }: { keeper: StoredKeeper; row: PromptScheduleRow; texts: readonly string[] },
): Promise<string[]> {
  const { run_id: runId, from_day: from, provider, model } = row
  if (runId === null || from === null || provider === null || model === null) return []
  const momentIds = await listMomentsOfRun(trx, runId)
  if (momentIds.length > 0 && !(await holdMoments({ db: trx, engine }, momentIds))) return []
  await deleteWrittenPrompts(trx, keeper.id, { before: addDays(from, -promptsKeptDays) })
  const days: string[] = []
  for (const text of texts.slice(0, promptDays)) {
    const day = addDays(from, days.length)
    const prompt = { id: randomUUID(), keeper_id: keeper.id, day, text, provider, model, created_at: now() }
    await insertWrittenPrompt(trx, prompt, momentIds)
    days.push(day)
  }
  return days
}

async function endWriting(
  { now }: Deps,
  trx: Transaction<Tables>,
  {
    keeper,
    row,
    lastDay,
    problem,
  }: {
    keeper: StoredKeeper
    row: PromptScheduleRow
    lastDay: string | undefined
    problem: PromptProblem
  },
): Promise<void> {
  const again = lastDay === undefined ? now() + tryAgainMs : eveningOf(lastDay, keeper)
  await putPromptSchedule(trx, keeper.id, {
    ...{ is_writing: 0, problem: lastDay === undefined ? problem : null },
    next_at: row.is_on === 1 ? Math.max(again, now() + 60_000) : null,
  })
}

/** When the next questions are written: the evening before the first day that has none. */
function eveningOf(day: string, { timezone }: StoredKeeper): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return timeAtWall({ year, month, day: date, hour: 18, minute: 0 }, timezone)
}
