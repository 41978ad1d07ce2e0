import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { wording } from '#contracts/wording.ts'
import type { App } from '../../http/app-type.ts'
import { AppError } from '../../errors.ts'
import { renderDocs } from './docs-page.ts'
import { OpenapiDocument } from './openapi-document.ts'

const file = fileURLToPath(new URL('../../../openapi.json', import.meta.url))

/** The calls of this server: for programs as OpenAPI, for people as a page that loads nothing. */
export function apiDocsRoutes(app: App): void {
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await readDocument()),
  )
  app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) => {
    const document = OpenapiDocument.parse(JSON.parse(await readDocument()))
    return reply.type('text/html; charset=utf-8').send(renderDocs(document))
  })
}

/** Written when the product is built, from the contracts that the routes validate with. */
async function readDocument(): Promise<string> {
  if (!existsSync(file)) throw new AppError('not_found', wording.notFound)
  return readFile(file, 'utf8')
}
