import { sql } from 'kysely'
import type { GrantWish } from '#contracts/keepers/grants.ts'
import type { AiPolicy } from '#contracts/keepers/keepers.ts'
import type { Queries } from '../../../database/database.ts'
import { isClosedTo } from './marked.table.ts'
import { isGiven } from './readings.table.ts'

/** Who would be given what runs said: a person's agent, by a provider that may read keepers with these policies. */
export type ClosedTo = {
  of: { runIds: readonly string[] } | { sessionId: string }
  userId: string
  agentId: string
  /** What its draft may read in place of what is granted. */
  tries: readonly GrantWish[]
  provider: string
  policies: readonly AiPolicy[]
  /** Whether the agent may read keepers at all, by itself or by a tool. */
  reads: boolean
  /** The agent sends nothing to a provider that its person hasn't seen go there. */
  isShownFirst: boolean
}

/**
 * Of some runs those whose words an agent's model may not be given now: what they read or were told is closed to it; or
 * another provider wrote them, and the owner of what they know hasn't agreed to this one.
 */
export async function listClosedRuns(
  db: Queries,
  { of, userId, agentId, tries, provider, policies, reads, isShownFirst }: ClosedTo,
): Promise<string[]> {
  const rows = await db
    .selectFrom('ask_passages')
    .innerJoin('moments', 'moments.id', 'ask_passages.moment_id')
    .innerJoin('keepers', 'keepers.id', 'moments.keeper_id')
    // A run that is no longer in the log may have been anybody's.
    .leftJoin('runs', 'runs.id', 'ask_passages.run_id')
    .leftJoin('keeper_grants', (join) =>
      join.onRef('keeper_grants.keeper_id', '=', 'keepers.id').on('keeper_grants.agent_id', '=', agentId),
    )
    .select('ask_passages.run_id')
    .distinct()
    .where((eb) =>
      'runIds' in of
        ? eb('ask_passages.run_id', 'in', of.runIds)
        : eb('ask_passages.session_id', '=', of.sessionId),
    )
    .where(isGiven)
    .where((eb) => {
      if (!reads) return sql<boolean>`1 = 1`
      const isAnothers = eb(sql`coalesce(runs.provider, '')`, '<>', provider)
      const isClosed = isClosedTo({ user: sql`${userId}`, agent: sql`${agentId}`, tries })
      const isUnseen = eb.or([
        eb(sql`coalesce(keeper_grants.agreed_provider, '')`, '<>', provider),
        ...tries.map(({ keeperId }) => eb('keepers.id', '=', keeperId)),
      ])
      return eb.or([
        eb('keepers.ai_policy', 'not in', policies),
        isClosed,
        ...(isShownFirst ? [eb.and([isAnothers, eb('keepers.owner_id', '=', userId), isUnseen])] : []),
      ])
    })
    .execute()
  return rows.map(({ run_id }) => run_id)
}
