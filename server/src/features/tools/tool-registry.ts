import type { Deps } from '../../deps.ts'
import { listMcpTools, type McpTool } from './mcp/mcp-tools.ts'
import type { Tool } from './tool.ts'

type RegistryDeps = Pick<Deps, 'tools' | 'database' | 'config'>

/** The tools with these names, as far as there are any: those that Keeper brings, and those of MCP servers. */
export async function findTools(deps: RegistryDeps, names: readonly string[]): Promise<Tool[]> {
  const own = deps.tools.filter(({ name }) => names.includes(name))
  // Most agents have no tool of a server, and pay for no query.
  const isAsked = names.some((name) => name.startsWith('mcp:'))
  const others = isAsked ? await listMcpTools(deps, names) : []
  return [...own, ...others.filter(({ isHeldBack }) => !isHeldBack)]
}

/** All that agents can be given, with those that are held back. */
export async function listAllTools(deps: RegistryDeps): Promise<(Tool | McpTool)[]> {
  return [...deps.tools, ...(await listMcpTools(deps))]
}
