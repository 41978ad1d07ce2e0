import { agentWording } from '#contracts/agents/agent-wording.ts'
import { AgentSnapshot, type AgentVersion } from '#contracts/agents/agent-versions.ts'
import type { Queries } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { getAgent, type StoredAgent } from './agents.ts'
import { bundleFor } from './bundle.ts'
import { changeAgent, type AgentSaved } from './save-agent.ts'
import { countVersions, findVersion, listVersionRows, listVersionSizes } from './versions.table.ts'
import { snapshotOf } from './version-record.ts'

type VersionDeps = Pick<Deps, 'database' | 'config' | 'now' | 'secrets'>

/** A page of what the saves of an agent left, the newest first; for those who may edit it. */
export async function listVersions(
  deps: VersionDeps,
  user: UserActor,
  agentId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ data: AgentVersion[]; total: number; totalPages: number }> {
  const { agent } = await getAgent(deps, user, { id: agentId }, 'edit')
  const { db } = deps.database
  const kept = await countVersions(db, agentId)
  const rows = await listVersionRows(db, agentId, { limit: pageSize, offset: (page - 1) * pageSize })
  const total = Math.max(kept, 1)
  const data = kept === 0 && page === 1 ? [asItStands(agent)] : rows.map(versionAnswer)
  return { data, total, totalPages: Math.ceil(total / pageSize) }
}

/**
 * Makes the agent what a version was, as a new version. Who sees it, whether it takes messages and who pays for
 * visitors stay: those are decisions of today. Throws `conflict` when the slug has been taken since.
 */
export async function restoreVersion(
  deps: VersionDeps,
  user: UserActor,
  agentId: string,
  number: number,
): Promise<AgentSaved> {
  const { agent } = await getAgent(deps, user, { id: agentId }, 'edit')
  const snapshot = await getSnapshot(deps.database.db, agent, number)
  const { visibility: _seen, status: _status, config, agent_class, ...content } = snapshot
  const { visitors_may_use_my_key, visitors_daily_cap_micro_usd } = agent.config
  const change = {
    ...content,
    // A class that can no longer be chosen stays as it is.
    ...(agent_class !== 'Persona' && { agent_class }),
    config: { ...config, visitors_may_use_my_key, visitors_daily_cap_micro_usd },
    id: agentId,
  }
  return changeAgent(deps, user, change, { restoredFrom: number })
}

/** The numbers of an agent's versions that are kept, the newest first. */
export async function listVersionNumbers({ database: { db } }: Pick<Deps, 'database'>, agentId: string) {
  const numbers = (await listVersionSizes(db, agentId)).map(({ number }) => number)
  return numbers.length === 0 ? [1] : numbers
}

/**
 * An agent as a version of it was, for somebody to try out whether or not it takes messages. Its address and who sees it
 * and pays for visitors are today's. Throws `not_found` for a version that isn't kept.
 */
export async function agentAtVersion(
  { database: { db } }: Pick<Deps, 'database'>,
  user: UserActor,
  { agent, number }: { agent: StoredAgent; number: number },
): Promise<StoredAgent> {
  const { config, ...content } = await getSnapshot(db, agent, number)
  const { visitors_may_use_my_key, visitors_daily_cap_micro_usd } = agent.config
  return {
    ...{ ...agent, ...content, slug: agent.slug, visibility: agent.visibility, status: 'ready' },
    config: {
      ...config,
      ...(config.bundle && { bundle: bundleFor(user, agent, config) }),
      ...{ visitors_may_use_my_key, visitors_daily_cap_micro_usd },
    },
  }
}

async function getSnapshot(db: Queries, agent: StoredAgent, number: number): Promise<AgentSnapshot> {
  const row = await findVersion(db, agent.id, number)
  if (row) return AgentSnapshot.parse(JSON.parse(row.snapshot))
  if (number === 1 && (await countVersions(db, agent.id)) === 0) return snapshotOf(agent)
  throw new AppError('not_found', agentWording.versionNotFound)
}

/** The first version of an agent that was never saved since versions are kept. */
function asItStands(agent: StoredAgent): AgentVersion {
  const saved_at = new Date(agent.updated_at).toISOString()
  return { number: 1, agent: snapshotOf(agent), saved_at, saved_by: null, restored_from: null }
}

function versionAnswer(row: Awaited<ReturnType<typeof listVersionRows>>[number]): AgentVersion {
  return {
    number: row.number,
    agent: AgentSnapshot.parse(JSON.parse(row.snapshot)),
    saved_at: new Date(row.created_at).toISOString(),
    saved_by: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
    restored_from: row.restored_from,
  }
}
