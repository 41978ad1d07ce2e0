import type { TimeMs } from './columns.ts'

/** What runs add up to, kept when the runs themselves are gone. */
export type UsageTables = { usage_hours: UsageHoursTable; usage_people: UsagePeopleTable }

/**
 * Sums over the ended runs of one hour that are alike. A run is in up to three rows, by who may see it: `all`; `user`,
 * its caller; `owner`, the owner of its agent where that is somebody else. The columns of latencies are in
 * `latency-classes.ts`.
 */
type UsageHoursTable = {
  scope: 'all' | 'user' | 'owner'
  /** Whose; empty for `all`. */
  scope_id: string
  /** Hours since 1970, UTC. */
  hour: number
  agent_id: string
  provider: string
  model: string
  status: string
  /** 1 where the caller was not signed in. */
  is_visitor: number
  agent_name: string
  agent_slug: string
  runs: number
  tokens: number
  cost_micro_usd: number
  execution_ms: number
  last_at: TimeMs
  first_token_min_ms: number | null
  first_token_max_ms: number | null
  execution_min_ms: number | null
  execution_max_ms: number | null
}

/** Who has run agents: all people (`viewer_id` is empty), and for each owner of agents the others who ran these. */
type UsagePeopleTable = {
  viewer_id: string
  /** Empty for all visitors together. */
  user_id: string
  runs: number
  first_at: TimeMs
  last_at: TimeMs
}
