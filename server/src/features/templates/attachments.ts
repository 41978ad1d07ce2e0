import { templateWording } from '#contracts/templates/template-wording.ts'
import type { Template, TemplateSubject } from '#contracts/templates/templates.ts'
import { isForeignKeyViolation } from '../../database/violations.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { attachToAgent, attachToKeeper, detachFromAgent, detachFromKeeper } from './attachments.table.ts'
import { getTemplate, takeSavingPace } from './templates.ts'

/** Finds what a template can be attached to, for people who may edit it; throws as their own calls do. */
export type TemplateSubjects = {
  getAgent(deps: Deps, user: UserActor, by: { id: string }, action: 'edit'): Promise<{ agent: SubjectAgent }>
  getKeeper(deps: Deps, user: UserActor, id: string, action: 'edit'): Promise<{ id: string }>
}
type SubjectAgent = { id: string; owner_id: string | null; agent_class: string }

type AttachDeps = Deps & { subjects: TemplateSubjects }
type Attaching = { id: string; subject: TemplateSubject }

/**
 * Lets a template open the conversations of a Lead agent, or give a keeper its daily prompts; what was attached before
 * makes way. Throws `not_found`, `forbidden` for other people's agents, `conflict` for one that is not a Lead, and
 * `limited` for someone who attaches faster than a person would.
 */
export async function attachTemplate(
  deps: AttachDeps,
  user: UserActor,
  { id, subject }: Attaching,
): Promise<Template> {
  await getTemplate(deps, user, id)
  const { agentId, keeperId } = await getSubject(deps, user, subject)
  await takeSavingPace(deps, user)
  try {
    await deps.database.transaction(async (trx) => {
      if (agentId !== undefined) await attachToAgent(trx, agentId, id)
      if (keeperId !== undefined) await attachToKeeper(trx, keeperId, id)
    })
  } catch (error) {
    // What it is attached to was deleted meanwhile: looking that up again says so.
    if (isForeignKeyViolation(error)) await getSubject(deps, user, subject)
    throw error
  }
  return getTemplate(deps, user, id)
}

/** Does nothing where it is not attached. Throws as `attachTemplate` does. */
export async function detachTemplate(
  deps: AttachDeps,
  user: UserActor,
  { id, subject }: Attaching,
): Promise<Template> {
  await getTemplate(deps, user, id)
  const { agentId, keeperId } = await getSubject(deps, user, subject, { mayBeOther: true })
  await deps.database.transaction(async (trx) => {
    if (agentId !== undefined) await detachFromAgent(trx, agentId, id)
    if (keeperId !== undefined) await detachFromKeeper(trx, keeperId, id)
  })
  return getTemplate(deps, user, id)
}

/** What is named, once it is known to be the caller's to decide about. A former Lead agent can be detached. */
async function getSubject(
  deps: AttachDeps,
  user: UserActor,
  { agentId, keeperId }: TemplateSubject,
  { mayBeOther = false } = {},
): Promise<TemplateSubject> {
  if (agentId === undefined)
    return { keeperId: (await deps.subjects.getKeeper(deps, user, keeperId ?? '', 'edit')).id }
  const { agent } = await deps.subjects.getAgent(deps, user, { id: agentId }, 'edit')
  if (agent.owner_id !== null && agent.owner_id !== user.userId)
    throw new AppError('forbidden', templateWording.notOwner)
  if (agent.agent_class !== 'Lead' && !mayBeOther)
    throw new AppError('conflict', templateWording.notLead, { fields: { agentId: templateWording.notLead } })
  return { agentId: agent.id }
}
