import type { AiPolicy } from '#contracts/keepers/keepers.ts'
import type { Queries } from '../../../database/database.ts'

/** Longer ones are more than a name. */
const nameMaxChars = 80

/** A topic, and a moment that names it and that models may read. */
export type NamedTopic = { name: string; kind: string; momentId: string }

type Span = { keeperId: string; aiPolicies: readonly AiPolicy[]; from: string; limit: number }

/** The topics that came up most often since a day in moments that models under these policies may read. */
export async function listTopicNames(
  db: Queries,
  { keeperId, aiPolicies, from, limit }: Span,
): Promise<NamedTopic[]> {
  const rows = await db
    .selectFrom('moment_topics')
    .innerJoin('topics', 'topics.id', 'moment_topics.topic_id')
    .innerJoin('moments', 'moments.id', 'moment_topics.moment_id')
    .innerJoin('keepers', 'keepers.id', 'moments.keeper_id')
    .where('topics.keeper_id', '=', keeperId)
    .where('topics.last_seen', '>=', from)
    .where('moment_topics.local_date', '>=', from)
    .where('keepers.ai_policy', 'in', aiPolicies)
    .where('moments.ai_access', '=', 1)
    .where('moments.deleted_at', 'is', null)
    .select((eb) => [
      ...(['topics.id', 'topics.name', 'topics.kind', 'topics.slug'] as const),
      eb.fn.countAll().as('count'),
      eb.fn.max('moments.id').as('moment_id'),
    ])
    .groupBy(['topics.id', 'topics.name', 'topics.kind', 'topics.slug'])
    .orderBy('count', 'desc')
    .orderBy('topics.slug')
    .limit(limit)
    .execute()
  return rows
    .filter(({ name }) => name.length <= nameMaxChars)
    .map(({ name, kind, moment_id }) => ({ name, kind, momentId: moment_id }))
}

/** The titles of a keeper's active journeys, in their order, where its AI setting is one of these. */
export async function listJourneyNames(
  db: Queries,
  { keeperId, aiPolicies, limit }: Omit<Span, 'from'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('journeys')
    .innerJoin('keepers', 'keepers.id', 'journeys.keeper_id')
    .where('journeys.keeper_id', '=', keeperId)
    .where('journeys.status', '=', 'active')
    .where('keepers.ai_policy', 'in', aiPolicies)
    .select('journeys.title')
    .orderBy('journeys.rank')
    .orderBy('journeys.position')
    .orderBy('journeys.id')
    .limit(limit)
    .execute()
  return rows.map(({ title }) => title).filter((title) => title.length <= nameMaxChars)
}
