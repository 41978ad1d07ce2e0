import type { Queries } from '../../database/database.ts'
import { listFollowers, listIds, parentOf, type TreePlace } from './branches.table.ts'

/** The versions of messages, by their ids: those of the same place, oldest first. Messages with one version are left out. */
export async function listVersions(
  db: Queries,
  session: { id: string; hidden_count: number },
  messages: readonly TreePlace[],
): Promise<Map<string, string[]>> {
  if (session.hidden_count === 0 || messages.length === 0) return new Map()
  const parents = [...new Set(messages.map(parentOf))]
  const byParent = Map.groupBy(await listFollowers(db, session.id, parents), parentOf)
  return new Map(
    messages.flatMap((message) => {
      const versions = byParent.get(parentOf(message))?.map(({ id }) => id) ?? []
      return versions.length > 1 ? [[message.id, versions] as const] : []
    }),
  )
}

/** What each of some messages follows, by ids; null for none. */
export async function listFollowed(
  db: Queries,
  sessionId: string,
  messages: readonly TreePlace[],
): Promise<Map<string, string | null>> {
  const ids = new Map(messages.map(({ id, position }) => [position, id]))
  const others = messages.map(parentOf).filter((position) => position >= 0 && !ids.has(position))
  if (others.length > 0)
    for (const { id, position } of await listIds(db, sessionId, others)) ids.set(position, id)
  return new Map(messages.map((message) => [message.id, ids.get(parentOf(message)) ?? null]))
}
