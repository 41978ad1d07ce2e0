import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { AgentDraft } from '#contracts/agents/agent-drafts.ts'
import { draftIdOf, isDraftId } from '#contracts/agents/draft-ids.ts'
import { agentWording } from '#contracts/agents/agent-wording.ts'
import { AgentCreate, agentConfigDefaults } from '#contracts/agents/agents.ts'
import type { GrantWish } from '#contracts/keepers/grants.ts'
import { quotaWording } from '#contracts/limits/quota-wording.ts'
import { wording } from '#contracts/wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Actor, UserActor } from '../../http/actor.ts'
import { findLogsKeptDays } from '../instance/index.ts'
import { takePace } from '../limits/index.ts'
import { can } from './agents.access.ts'
import { getAgent, type FoundAgent, type StoredAgent } from './agents.ts'
import { protectOwnerFields, requireOfferedScope, requireUsableProvider } from './save-agent.ts'
import { deleteDraftsBefore, findDraft, putDraft } from './drafts.table.ts'

/**
 * Keeps what somebody is writing of an agent, so that they can try it. Refuses what they could not save, apart from a
 * slug that is taken. Returns the id by which they, and nobody else, can run it.
 */
export async function saveDraft(
  deps: Pick<Deps, 'database' | 'config' | 'now'>,
  user: UserActor,
  { agent_id, agent: fields, reads }: AgentDraft,
): Promise<{ id: string }> {
  const base = agent_id === null ? undefined : await getTried(deps, user, agent_id)
  if (fields.model_provider !== base?.agent.model_provider) requireUsableProvider(deps, fields.model_provider)
  const id = draftIdOf(createHash('sha256').update(`${user.userId} ${agent_id}`).digest('hex').slice(0, 32))
  draftedAgent(user, { id, fields, reads, base, at: deps.now() })
  await takePace(deps, `draft:agents:${user.userId}`, quotaWording.savingTooFast)
  const row = {
    id,
    user_id: user.userId,
    agent_id,
    fields: JSON.stringify({ ...fields, reads }),
    updated_at: deps.now(),
  }
  // Its agent can be deleted while it is on its way.
  if (!(await putDraft(deps.database.db, row))) throw new AppError('not_found', wording.agentNotFound)
  return { id }
}

/** An agent that the caller may run, or their own draft of one, as `getAgent` finds it. */
export async function getRunnable(
  deps: Pick<Deps, 'database' | 'config'>,
  actor: Actor,
  id: string,
): Promise<FoundAgent> {
  if (!isDraftId(id)) return getAgent(deps, actor, { id }, 'run')
  const row = actor.kind === 'user' ? await findDraft(deps.database.db, id) : undefined
  if (actor.kind !== 'user' || row?.user_id !== actor.userId)
    throw new AppError('not_found', wording.agentNotFound)
  const base = row.agent_id === null ? undefined : await getTried(deps, actor, row.agent_id)
  const { reads, ...fields } = readFields(row.fields)
  return { agent: draftedAgent(actor, { id, fields, reads, base, at: row.updated_at }), share: base?.share }
}

/** As they are kept: the agent's, and what it may read. */
const StoredFields = AgentCreate.extend({ reads: AgentDraft.shape.reads })

/** Throws `conflict` for what is damaged, or was kept by another version. */
function readFields(text: string): z.infer<typeof StoredFields> {
  try {
    return StoredFields.parse(JSON.parse(text))
  } catch (cause) {
    throw new AppError('conflict', agentWording.draftUnreadable, { cause })
  }
}

/** The agent that keepers are granted to, where a run is of `agent`: a draft has the grants of the agent it is of. */
export function grantedId({ id, draft_of }: Pick<StoredAgent, 'id' | 'draft_of'>): string {
  return draft_of ?? id
}

/** Whom keepers are granted to; `tries`: what a draft may read of its person's own keepers in place of what is granted. */
export type Grantee = { agentId: string; tries: readonly GrantWish[] }

export function granteeOf(agent: Pick<StoredAgent, 'id' | 'draft_of' | 'draft_reads'>): Grantee {
  return { agentId: grantedId(agent), tries: agent.draft_reads ?? [] }
}

const dayMs = 24 * 60 * 60_000

/** Deletes old drafts, which are kept as long as logs. */
export async function pruneDrafts({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  await deleteDraftsBefore(database.db, now() - (await findLogsKeptDays(database.db)) * dayMs)
}

/** A saved agent that somebody may try in another form: who may edit and run it. */
async function getTried(
  deps: Pick<Deps, 'database' | 'config'>,
  user: UserActor,
  id: string,
): Promise<FoundAgent> {
  const found = await getAgent(deps, user, { id }, 'edit')
  if (!can(user, 'run', found.agent, found.share)) throw new AppError('forbidden', wording.notAllowed)
  return found
}

type Drafted = {
  id: string
  fields: AgentCreate
  reads: readonly GrantWish[]
  base: FoundAgent | undefined
  at: number
}

/** A draft as the agent that a save would make of it. Throws where this person could not save it so. */
function draftedAgent(user: UserActor, { id, fields, reads, base, at }: Drafted): StoredAgent {
  const { agent: saved } = base ?? {}
  const drafted: StoredAgent = {
    ...fields,
    config: { ...agentConfigDefaults, ...fields.config },
    // Who sees an agent, and at what address, makes no difference to its draft, which its person alone can run.
    visibility: saved?.visibility ?? fields.visibility,
    slug: saved?.slug ?? fields.slug,
    ...{ id, owner_id: saved ? saved.owner_id : user.userId, draft_of: saved?.id ?? null },
    draft_reads: reads,
    picture_file: saved?.picture_file ?? null,
    picture_bytes: saved?.picture_bytes ?? null,
    ...{ refusals: 0, created_at: saved?.created_at ?? at, updated_at: at },
  }
  requireOfferedScope(user, drafted)
  if (saved && saved.owner_id !== null && saved.owner_id !== user.userId) protectOwnerFields(saved, drafted)
  return drafted
}
