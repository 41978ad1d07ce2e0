import { randomUUID } from 'node:crypto'
import { nothing, type RouteCall } from './route-call.ts'

/** Whether the server is well, and its documentation. */
export const diagnosticsCalls: RouteCall[] = [
  { route: 'GET /health', least: 'visitor', make: nothing },
  { route: 'GET /ping', least: 'visitor', make: nothing },
  { route: 'OPTIONS /ping', least: 'visitor', make: nothing },
  { route: 'GET /railway-status', least: 'visitor', make: nothing },
  { route: 'GET /api/test', least: 'visitor', make: nothing },
  { route: 'GET /api/debug/database', least: 'visitor', make: nothing },
  {
    route: 'POST /api/debug/uuid-test',
    least: 'visitor',
    make: () => ({ body: { testUUID: randomUUID(), userID: randomUUID(), testString: 'not a UUID' } }),
  },
  {
    route: 'POST /api/debug/model-provider-test',
    least: 'visitor',
    make: () => ({
      body: { provider: 'openai', messages: [{ role: 'user', content: 'Hello' }], userId: 'somebody' },
    }),
  },
  { route: 'POST /api/debug/fix-database', least: 'admin', make: nothing },
  { route: 'POST /api/debug/fix-kip-provider', least: 'admin', make: nothing },
  { route: 'GET /api/openapi.json', least: 'visitor', isBuilt: true, make: nothing },
  { route: 'GET /api/docs', least: 'visitor', isBuilt: true, make: nothing },
]
