import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { serveWeb } from './static-web.ts'

const page = '<!doctype html><script>go()</script>'
const code = 'console.log("a".repeat(2000))'

async function startWeb() {
  const folder = await mkdtemp(join(tmpdir(), 'keeper-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'robots.txt'), 'User-agent: *')
  await writeFile(join(folder, 'assets/app-1.js'), code)
  await writeFile(join(folder, 'assets/app-1.js.br'), brotliCompressSync(code))
  await writeFile(join(folder, 'assets/app-1.js.gz'), gzipSync(code))
  const app = Fastify().withTypeProvider<ZodTypeProvider>()
  await serveWeb(app, { folder })
  onTestFinished(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
  return app
}

test('a built file goes out as the caller can take it, and isn’t sent again while it is the same', async () => {
  const app = await startWeb()
  const ask = (headers: Record<string, string>) => app.inject({ url: '/assets/app-1.js?v=1', headers })

  const plain = await ask({})
  expect(plain.body).toBe(code)
  expect(plain.headers).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  const small = await ask({ 'accept-encoding': 'gzip, br' })
  expect(small.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
  })
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(code)
  expect((await ask({ 'accept-encoding': 'gzip, br;q=0' })).headers['content-encoding']).toBe('gzip')
  const again = await ask({ 'accept-encoding': 'br', 'if-none-match': String(small.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('an address without a file gets the page, but for calls and files that are gone', async () => {
  const app = await startWeb()
  for (const url of ['/', '/kip', '/index.html', '/assets/../kip', '/assets%2fapp-1.js', '/robots.txt.gz']) {
    const { statusCode, headers, body } = await app.inject({ url })
    expect([url, statusCode, body]).toEqual([url, 200, page])
    expect(headers['cache-control']).toBe('no-cache')
  }
  expect((await app.inject({ url: '/robots.txt' })).body).toBe('User-agent: *')
  for (const url of ['/api/none', '/assets/none.js', '/assets', '/API', '/assets/..%2f..%2fpackage.json'])
    expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 404])
  expect((await app.inject({ method: 'POST', url: '/robots.txt' })).statusCode).toBe(404)
})
