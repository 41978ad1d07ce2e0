import type { Queries } from '../../../database/database.ts'

/** The numbers of the revisions that a keeper's moments have; a moment that isn't the keeper's is missing. */
export async function listRevisionNumbers(
  db: Queries,
  keeperId: string,
  momentIds: readonly string[],
): Promise<Map<string, Set<number>>> {
  if (momentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('moments')
    .leftJoin('moment_revisions', 'moment_revisions.moment_id', 'moments.id')
    .select(['moments.id', 'moment_revisions.n'])
    .where('moments.keeper_id', '=', keeperId)
    .where('moments.id', 'in', momentIds)
    .execute()
  const numbers = new Map<string, Set<number>>()
  for (const { id, n } of rows) {
    const known = numbers.get(id) ?? new Set()
    if (n !== null) known.add(n)
    numbers.set(id, known)
  }
  return numbers
}
