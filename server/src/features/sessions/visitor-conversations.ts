import { setTimeout } from 'node:timers/promises'
import type { VisitorConversations } from '#contracts/sessions/visitor-conversations.ts'
import type { Queries } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import type { UserActor } from '../../http/actor.ts'
import { writeAudit } from '../audit/index.ts'
import {
  clearInstanceSetting,
  findInstanceSetting,
  findLogsKeptDays,
  setInstanceSetting,
} from '../instance/index.ts'
import { eraseSession } from './erase-session.ts'
import { listDraftSessions } from './sessions.table.ts'
import { listVisitorSessions } from './visitor-conversations.table.ts'

const setting = 'visitor_conversations_kept_days'
const dayMs = 24 * 60 * 60_000
const batch = 20
const pauseMs = 20

export async function getVisitorConversations(
  { database }: Pick<Deps, 'database'>,
  db: Queries = database.db,
): Promise<VisitorConversations> {
  const days = Number(await findInstanceSetting(db, setting))
  return { kept_days: Number.isSafeInteger(days) ? days : null }
}

/** Holds from the next hourly look on. */
export function changeVisitorConversations(
  deps: Pick<Deps, 'database' | 'now'>,
  admin: UserActor,
  change: VisitorConversations,
): Promise<VisitorConversations> {
  return deps.database.transaction(async (trx) => {
    if (change.kept_days === null) await clearInstanceSetting(trx, setting)
    else await setInstanceSetting(trx, setting, String(change.kept_days))
    await writeAudit(deps, {
      trx,
      action: 'visitor_conversations.changed',
      actorId: admin.userId,
      detail: change,
    })
    return getVisitorConversations(deps, trx)
  })
}

/** Deletes visitors' conversations that are older than the admins want them, in small batches. */
export async function forgetVisitorConversations(deps: ForgetDeps, signal?: AbortSignal): Promise<void> {
  const { kept_days: days } = await getVisitorConversations(deps)
  if (days === null) return
  const before = deps.now() - days * dayMs
  await forget(deps, () => listVisitorSessions(deps.database.db, { before, limit: batch }), signal)
}

/** Deletes old conversations in which people tried agents that they hadn't saved. They are kept as long as their logs. */
export async function forgetDraftConversations(deps: ForgetDeps, signal?: AbortSignal): Promise<void> {
  const before = deps.now() - (await findLogsKeptDays(deps.database.db)) * dayMs
  await forget(deps, () => listDraftSessions(deps.database.db, { before, limit: batch }), signal)
}

type ForgetDeps = Pick<Deps, 'config' | 'database' | 'liveRuns' | 'now' | 'log' | 'ownedData'>

async function forget(
  deps: ForgetDeps,
  listOld: () => Promise<{ id: string; actor_key: string }[]>,
  signal: AbortSignal | undefined,
): Promise<void> {
  while (!signal?.aborted) {
    const old = await listOld()
    if (old.length === 0) return
    for (const { id: sessionId, actor_key: actorKey } of old)
      await eraseSession(deps, { sessionId, actorKey })
    await setTimeout(pauseMs)
  }
}
