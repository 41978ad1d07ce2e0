import swagger from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { z } from 'zod'
import { createApp } from '../server/src/app.ts'
import type { App } from '../server/src/http/app-type.ts'
import { parseConfig } from '../server/src/config.ts'
import { openDatabase } from '../server/src/database/open.ts'
import { createDeps } from '../server/src/deps.ts'
import { Failure } from '../contracts/src/envelope.ts'
import { agentsShapes } from './openapi/agents-shapes.ts'
import { summaries } from './openapi/summaries.ts'
import { version } from '../server/src/version.ts'

const Operation = z.looseObject({ responses: z.record(z.string(), z.unknown()).default({}) })
const Document = z.object({
  components: z.looseObject({}),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})

const dataDir = mkdtempSync(join(tmpdir(), 'keeper-openapi-'))
try {
  const document = await describeRoutes()
  writeFileSync('server/openapi.json', `${JSON.stringify(document, null, 2)}\n`)
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

/** The OpenAPI document of the server's own routes, from the schemas that they validate with. */
async function describeRoutes() {
  const config = parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const database = await openDatabase(config)
  const logger = pino({ level: 'silent' })
  const deps = await createDeps(config, { database, log: logger })
  const app = await createApp(deps, logger, collectRoutes)
  await app.ready()
  const document = withFailures(app.swagger())
  await app.close()
  await database.close()
  return document
}

/** Says once what a call answers that is refused or fails, and of each call that it may. */
function withFailures(document: object) {
  const { components, paths } = Document.parse(document)
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path)))
    operation.responses['default'] = { $ref: '#/components/responses/Failure' }
  const schema = z.toJSONSchema(Failure)
  const responses = { Failure: { description: 'Why not', content: { 'application/json': { schema } } } }
  return { ...document, components: { ...components, responses }, paths }
}

async function collectRoutes(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Keeper', version, description: 'The calls of a Keeper server.' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (route) => {
      const isFile = !/^\/(api\/|health$|ping$|railway-status$)/.test(route.url)
      if (isFile || route.schema?.hide) return { schema: { hide: true }, url: route.url }
      const method = String(route.route.method)
      const summary = summaryOf(method, route.url)
      const shapes = route.url === '/api/kip/agents' ? agentsShapes[method] : undefined
      return jsonSchemaTransform({ ...route, schema: { ...route.schema, ...shapes, summary } })
    },
  })
}

/** The call's sentence. Throws where a call has none: a new route has to say what it does. */
function summaryOf(method: string, url: string): string {
  const call = `${method} ${url.replace(/:(\w+)/g, '{$1}')}`
  const summary = summaries[call]
  if (summary === undefined) throw new Error(`Say in scripts/openapi/summaries.ts what ${call} does.`)
  return summary
}
