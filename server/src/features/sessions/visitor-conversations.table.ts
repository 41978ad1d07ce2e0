import type { Queries } from '../../database/database.ts'

/** Visitors' conversations in which nothing was said since a moment; one that is being answered is not among them. */
export function listVisitorSessions(db: Queries, request: { before: number; limit: number }) {
  return db
    .selectFrom('sessions')
    .select(['id', 'actor_key'])
    .where('actor_key', 'like', 'visitor:%')
    .where('updated_at', '<', request.before)
    .where('running_run_id', 'is', null)
    .limit(request.limit)
    .execute()
}
