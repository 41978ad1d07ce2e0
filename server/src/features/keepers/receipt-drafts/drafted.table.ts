import { sql, type RawBuilder } from 'kysely'

/**
 * Whether a moment was once a draft by Keeper, such as a story or the review of a week: what a model wrote is no source
 * of what it writes next. Drafts have an author and no agent; those of an agent that is deleted count as such, too.
 */
export function isDrafted(momentId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from proposals drafted where drafted.moment_id = ${momentId}
    and drafted.agent_id is null and drafted.agent_name is not null)`
}
