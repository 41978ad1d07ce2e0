import type { AgentConfig, ModelProvider } from '#contracts/agents.ts'
import type { Deps } from '../../deps.ts'
import { findKeys, platform, type KeyRow } from './keys.table.ts'

/** Whose key a run uses. `key` is absent with 'none' alone; `notes` go into the run's log and name no key. */
export type ChosenKey = {
  source: 'personal' | 'platform' | 'owner' | 'none'
  key?: string
  notes: string[]
}

/** What a key is sealed to: it opens in this row alone. */
export function boundTo(row: Pick<KeyRow, 'owner_id' | 'provider' | 'id'>): string {
  return `${row.owner_id}:${row.provider}:${row.id}`
}

/**
 * The key for one run. A signed-in caller: their personal key, else the platform's. A visitor: the owner's personal
 * key where the owner allowed it, else the platform's. The platform's is the one that an admin saved, else the
 * environment's; where the saved one is switched off there is none. A key that can't be opened is passed over with a note.
 */
export async function chooseKey(
  deps: Pick<Deps, 'database' | 'secrets' | 'config'>,
  run: {
    userId: string | undefined
    provider: ModelProvider
    agent?: { owner_id: string | null; config: Pick<AgentConfig, 'visitors_may_use_my_key'> }
  },
): Promise<ChosenKey> {
  const owner = run.agent?.config.visitors_may_use_my_key ? run.agent.owner_id : null
  const personId = run.userId ?? owner ?? undefined
  const rows = await findKeys(deps.database.db, run.provider, [...(personId ? [personId] : []), platform])
  const notes: string[] = []

  function open(row: KeyRow | undefined, whose: string): string | undefined {
    if (!row?.is_active) return undefined
    const key = deps.secrets.open(row.sealed, boundTo(row))
    if (key === undefined) notes.push(`The ${whose} key for ${run.provider} can't be opened. Enter it again.`)
    return key
  }

  const source = run.userId === undefined ? 'owner' : 'personal'
  const personal = open(
    rows.find((row) => row.owner_id === personId),
    source === 'owner' ? "owner's" : 'personal',
  )
  if (personal !== undefined) return { source, key: personal, notes }
  const stored = rows.find((row) => row.owner_id === platform)
  const isSwitchedOff = stored?.is_active === 0
  const shared =
    open(stored, 'platform') ?? (isSwitchedOff ? undefined : deps.config.platformKeys[run.provider])
  if (shared !== undefined) return { source: 'platform', key: shared, notes }
  return { source: 'none', notes }
}
