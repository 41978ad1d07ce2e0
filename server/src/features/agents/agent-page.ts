import type { AgentQuery } from '#contracts/agents/agents.ts'
import { agentsAtOnceMax, agentsPageSize, pageSizeMax } from '#contracts/limits/limits.ts'
import { searchWords } from '../../database/search-text.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { countVisibleAgents, listVisibleAgents, type AgentFilter, type StoredAgent } from './agents.table.ts'

export type Paged<T> = { data: T[]; total: number; totalPages: number }

/** The page that is asked for of what the caller may see. `address` as in `visibleAgents`. */
export async function pageOfAgents(
  { database: { db }, log }: Pick<Deps, 'database' | 'log'>,
  caller: { actor: Actor; address: string | undefined },
  query: AgentQuery,
): Promise<Paged<StoredAgent>> {
  const isVisitor = caller.actor.kind === 'visitor'
  const { q, sort, page = 1, pageSize = defaultPageSize(caller.actor, query), ...choices } = query
  const filter: AgentFilter = { ...caller, words: searchWords(q), choices: isVisitor ? {} : choices }
  const { agents, unread } = await listVisibleAgents(db, filter, {
    // Visitors are not told when an agent was changed.
    sort: isVisitor && sort === 'updated' ? 'newest' : sort,
    part: { offset: (page - 1) * pageSize, limit: pageSize },
  })
  // One that can't be read is missing from the list, and must not take the others with it.
  for (const error of unread) log.warn({ err: error, agentId: error.agent.id }, 'an agent could not be read')
  const isWhole = page === 1 && agents.length + unread.length < pageSize
  const total = isWhole ? agents.length : await countVisibleAgents(db, filter)
  return { data: agents, total, totalPages: Math.ceil(total / pageSize) }
}

function defaultPageSize(actor: Actor, { page }: AgentQuery): number {
  if (actor.kind === 'visitor') return agentsPageSize
  return page === undefined ? agentsAtOnceMax : pageSizeMax
}
