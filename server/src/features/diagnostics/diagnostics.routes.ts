import type { FastifyRequest } from 'fastify'
import {
  ApiTestAnswer,
  DatabaseRepairAnswer,
  DatabaseStatusAnswer,
  ModelProviderAnswer,
  ModelProviderTest,
  ProviderRepairAnswer,
  RepairRequest,
  UuidTest,
  UuidTestAnswer,
} from '#contracts/diagnostics/diagnostics.ts'
import type { App } from '../../http/app-type.ts'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/actor.ts'
import { addressPrefix, takeLimits } from '../limits/index.ts'
import { getWholeStatus, testModelProvider, testUuids } from './diagnostics.ts'
import { repairDatabase } from './repair-database.ts'
import { repairProviders } from './repair-providers.ts'

const success = true as const

/** What the page at /debug asks beyond the product's own calls. Everybody may ask; only admins repair. */
export function diagnosticsRoutes(app: App, deps: Deps): void {
  app.get('/api/test', { schema: { response: { 200: ApiTestAnswer } } }, async () => ({
    success,
    data: { message: 'The API answers.', time: new Date(deps.now()).toISOString() },
  }))

  app.get('/api/debug/database', { schema: { response: { 200: DatabaseStatusAnswer } } }, async (request) => {
    await limit(deps, request)
    return { success, data: await getWholeStatus(deps, request.actor) }
  })

  app.post(
    '/api/debug/uuid-test',
    { schema: { body: UuidTest, response: { 200: UuidTestAnswer } } },
    async (request) => {
      await limit(deps, request)
      return { success, data: await testUuids(deps, request.body) }
    },
  )

  app.post(
    '/api/debug/model-provider-test',
    { schema: { body: ModelProviderTest, response: { 200: ModelProviderAnswer } } },
    async (request) => {
      await limit(deps, request)
      return { success, data: await testModelProvider(deps, request.actor, request.body) }
    },
  )

  app.post(
    '/api/debug/fix-database',
    { schema: { body: RepairRequest, response: { 200: DatabaseRepairAnswer } } },
    async ({ actor }) => ({ success, data: await repairDatabase(deps, requireAdmin(actor)) }),
  )

  app.post(
    '/api/debug/fix-kip-provider',
    { schema: { body: RepairRequest, response: { 200: ProviderRepairAnswer } } },
    async ({ actor }) => ({ success, data: await repairProviders(deps, requireAdmin(actor)) }),
  )
}

/** A full check makes four of these calls. */
const callsPerMinute = 120

async function limit(deps: Deps, { ip }: FastifyRequest): Promise<void> {
  const key = `debug:address:${addressPrefix(ip)}`
  await takeLimits(deps, [{ key, limit: callsPerMinute, windowMs: 60_000 }])
}
