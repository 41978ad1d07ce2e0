import type { User } from '#contracts/accounts/accounts.ts'
import type { PublicAgent } from '#contracts/agents/agents.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import type { PlatformKeyStats, UserKey } from '#contracts/keys/keys.ts'
import type { AgentLog } from '#contracts/logs/logs.ts'
import { call } from '../../lib/api.ts'
import { listKeepers } from '../keepers/keepers.api.ts'

type OwnProgress = {
  /** The number of the keeper to write in, the first one; absent where there is none. */
  journalNumber?: number | undefined
  /** A moment in one of them. */
  hasWritten: boolean
}

export type StartHereProgress = {
  /** The sample keeper to look around in, by its number; absent where none is left. */
  sampleNumber?: number | undefined
  /** In keepers of one's own; absent where those can't be found out. */
  own?: OwnProgress | undefined
  hasTalkedToKip: boolean
  /** A personal key, an active platform key, or an answer by a real model. */
  hasModel: boolean
}

/** What this person has done already. What can't be found out counts as not done; `own` is absent then. */
export async function getStartHereProgress(
  user: User | undefined,
  signal: AbortSignal,
): Promise<StartHereProgress> {
  if (user === undefined) return { own: ownProgress([]), hasTalkedToKip: false, hasModel: false }
  const [sampleNumber, own, lastLog, hasOwnKey, hasPlatformKey] = await Promise.all([
    orUndefined(firstSample(signal)),
    orUndefined(ownKeepers(signal)),
    orUndefined(lastLogOfKip(user, signal)),
    orUndefined(hasPersonalKey(signal)),
    user.role === 'admin' ? orUndefined(hasActivePlatformKey(signal)) : false,
  ])
  return {
    sampleNumber,
    own: own && ownProgress(own),
    hasTalkedToKip: lastLog !== undefined,
    hasModel: hasOwnKey === true || hasPlatformKey === true || lastLog?.mock === false,
  }
}

function ownProgress(own: readonly Keeper[]): OwnProgress {
  return {
    // Archived ones can't be written in.
    journalNumber: own.find(({ archivedAt }) => archivedAt === null)?.number,
    hasWritten: own.some(({ momentCount }) => momentCount > 0),
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
