import type { AgentQuery } from '#contracts/agents.ts'
import { pageSizeMax } from '#contracts/limits.ts'
import { searchWords } from '../../database/search-text.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { countVisibleAgents, listVisibleAgents, type StoredAgent } from './agents.table.ts'

export type Paged<T> = { data: T[]; total: number; totalPages: number }

/** Of what the caller may see the page that is asked for, or all of it. `address` as in `visibleAgents`. */
export async function pageOfAgents(
  { database: { db } }: Pick<Deps, 'database'>,
  caller: { actor: Actor; address: string | undefined },
  query: AgentQuery,
): Promise<Paged<StoredAgent>> {
  const filter = { ...caller, words: searchWords(query.q) }
  // Visitors are not told when an agent was changed.
  const sort = caller.actor.kind === 'visitor' && query.sort === 'updated' ? 'newest' : query.sort
  if (query.page === undefined && query.pageSize === undefined) {
    const data = await listVisibleAgents(db, filter, { sort, part: undefined })
    return { data, total: data.length, totalPages: Math.min(data.length, 1) }
  }
  const { page = 1, pageSize = pageSizeMax } = query
  const part = { offset: (page - 1) * pageSize, limit: pageSize }
  const data = await listVisibleAgents(db, filter, { sort, part })
  const total = await countVisibleAgents(db, filter)
  return { data, total, totalPages: Math.ceil(total / pageSize) }
}
