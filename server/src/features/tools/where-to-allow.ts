import { isDraftId } from '#contracts/agents/draft-ids.ts'
import {
  allowWording as wording,
  keeperToolWording,
  proposeToolWording,
} from '#contracts/tools/keeper-tool-wording.ts'
import { AppError } from '../../errors.ts'
import { getAgent, type Grantee } from '../agents/index.ts'
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
  const { summary, link } = await describeLack(use, action)
  const refused = action === 'read' ? keeperToolWording.noKeeper : proposeToolWording.noKeeper
  const error = new AppError('forbidden', `${refused} ${wording.tellPerson(summary)}`)
  return new ToolFailure(error, { summary, ...(link && { link }) })
}

/** An agent that can do something with no keeper of its person, and those that it works for. */
type Lacking = Pick<ToolUse, 'deps' | 'actor' | 'agentName'> & Grantee & { above: readonly Grantee[] }

/** The same for the person: whether the agent itself lacks it or one above it, and where they can allow it. */
export async function describeLack(
  { deps, actor, agentId, agentName, tries, above }: Lacking,
  action: Action,
): Promise<{ summary: string; link?: ToolLink }> {
  const lack = await findLack(deps.database.db, { agentId, tries, above, caller: actor }, action)
  const lacking = lack === 'itself' ? [{ agentId, tries }] : above
  if (action === 'propose' && lacking.some((one) => one.tries.some(({ right }) => right === 'propose')))
    return { summary: wording.notSaved }
  if (action === 'propose' && lacking.some((one) => isDraftId(one.agentId)))
    return { summary: wording.notSavedAtAll }
  const isEditor = await mayEditAll(deps, actor, lacking)
  const where = isEditor ? wording.inEditor[lack][action] : wording.onVoicePage[lack]
  const summary = `${wording.lacks[lack][action](agentName)} ${where}`
  if (!isEditor || lack === 'above' || isDraftId(agentId)) return { summary }
  const to = `/studio/agents/${encodeURIComponent(agentId)}?section=may-read`
  return { summary, link: { to, label: wording.openEditor } }
}

async function mayEditAll(
  deps: ToolUse['deps'],
  actor: ToolUse['actor'],
  agents: readonly Grantee[],
): Promise<boolean> {
  for (const { agentId } of agents)
    // Whoever tries a draft writes it.
    if (!isDraftId(agentId) && !(await mayEdit(deps, actor, agentId))) return false
  return true
}

async function mayEdit(deps: ToolUse['deps'], actor: ToolUse['actor'], id: string): Promise<boolean> {
  try {
    await getAgent(deps, actor, { id }, 'edit')
    return true
  } catch (error) {
    // Of an agent that a Coordinator was given, its caller may see nothing.
    if (error instanceof AppError && ['not_found', 'forbidden'].includes(error.code)) return false
    throw error
  }
}
