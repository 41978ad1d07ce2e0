import { createUser } from './factories.ts'
import { startMcpServer } from './mcp-server.ts'
import { call, type TestApp } from './test-app.ts'
import { startTools } from './tool-scene.ts'

/** A secret of a server; it must appear nowhere. */
export const mcpSecret = 'mcp-planted-Zx81Qv93Lm'

/** A server on which MCP servers are registered, with its admin, a person and the person's agent. */
export async function startMcp(options: Parameters<typeof startTools>[0] = {}) {
  const scene = await startTools(options)
  const { app, user, agent } = scene
  const admin = await createUser(app, { role: 'admin' })
  const url = '/api/kip/mcp-servers'

  function send(method: string, path = '', body?: unknown) {
    return call(app, method, url + path, { token: admin.token, ...(body !== undefined && { body }) })
  }

  async function add(fields: Record<string, unknown>) {
    const answer = await send('POST', '', { title: 'Box', allows_private: true, ...fields })
    if (answer.status !== 200) throw new Error(`Registering answered ${JSON.stringify(answer.body)}`)
    return answer.body.data
  }

  async function give(tools: string[], permissions: string[]) {
    const body = { id: agent.id, tools, permissions }
    await call(app, 'PUT', '/api/kip/agents', { token: user.token, body })
  }

  return { ...scene, admin, send, add, give }
}

/** A tool of a server that nobody connects to, as it is stored. */
export async function storeMcpTool({ deps }: TestApp, slug: string, name: string): Promise<void> {
  const place = { kind: 'http' as const, url: 'https://mcp.example', command: null, args: '[]' }
  const settings = { allows_private: 0, trusts_hints: 1, timeout_ms: 1_000, is_enabled: 1, version: 1 }
  const state = { health: 'ok' as const, error: null, checked_at: 1, passed_over: 0 }
  const times = { created_at: 1, updated_at: 1 }
  const row = { id: slug, slug, title: slug, ...place, sealed: '', secret_names: '[]' }
  const server = { ...row, ...settings, ...state, ...times }
  const { db } = deps.database
  await db.insertInto('mcp_servers').values(server).execute()
  const told = { description: 'Of a test.', input_schema: '{"type":"object"}', says_reading: 1, digest: 'x' }
  const tool = { server_id: slug, name, ...told, changed_to: null, is_listed: 1, marked_reading: 0 }
  await db.insertInto('mcp_tools').values(tool).execute()
}

export const look = 'mcp:box/look'
export const sendIt = 'mcp:box/send'

/** A registered server with two tools, given to the agent. */
export async function startBox(
  options: Parameters<typeof startMcp>[0] = {},
  fields: object = {},
  server: Parameters<typeof startMcpServer>[0] = {},
) {
  const box = await startMcpServer(server)
  const scene = await startMcp(options)
  const added = await scene.add({ slug: 'box', kind: 'http', url: box.url, trusts_hints: true, ...fields })
  await scene.give([look, sendIt], ['mcp:box'])
  return { ...scene, box, added }
}
