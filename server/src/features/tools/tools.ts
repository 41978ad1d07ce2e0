import type { ToolInfo } from '#contracts/tools/tools.ts'
import { toolWording } from '#contracts/tools/tool-wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { writeAudit } from '../audit/index.ts'
import { setInstanceSetting } from '../instance/index.ts'
import { calculator } from './calculator.ts'
import { currentTime } from './current-time.ts'
import { keeperRead, keeperSearch } from './keeper-tools.ts'
import { keeperProposeMoment } from './keeper-propose.ts'
import { keeperProposeFact } from './keeper-propose-fact.ts'
import { listAgentsTool } from './list-agents.ts'
import type { McpTool } from './mcp/mcp-tools.ts'
import { listAllTools } from './tool-registry.ts'
import { isEnabled } from './tool-rights.ts'
import type { Tool } from './tool.ts'
import { webFetch } from './web-fetch.ts'

/** The tools that Keeper brings. */
export const builtInTools: readonly Tool[] = [
  currentTime,
  calculator,
  listAgentsTool,
  webFetch,
  keeperSearch,
  keeperRead,
  keeperProposeMoment,
  keeperProposeFact,
]

/** The tools that agents can be given. */
export async function listTools(deps: Pick<Deps, 'tools' | 'database' | 'config'>): Promise<ToolInfo[]> {
  return Promise.all((await listAllTools(deps)).map((tool) => describe(deps, tool)))
}

/** Switches a tool on or off for everybody, from the next call on. */
export async function switchTool(
  deps: Pick<Deps, 'tools' | 'database' | 'now'>,
  admin: UserActor,
  { name, isOn }: { name: string; isOn: boolean },
): Promise<ToolInfo> {
  const tool = deps.tools.find((known) => known.name === name)
  if (!tool) throw new AppError('not_found', toolWording.toolNotFound)
  const { setting } = tool
  if (setting === undefined) throw new AppError('conflict', toolWording.notSwitchable)
  await deps.database.transaction(async (trx) => {
    await setInstanceSetting(trx, setting, isOn ? 'on' : 'off')
    const detail = { tool: name, is_enabled: isOn }
    await writeAudit(deps, { trx, action: 'tool.switched', actorId: admin.userId, detail })
  })
  return describe(deps, tool)
}

async function describe(deps: Pick<Deps, 'database'>, tool: Tool | McpTool): Promise<ToolInfo> {
  const { name, description, permission, changes, canBePublic, setting } = tool
  return {
    ...{ name, description, permission: permission ?? null, changes },
    can_be_public: canBePublic && !changes,
    is_switchable: setting !== undefined,
    is_enabled: !('isHeldBack' in tool && tool.isHeldBack) && (await isEnabled(deps, tool)),
    server: 'server' in tool ? tool.server : null,
  }
}
