import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { type ServedPage, serveWeb } from './static-web.ts'

const page = '<!doctype html><script>go()</script>'
const code = 'console.log("a".repeat(2000))'

const loginPage = '<!doctype html><script>login()</script><form>'
const chatPage = '<!doctype html><script>chat()</script><h1>{{name}}</h1>'

async function startWeb(choosePage?: (path: string) => Promise<ServedPage | undefined>) {
  const folder = await mkdtemp(join(tmpdir(), 'keeper-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'robots.txt'), 'User-agent: *')
  await writeFile(join(folder, 'assets/app-1.js'), code)
  await writeFile(join(folder, 'assets/app-1.js.br'), brotliCompressSync(code))
  await writeFile(join(folder, 'assets/app-1.js.gz'), gzipSync(code))
  await mkdir(join(folder, 'pages/login'), { recursive: true })
  await mkdir(join(folder, 'templates'))
  await writeFile(join(folder, 'pages/index.html'), 'landing')
  await writeFile(join(folder, 'pages/login/index.html'), loginPage)
  await writeFile(join(folder, 'templates/chat.html'), chatPage)
  const app = Fastify().withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('content-security-policy', "script-src 'self'")
  })
  await serveWeb(app, { folder, ...(choosePage && { choosePage: (_request, path) => choosePage(path) }) })
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
  const screens = ['/kip', '/index.html', '/assets/../kip', '/assets%2fapp-1.js', '/robots.txt.gz']
  const built = ['/pages', '/pages/index.html', '/pages/login/index.html', '/templates/chat.html', '/index']
  for (const url of [...screens, ...built]) {
    const { statusCode, headers, body } = await app.inject({ url })
    expect([url, statusCode, body]).toEqual([url, 200, page])
    expect(headers['cache-control']).toBe('no-cache')
  }
  expect((await app.inject({ url: '/robots.txt' })).body).toBe('User-agent: *')
  for (const url of ['/api/none', '/assets/none.js', '/assets', '/API', '/assets/..%2f..%2fpackage.json'])
    expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 404])
  expect((await app.inject({ method: 'POST', url: '/robots.txt' })).statusCode).toBe(404)
})

test('an address that has a page of its own gets it, with what its own scripts may do', async () => {
  const app = await startWeb()
  expect((await app.inject({ url: '/?from=mail' })).body).toBe('landing')
  const policies = new Set<unknown>()
  for (const [url, body] of [
    ['/login', loginPage],
    ['/login/?next=1', loginPage],
    ['/logins', page],
  ] as const) {
    const answer = await app.inject({ url })
    expect([url, answer.body, answer.headers['cache-control']]).toEqual([url, body, 'no-cache'])
    policies.add(answer.headers['content-security-policy'])
  }
  expect([...policies]).toEqual([policyFor('login()'), policyFor('go()')])
})

test('a page can be filled on request, and its policy is that of the page as it was built', async () => {
  const name = '<script>alert(1)</script>'
  const app = await startWeb(async (path) =>
    path === 'kip' ? { template: 'templates/chat.html', slots: { name } } : 'plain',
  )
  const ask = (headers: Record<string, string> = {}) => app.inject({ url: '/kip/?a=1', headers })
  const filled = chatPage.replace('{{name}}', '&lt;script&gt;alert(1)&lt;/script&gt;')
  const plain = await ask()
  expect(plain.body).toBe(filled)
  expect(plain.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': policyFor('chat()'),
    vary: 'accept-encoding',
  })
  const small = await ask({ 'accept-encoding': 'gzip, br' })
  expect(small.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(filled)
  const zipped = await ask({ 'accept-encoding': 'gzip' })
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(filled)
  const again = await ask({ 'if-none-match': `"other", ${String(plain.headers.etag)}` })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await app.inject({ url: '/login' })).body).toBe(page)
})

test('a page that changes is sent again', async () => {
  const names = ['First', 'Second']
  const app = await startWeb(async () => ({
    template: 'templates/chat.html',
    slots: { name: names.shift() ?? '' },
  }))
  const first = await app.inject({ url: '/kip' })
  const headers = { 'if-none-match': String(first.headers.etag) }
  const second = await app.inject({ url: '/kip', headers })
  expect([second.statusCode, second.body]).toEqual([200, chatPage.replace('{{name}}', 'Second')])
})

test('where a page can’t be made the one without a view is sent', async () => {
  const failing = await startWeb(() => Promise.reject(new Error('The database is away.')))
  expect((await failing.inject({ url: '/login' })).body).toBe(page)
  const unfit = await startWeb(async () => ({ template: 'templates/chat.html', slots: {} }))
  expect((await unfit.inject({ url: '/kip' })).body).toBe(page)
  const missing = await startWeb(async () => ({ template: 'templates/none.html', slots: {} }))
  expect((await missing.inject({ url: '/kip' })).body).toBe(page)
})

function policyFor(script: string): string {
  return `script-src 'self' 'sha256-${createHash('sha256').update(script).digest('base64')}'`
}
