import { isDraftId } from '#contracts/agents/agent-drafts.ts'
import {
  allowWording as wording,
  keeperToolWording,
  proposeToolWording,
} from '#contracts/tools/keeper-tool-wording.ts'
import { AppError } from '../../errors.ts'
import { getAgent } from '../agents/index.ts'
import { findLack, NothingGrantedError } from '../keepers/index.ts'
import { ToolFailure, type ToolLink, type ToolUse } from './tool.ts'

type Action = 'read' | 'propose'

/** What is proposed; where the agent may propose for no keeper, its person is told where they can allow it. */
export async function orWhereToAllow<Proposed>(
  use: ToolUse,
  proposing: Promise<Proposed>,
): Promise<Proposed> {
  try {
    return await proposing
  } catch (error) {
    throw error instanceof NothingGrantedError ? await whereToAllow(use, 'propose') : error
  }
}

/** Why an agent can't do something with any keeper of its person, with where they can allow it. */
export async function whereToAllow(use: ToolUse, action: Action): Promise<AppError> {
  const { summary, link } = await shownTo(use, action)
  const refused = action === 'read' ? keeperToolWording.noKeeper : proposeToolWording.noKeeper
  const error = new AppError('forbidden', `${refused} ${wording.tellPerson(summary)}`)
  return new ToolFailure(error, { summary, ...(link && { link }) })
}

async function shownTo(
  { deps, actor, agentId, agentName, tries, above }: ToolUse,
  action: Action,
): Promise<{ summary: string; link?: ToolLink }> {
  if (action === 'propose' && tries.some(({ right }) => right === 'propose'))
    return { summary: wording.notSaved }
  if (action === 'propose' && isDraftId(agentId)) return { summary: wording.notSavedAtAll }
  const lack = await findLack(deps.database.db, { agentId, tries, above, caller: actor }, action)
  if (lack === 'above') return { summary: wording.lacksAbove[action](agentName) }
  const lacks = wording.lacks[action](agentName)
  if (isDraftId(agentId)) return { summary: `${lacks} ${wording.inEditor[action]}` }
  if (!(await mayEdit({ deps, actor, agentId }))) return { summary: `${lacks} ${wording.onVoicePage}` }
  const link = {
    to: `/studio/agents/${encodeURIComponent(agentId)}?section=may-read`,
    label: wording.openEditor,
  }
  return { summary: `${lacks} ${wording.inEditor[action]}`, link }
}

async function mayEdit({
  deps,
  actor,
  agentId,
}: Pick<ToolUse, 'deps' | 'actor' | 'agentId'>): Promise<boolean> {
  try {
    await getAgent(deps, actor, { id: agentId }, 'edit')
    return true
  } catch (error) {
    // Of an agent that a Coordinator was given, its caller may see nothing.
    if (error instanceof AppError && ['not_found', 'forbidden'].includes(error.code)) return false
    throw error
  }
}
