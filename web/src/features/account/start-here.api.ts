import type { User } from '#contracts/accounts/accounts.ts'
import type { PublicAgent } from '#contracts/agents/agents.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import type { PlatformKeyStats, UserKey } from '#contracts/keys/keys.ts'
import type { AgentLog } from '#contracts/logs/logs.ts'
import { call } from '../../lib/api.ts'
import { listKeepers } from '../keepers/keepers.api.ts'

export type StartHereProgress = {
  /** The sample keeper to look around in, by its number; absent where none is left. */
  sampleNumber?: number | undefined
  /** The number of the keeper to write in, the first of one's own; absent where there is none. */
  journalNumber?: number | undefined
  /** A moment in a keeper of one's own. */
  hasWritten: boolean
  hasTalkedToKip: boolean
  /** A personal key, an active platform key, or an answer by a real model. */
  hasModel: boolean
}

/** What this person has done already; what can't be found out counts as not done. */
export async function getStartHereProgress(
  user: User | undefined,
  signal: AbortSignal,
): Promise<StartHereProgress> {
  if (user === undefined) return { hasWritten: false, hasTalkedToKip: false, hasModel: false }
  const [sampleNumber, own = [], lastLog, hasOwnKey, hasPlatformKey] = await Promise.all([
    orUndefined(firstSample(signal)),
    orUndefined(ownKeepers(signal)),
    orUndefined(lastLogOfKip(user, signal)),
    orUndefined(hasPersonalKey(signal)),
    user.role === 'admin' ? orUndefined(hasActivePlatformKey(signal)) : false,
  ])
  return {
    sampleNumber,
    // Archived ones can't be written in.
    journalNumber: own.find(({ archivedAt }) => archivedAt === null)?.number,
    hasWritten: own.some(({ momentCount }) => momentCount > 0),
    hasTalkedToKip: lastLog !== undefined,
    hasModel: hasOwnKey === true || hasPlatformKey === true || lastLog?.mock === false,
  }
}

async function orUndefined<Value>(answer: Promise<Value>): Promise<Value | undefined> {
  return answer.catch(() => undefined)
}

async function lastLogOfKip(user: User, signal: AbortSignal): Promise<AgentLog | undefined> {
  const kip = await call<PublicAgent>('/api/kip/agents?slug=kip', { signal })
  const query = new URLSearchParams({
    ...{ logs: 'true', agentId: kip.id, userId: user.id },
    ...{ page: '1', pageSize: '1' },
  })
  return (await call<AgentLog[]>(`/api/kip/agents?${query.toString()}`, { signal }))[0]
}

async function hasPersonalKey(signal: AbortSignal): Promise<boolean> {
  return (await call<UserKey[]>('/api/kip/user-keys', { signal })).length > 0
}

async function hasActivePlatformKey(signal: AbortSignal): Promise<boolean> {
  return (await call<PlatformKeyStats>('/api/kip/platform-keys/stats', { signal })).hasActiveKeys
}

async function ownKeepers(signal: AbortSignal): Promise<Keeper[]> {
  return (await listKeepers({ sample: false, sort: 'number', limit: 20 }, signal)).keepers
}

async function firstSample(signal: AbortSignal): Promise<number | undefined> {
  return (await listKeepers({ sample: true, sort: 'number', limit: 1 }, signal)).keepers[0]?.number
}
