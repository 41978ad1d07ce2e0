import { randomUUID } from 'node:crypto'
import type { TestApp } from '../test-app.ts'
import { nothing, type RouteCall } from './route-call.ts'

const url = '/api/kip/mcp-servers'

const settings = {
  ...{ title: 'Files', url: 'http://127.0.0.1:9/mcp', command: null, args: [] },
  secrets: [{ name: 'Authorization', value: 'Bearer planted-for-a-route' }],
  ...{ allows_private: false, trusts_hints: true, timeout_seconds: 30, is_enabled: false },
}

/** MCP servers, which are switched off: nothing is connected to. */
export const mcpCalls: RouteCall[] = [
  { route: `GET ${url}`, least: 'admin', make: nothing },
  {
    route: `POST ${url}`,
    least: 'admin',
    make: () => ({ body: { slug: `made-${randomUUID().slice(0, 8)}`, kind: 'http', ...settings } }),
  },
  {
    route: `PUT ${url}/:id`,
    least: 'admin',
    make: async ({ app }) => ({ params: { id: await addServer(app) }, body: { version: 1, ...settings } }),
  },
  {
    route: `DELETE ${url}/:id`,
    least: 'admin',
    make: async ({ app }) => ({ params: { id: await addServer(app) } }),
  },
  {
    route: `POST ${url}/:id/check`,
    least: 'admin',
    make: async ({ app }) => ({ params: { id: await addServer(app) } }),
  },
  {
    route: `PATCH ${url}/:id/tools/:name`,
    least: 'admin',
    make: async ({ app }) => ({
      params: { id: await addServer(app), name: 'echo' },
      body: { marked_reading: true },
    }),
  },
]

async function addServer({ deps: { database, now } }: TestApp): Promise<string> {
  const id = randomUUID()
  await database.transaction(async (trx) => {
    await trx
      .insertInto('mcp_servers')
      .values({
        ...{ id, slug: id, title: 'Files', kind: 'http', url: settings.url, command: null, args: '[]' },
        ...{ sealed: '', secret_names: '[]', allows_private: 0, trusts_hints: 0, timeout_ms: 1_000 },
        ...{ is_enabled: 0, version: 1, health: 'unchecked', error: null, checked_at: null, passed_over: 0 },
        ...{ created_at: now(), updated_at: now() },
      })
      .execute()
    await trx
      .insertInto('mcp_tools')
      .values({
        ...{ server_id: id, name: 'echo', description: 'Echoes.', input_schema: '{"type":"object"}' },
        ...{ says_reading: 0, digest: 'none', changed_to: null, is_listed: 1, marked_reading: 0 },
      })
      .execute()
  })
  return id
}
