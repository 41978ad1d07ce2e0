import { sql } from 'kysely'
import type { AiPolicy } from '#contracts/keepers/keepers.ts'
import type { Queries } from '../../../database/database.ts'
import { inheritedFrom, toldAfter } from './readings.table.ts'

/** Who would be given what runs said: a provider, the policies of keepers that it may read, and what it needs of their owner. */
export type ClosedTo = {
  of: { runIds: readonly string[] } | { sessionId: string }
  provider: string
  policies: readonly AiPolicy[]
  /** Whose own keepers are asked for; `isShownFirst`: this agent sends nothing that its person hasn't seen go to a provider. */
  consent: { userId: string; agentId: string; isShownFirst: boolean } | undefined
}

/**
 * Of some runs those whose words a provider may not be given: what they read is closed to it, or what they know is and
 * another provider wrote them, or they summarise it; or another provider wrote them, and the owner of what they know hasn't agreed to this one.
 */
export async function listClosedRuns(
  db: Queries,
  { of, provider, policies, consent }: ClosedTo,
): Promise<string[]> {
  const rows = await db
    .selectFrom('ask_passages')
    .innerJoin('moments', 'moments.id', 'ask_passages.moment_id')
    .innerJoin('keepers', 'keepers.id', 'moments.keeper_id')
    // A run that is no longer in the log may have been anybody's.
    .leftJoin('runs', 'runs.id', 'ask_passages.run_id')
    .leftJoin('keeper_grants', (join) =>
      join
        .onRef('keeper_grants.keeper_id', '=', 'keepers.id')
        .on('keeper_grants.agent_id', '=', consent?.agentId ?? ''),
    )
    .select('ask_passages.run_id')
    .distinct()
    .where((eb) =>
      'runIds' in of
        ? eb('ask_passages.run_id', 'in', of.runIds)
        : eb('ask_passages.session_id', '=', of.sessionId),
    )
    .where((eb) => {
      const isAnothers = eb(sql`coalesce(runs.provider, '')`, '<>', provider)
      const isClosed = eb.or([eb('keepers.ai_policy', 'not in', policies), eb('moments.ai_access', '=', 0)])
      const isUnseen = eb(sql`coalesce(keeper_grants.agreed_provider, '')`, '<>', provider)
      return eb.or([
        eb.and([
          isClosed,
          eb.or([
            ...[isAnothers, eb('ask_passages.n', '<', inheritedFrom), eb('ask_passages.n', '>', toldAfter)],
            // A summary says again what it knows.
            eb('runs.origin', '=', 'summary'),
          ]),
        ]),
        ...(consent
          ? [
              eb.and([
                isAnothers,
                eb('keepers.owner_id', '=', consent.userId),
                consent.isShownFirst ? isUnseen : eb('keeper_grants.id', 'is', null),
              ]),
            ]
          : []),
      ])
    })
    .execute()
  return rows.map(({ run_id }) => run_id)
}
