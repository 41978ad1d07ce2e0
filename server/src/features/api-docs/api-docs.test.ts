import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { call } from '../../testing/test-app.ts'
import { apiDocsRoutes } from './api-docs.routes.ts'
import { OpenapiDocument } from './openapi-document.ts'
import { renderDocs } from './docs-page.ts'
import { schemaText } from './schema-text.ts'

test('a schema reads like a type', () => {
  const text = schemaText({
    type: 'object',
    properties: {
      name: { type: 'string' },
      kinds: { items: { enum: ['a', 'b'] } },
      none: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    },
    required: ['name'],
  })
  expect(text).toBe('{\n  name: string\n  kinds?: "a" | "b"[]\n  none?: string | null\n}')
})

test('the page names every call, escapes what it shows, and loads nothing from elsewhere', () => {
  const page = renderDocs(
    OpenapiDocument.parse({
      info: { title: 'Keeper', version: '1' },
      paths: { '/api/kip/agents': { get: { summary: '<List> agents' }, post: {} }, '/health': { get: {} } },
    }),
  )
  expect(page.match(/<details>/g)).toHaveLength(3)
  expect(page).toContain('&#60;List&#62; agents')
  expect(page).not.toMatch(/<script|https?:\/\//)
})

test.each(['/api/docs', '/api/openapi.json'])('%s is sent again only when it has changed', async (path) => {
  const folder = await mkdtemp(join(tmpdir(), 'keeper-docs-'))
  const app = Fastify().withTypeProvider<ZodTypeProvider>()
  onTestFinished(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
  const file = join(folder, 'openapi.json')
  const write = (title: string) =>
    writeFile(file, JSON.stringify({ info: { title, version: '1' }, paths: {} }))
  apiDocsRoutes(app, file)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  expect((await call({ url }, 'GET', path)).status).toBe(404)

  await write('River')
  const first = await call({ url }, 'GET', path)
  const etag = first.headers.get('etag') ?? ''
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  const headers = { 'if-none-match': etag }
  const again = await call({ url }, 'GET', path, { headers })
  expect([again.status, again.body]).toEqual([304, ''])

  await write('Mountain')
  await utimes(file, 1, 1)
  const changed = await call({ url }, 'GET', path, { headers })
  expect([changed.status, JSON.stringify(changed.body)]).toEqual([200, expect.stringContaining('Mountain')])
})
