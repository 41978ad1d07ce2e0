import type { Flag, TimeMs } from './columns.ts'

/** What agents may do with keepers. */
export type GrantTables = { keeper_grants: KeeperGrantsTable; keeper_grant_topics: KeeperGrantTopicsTable }

/** An agent that may read a keeper, and how far. */
export type KeeperGrantsTable = {
  id: string
  keeper_id: string
  agent_id: string
  access: 'read' | 'propose'
  /** Whether only moments about its topics may be read: none, once they are all gone. */
  is_topic_limited: Flag
  /** The first and the last `YYYY-MM-DD` that may be read. */
  from_date: string | null
  to_date: string | null
  /** Where its owner saw what goes to, and sent it; null until then, and after the grant was widened. */
  agreed_provider: string | null
  version: number
  created_at: TimeMs
  updated_at: TimeMs
}

export type KeeperGrantTopicsTable = { grant_id: string; topic_id: string }
