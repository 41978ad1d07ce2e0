import type { AgentRights } from '#contracts/agents/agents.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import type { StoredAgent } from '../agents/index.ts'
import { findInstanceSetting } from '../instance/index.ts'
import { findTools } from './tool-registry.ts'
import type { Tool } from './tool.ts'

/** Somebody who may run an agent, and where they do. */
export type ToolCaller = {
  actor: Actor
  agent: Pick<StoredAgent, 'owner_id' | 'tools' | 'permissions' | 'config'>
  /** The rights that they were given to it, if any. */
  share: AgentRights | undefined
  isPublicPage: boolean
}

/**
 * The tools that an agent may use for a caller now: those that it lists and has the permission for, and that the caller
 * may use. Names that aren't known are passed over.
 */
export async function toolsFor(
  deps: Pick<Deps, 'tools' | 'database' | 'config'>,
  caller: ToolCaller,
): Promise<Tool[]> {
  const tools = await findTools(deps, caller.agent.tools)
  const allowed = tools.filter((tool) => isGiven(tool, caller) && mayUse(tool, caller))
  const enabled = await Promise.all(allowed.map((tool) => isEnabled(deps, tool)))
  return allowed.filter((_, place) => enabled[place])
}

/** Whether an agent lists a tool and has the permission that it needs. */
function isGiven({ name, permission }: Tool, { agent }: ToolCaller): boolean {
  return agent.tools.includes(name) && (permission === undefined || agent.permissions.includes(permission))
}

/** The owner, those it was shared with, and the people of the platform's own agents may use what the agent may. */
function mayUse(tool: Tool, caller: ToolCaller): boolean {
  if (!isPublicReach(caller)) return true
  return tool.canBePublic && !tool.changes && (caller.agent.config.public_tools ?? []).includes(tool.name)
}

/** Whether somebody has of an agent only what it is to everybody. */
export function isPublicReach({ actor, agent, share, isPublicPage }: ToolCaller): boolean {
  if (actor.kind === 'visitor' || isPublicPage) return true
  return agent.owner_id !== null && agent.owner_id !== actor.userId && share?.run !== true
}

/** Whether a tool is switched on for the instance. */
export async function isEnabled(
  { database }: Pick<Deps, 'database'>,
  { setting }: Pick<Tool, 'setting'>,
): Promise<boolean> {
  return setting === undefined || (await findInstanceSetting(database.db, setting)) === 'on'
}
