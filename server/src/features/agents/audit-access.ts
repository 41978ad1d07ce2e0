import type { AuditAction } from '#contracts/audit/audit-wording.ts'
import type { Queries } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { writeAudit } from '../audit/index.ts'
import type { StoredAgent } from './agents.table.ts'

type Change = { action: AuditAction; detail?: Record<string, number | boolean | null> }

type Access = Pick<StoredAgent, 'agent_class' | 'visibility' | 'config'>

type Saved = {
  trx: Queries
  actorId: string
  /** Absent for a new agent. */
  before?: Access
  after: Access & Pick<StoredAgent, 'id'>
}

/** Writes down how a save changed who may see an agent, and whether visitors may use its owner's key. */
export async function auditAccess(
  deps: Pick<Deps, 'database' | 'now'>,
  { trx, actorId, before = closed, after }: Saved,
): Promise<void> {
  for (const { action, detail } of changesOf(before, after))
    await writeAudit(deps, { trx, actorId, action, subject: after.id, ...(detail && { detail }) })
}

const closed: Access = { agent_class: 'Standard', visibility: 'private', config: {} }

const visibilityActions = {
  public: 'agent.made_public',
  private: 'agent.made_private',
  shared: 'agent.made_shared',
} as const satisfies Record<StoredAgent['visibility'], AuditAction>

function changesOf(before: Access, after: Access): Change[] {
  const changes: Change[] = []
  if (before.visibility !== after.visibility) {
    const action = visibilityActions[after.visibility]
    changes.push(after.visibility === 'public' ? { action, detail: { visitors: isOpen(after) } } : { action })
  } else if (isOpen(before) !== isOpen(after)) {
    changes.push({ action: isOpen(after) ? 'agent.opened_to_visitors' : 'agent.closed_to_visitors' })
  }
  const [mayBefore, mayNow] = [before, after].map(({ config }) => config.visitors_may_use_my_key === true)
  const [capBefore, cap = null] = [before, after].map(({ config }) => config.visitors_daily_cap_micro_usd)
  const detail = { daily_cap_micro_usd: cap }
  if (mayNow && !mayBefore) changes.push({ action: 'agent.visitors_key_allowed', detail })
  else if (mayBefore && !mayNow) changes.push({ action: 'agent.visitors_key_withdrawn' })
  else if (mayNow && (capBefore ?? null) !== cap)
    changes.push({ action: 'agent.visitors_cap_changed', detail })
  return changes
}

function isOpen({ agent_class, visibility }: Access): boolean {
  return agent_class === 'Lead' && visibility === 'public'
}
