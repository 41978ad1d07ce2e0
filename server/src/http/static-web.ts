import { negotiate } from '@fastify/accept-negotiator'
import send from '@fastify/send'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { App } from './app-type.ts'
import { answerNotFound } from './error-handler.ts'

const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const page = 'index.html'
/** What lies compressed beside the built files, the smallest first. */
const compressedEndings: Record<string, string> = { br: '.br', gzip: '.gz' }
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
export async function serveWeb(app: App, folder = webFolder): Promise<void> {
  if (!existsSync(folder)) {
    app.setNotFoundHandler(answerNotFound)
    return
  }
  const files = await listFiles(folder)
  const hashScripts = inlineScriptHasher(join(folder, page))
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const path = /^\/([^?]*)/.exec(request.url)?.[1] ?? ''
    const isFile = path !== page && files.has(path) && !isCompressed(path)
    const isScreen = !isFile && !/^(api|assets)(\/|$)/i.test(path)
    if (!isRead || !(isFile || isScreen)) return answerNotFound(request, reply)
    const isHashed = path.startsWith('assets/')
    void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    if (isHashed) for (const name of pageHeaders) void reply.removeHeader(name)
    if (isFile) return sendFile(request, reply, { path, folder, files })
    const allowed = `script-src 'self' ${await hashScripts()}`
    void reply.header(
      policyHeader,
      String(reply.getHeader(policyHeader)).replace("script-src 'self'", allowed),
    )
    return sendFile(request, reply, { path: page, folder, files })
  })
}

/** The names in a folder and those within it, from there on. */
async function listFiles(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return new Set(files.map(({ parentPath, name }) => relative(folder, join(parentPath, name))))
}

/** Sends a built file, compressed where it lies so beside it and the caller takes it. */
async function sendFile(
  { raw, headers: { 'accept-encoding': accepted = '' } }: FastifyRequest,
  reply: FastifyReply,
  { path, folder, files }: { path: string; folder: string; files: ReadonlySet<string> },
): Promise<FastifyReply> {
  const offered = Object.keys(compressedEndings).filter((name) => files.has(path + compressedEndings[name]))
  const encoding = negotiate(accepted, offered)
  const file = encoding === null ? path : path + compressedEndings[encoding]
  const { statusCode, headers, stream } = await send(raw, file, {
    root: folder,
    cacheControl: false,
    contentType: false,
  })
  void reply.code(statusCode).headers(headers).type(typeOf(path))
  if (offered.length > 0) void reply.header('vary', 'accept-encoding')
  if (encoding !== null) void reply.header('content-encoding', encoding)
  return reply.send(stream)
}

function isCompressed(path: string): boolean {
  return Object.values(compressedEndings).some((ending) => path.endsWith(ending))
}

function typeOf(path: string): string {
  const type = send.mime.getType(path) ?? 'application/octet-stream'
  return send.isUtf8MimeType(type) ? `${type}; charset=utf-8` : type
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
