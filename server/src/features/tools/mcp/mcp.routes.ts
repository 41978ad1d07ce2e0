import { z } from 'zod'
import { Done } from '#contracts/envelope.ts'
import {
  McpServerAnswer,
  McpServerChange,
  McpServerCreate,
  McpServerList,
  McpToolChange,
} from '#contracts/tools/mcp.ts'
import type { Deps } from '../../../deps.ts'
import { requireAdmin } from '../../../http/actor.ts'
import type { App } from '../../../http/app-type.ts'
import {
  addMcpServer,
  changeMcpServer,
  changeMcpTool,
  checkMcpServer,
  deleteMcpServer,
  listMcpServers,
} from './mcp-servers.ts'

const success = true as const
const url = '/api/kip/mcp-servers'
const withId = z.object({ id: z.string().max(100) })
const withTool = withId.extend({ name: z.string().max(200) })
const answers = { response: { 200: McpServerAnswer } }

/** MCP servers, for admins. No call answers with a secret: only with its name. */
export function mcpRoutes(app: App, deps: Deps): void {
  app.get(url, { schema: { response: { 200: McpServerList } } }, async ({ actor }) => {
    requireAdmin(actor)
    return { success, data: await listMcpServers(deps), stdio_allowed: deps.config.mcpStdio }
  })
  app.post(url, { schema: { body: McpServerCreate, ...answers } }, async ({ actor, body }) => {
    return { success, data: await addMcpServer(deps, requireAdmin(actor), body) }
  })
  app.put(
    `${url}/:id`,
    { schema: { params: withId, body: McpServerChange, ...answers } },
    async ({ actor, params, body }) => {
      return { success, data: await changeMcpServer(deps, requireAdmin(actor), { ...params, ...body }) }
    },
  )
  app.delete(
    `${url}/:id`,
    { schema: { params: withId, response: { 200: Done } } },
    async ({ actor, params }) => {
      await deleteMcpServer(deps, requireAdmin(actor), params.id)
      return { success }
    },
  )
  app.post(`${url}/:id/check`, { schema: { params: withId, ...answers } }, async ({ actor, params }) => {
    return { success, data: await checkMcpServer(deps, requireAdmin(actor), params.id) }
  })
  app.patch(
    `${url}/:id/tools/:name`,
    { schema: { params: withTool, body: McpToolChange, ...answers } },
    async ({ actor, params, body }) => {
      return { success, data: await changeMcpTool(deps, requireAdmin(actor), { ...params, ...body }) }
    },
  )
}
