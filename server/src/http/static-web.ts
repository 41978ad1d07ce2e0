import fastifyStatic from '@fastify/static'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { App } from './app-type.ts'
import { answerNotFound } from './error-handler.ts'

const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const policyHeader = 'content-security-policy'
/** Headers that only matter for pages; a first visit fetches two dozen other files, which would each carry them. */
const pageHeaders = [
  policyHeader,
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** The built web app, where there is one; every address that no route has is a screen of it. */
export async function serveWeb(app: App): Promise<void> {
  if (!existsSync(webFolder)) {
    app.setNotFoundHandler(answerNotFound)
    return
  }
  await app.register(fastifyStatic, {
    root: webFolder,
    index: false,
    wildcard: false,
    // The page itself goes out below, with what its own script needs.
    globIgnore: ['index.html*'],
    preCompressed: true,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/')
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (isHashed) for (const name of pageHeaders) void reply.removeHeader(name)
    },
  })
  const hashScripts = inlineScriptHasher(join(webFolder, 'index.html'))
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isScreen = isRead && !/^\/(api|assets)(\/|\?|$)/i.test(request.url)
    if (!isScreen) return answerNotFound(request, reply)
    const allowed = `script-src 'self' ${await hashScripts()}`
    const policy = String(reply.getHeader(policyHeader)).replace("script-src 'self'", allowed)
    return reply.header(policyHeader, policy).sendFile('index.html')
  })
}

/** Answers what the policy must allow so that a page's own inline scripts run; reads the page again after a new build. */
function inlineScriptHasher(file: string): () => Promise<string> {
  let known = { mtimeMs: 0, hashes: '' }
  return async () => {
    const { mtimeMs } = await stat(file)
    if (mtimeMs !== known.mtimeMs)
      known = { mtimeMs, hashes: hashInlineScripts(await readFile(file, 'utf8')) }
    return known.hashes
  }
}

function hashInlineScripts(html: string): string {
  const scripts = html.matchAll(/<script>([^]*?)<\/script>/g)
  return Array.from(
    scripts,
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  ).join(' ')
}
