import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { wording } from '#contracts/wording.ts'
import type { App } from '../../http/app-type.ts'
import { AppError } from '../../errors.ts'
import { renderDocs } from './docs-page.ts'
import { OpenapiDocument } from './openapi-document.ts'

/** Written when the product is built, from the contracts that the routes validate with. */
const builtFile = fileURLToPath(new URL('../../../openapi.json', import.meta.url))

/** The calls of this server: for programs as OpenAPI, for people as a page that loads nothing. */
export function apiDocsRoutes(app: App, file = builtFile): void {
  const document = createKept(file, (json) => json)
  const page = createKept(file, (json) => renderDocs(OpenapiDocument.parse(JSON.parse(json))))
  app.get('/api/openapi.json', { schema: { hide: true } }, async (request, reply) =>
    answer(request, reply, { ...(await document()), type: 'application/json; charset=utf-8' }),
  )
  app.get('/api/docs', { schema: { hide: true } }, async (request, reply) =>
    answer(request, reply, { ...(await page()), type: 'text/html; charset=utf-8' }),
  )
}

type Kept = { body: string; etag: string }

/** Makes what renders the document once, and again only after it was built again. */
function createKept(file: string, render: (json: string) => string): () => Promise<Kept> {
  let kept: (Kept & { mtimeMs: number }) | undefined
  return async () => {
    const { mtimeMs } = await stat(file).catch((cause: unknown) => {
      throw new AppError('not_found', wording.notFound, { cause })
    })
    if (kept?.mtimeMs !== mtimeMs) {
      const body = render(await readFile(file, 'utf8'))
      kept = { mtimeMs, body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` }
    }
    return kept
  }
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag, type }: Kept & { type: string },
): FastifyReply {
  void reply.header('etag', etag).header('cache-control', 'no-cache')
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  return reply.type(type).send(body)
}
