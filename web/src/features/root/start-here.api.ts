import type { User } from '#contracts/accounts.ts'
import type { Agent, PublicAgent } from '#contracts/agents.ts'
import type { PlatformKeyStats, UserKey } from '#contracts/keys.ts'
import { call, callEnvelope } from '../../lib/api.ts'
import { listKeepers } from '../keepers/keepers.api.ts'

export type StartHereProgress = {
  /** The sample keeper to look at, by its number; absent where none is left. */
  sampleNumber?: number | undefined
  hasTalkedToKip: boolean
  hasKey: boolean
  hasAgent: boolean
}

/** What this person has done already; what cannot be found out counts as not done. */
export async function getStartHereProgress(user: User, signal?: AbortSignal): Promise<StartHereProgress> {
  const sample = firstSample(signal).catch(() => undefined)
  const [hasTalkedToKip, hasOwnKey, hasPlatformKey, hasAgent] = await Promise.all(
    [
      hasRunKip(user, signal),
      hasPersonalKey(signal),
      user.role === 'admin' && hasActivePlatformKey(signal),
      ownsAgent(signal),
    ].map(async (answer) => {
      try {
        return await answer
      } catch {
        return false
      }
    }),
  )
  return {
    sampleNumber: await sample,
    hasTalkedToKip: hasTalkedToKip === true,
    hasKey: hasOwnKey === true || hasPlatformKey === true,
    hasAgent: hasAgent === true,
  }
}

async function hasRunKip(user: User, signal?: AbortSignal): Promise<boolean> {
  const kip = await call<PublicAgent>('/api/kip/agents?slug=kip', { signal })
  const query = new URLSearchParams({
    logs: 'true',
    agentId: kip.id,
    userId: user.id,
    page: '1',
    pageSize: '1',
  })
  const { total } = await callEnvelope<unknown[]>(`/api/kip/agents?${query.toString()}`, { signal })
  return (total ?? 0) > 0
}

async function hasPersonalKey(signal?: AbortSignal): Promise<boolean> {
  return (await call<UserKey[]>('/api/kip/user-keys', { signal })).length > 0
}

async function hasActivePlatformKey(signal?: AbortSignal): Promise<boolean> {
  return (await call<PlatformKeyStats>('/api/kip/platform-keys/stats', { signal })).hasActiveKeys
}

async function ownsAgent(signal?: AbortSignal): Promise<boolean> {
  const { total } = await callEnvelope<Agent[]>('/api/kip/agents?whose=mine&pageSize=1', { signal })
  return (total ?? 0) > 0
}

async function firstSample(signal?: AbortSignal): Promise<number | undefined> {
  return (await listKeepers({ sample: true, sort: 'number', limit: 1 }, signal)).keepers[0]?.number
}
