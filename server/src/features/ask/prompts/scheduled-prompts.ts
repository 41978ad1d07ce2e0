import { dailyPromptWording as wording } from '#contracts/keepers/daily-prompt-wording.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { Job } from '../../../jobs/index.ts'
import { findActor } from '../../accounts/index.ts'
import {
  findPromptSchedule,
  getKeeper,
  listDuePromptSchedules,
  movePromptSchedule,
} from '../../keepers/index.ts'
import { isPassing } from '../passing-trouble.ts'
import { settleWithinMs, tryAgainMs } from './hold-prompts.ts'
import { notePromptProblem } from './prompt-schedule.ts'
import { settlePrompts } from './settle-prompts.ts'
import { writePrompts } from './write-prompts.ts'

const everyMs = 60_000
const atOnce = 20

type Due = Awaited<ReturnType<typeof listDuePromptSchedules>>[number]

/** Has questions written for keepers whose last ones come to an end. */
export function dailyPromptsJob(deps: Deps): Job {
  return {
    name: 'daily-prompts',
    everyMs,
    isNeeded: async () => (await listDue(deps, 1)).length > 0,
    work: (_payload, signal) => writeDuePrompts(deps, signal),
  }
}

function listDue({ database, now }: Deps, limit: number): Promise<Due[]> {
  return listDuePromptSchedules(database.db, { now: now(), limit })
}

export async function writeDuePrompts(deps: Deps, signal: AbortSignal): Promise<void> {
  for (const due of await listDue(deps, atOnce)) {
    if (signal.aborted || deps.liveRuns.isDraining()) return
    try {
      await writeDue(deps, due)
    } catch (error) {
      deps.log.warn({ err: error, keeper: due.keeper_id }, 'daily questions could not be written')
      // It is due at once, for whoever is there.
      if (isPassing(error)) continue
    }
    await goOn(deps, due)
  }
}

/** A schedule that still has this time is looked at again: soon, where a run is still at it. */
async function goOn({ database: { db }, now }: Deps, { keeper_id: keeperId, next_at }: Due): Promise<void> {
  const isWriting = (await findPromptSchedule(db, keeperId))?.is_writing === 1
  const to = now() + (isWriting ? settleWithinMs : tryAgainMs)
  await movePromptSchedule(db, { keeperId, from: Number(next_at), to })
}

async function writeDue(deps: Deps, { keeper_id: keeperId, owner_id: ownerId, next_at }: Due): Promise<void> {
  const user = await findActor(deps, ownerId)
  if (!user) return
  const keeper = await getKeeper(deps, user, keeperId, 'edit')
  const asking = { user, keeper, isByClock: true }
  const before = await findPromptSchedule(deps.database.db, keeperId)
  // What a process left behind that died.
  if (before?.is_writing === 1) return settlePrompts(deps, asking)
  // It may be minutes since it was read: others came first.
  if (before?.is_on !== 1 || Number(before.next_at) !== Number(next_at)) return
  try {
    const idempotencyKey = `${wording.name}:${keeperId}:${next_at}`
    const began = await writePrompts(deps, asking, { address: '', idempotencyKey })
    if (typeof began === 'string') return await notePromptProblem(deps, asking, began)
    await began.live?.finished
    await settlePrompts(deps, asking)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'limited') throw error
    await notePromptProblem(deps, asking, 'over-limit')
  }
}
