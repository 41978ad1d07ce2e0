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
import { createPageSender } from './filled-page.ts'
import { fillTemplate, type PageSlots, type PageTemplate, parseTemplate } from './page-template.ts'

/** Where the built web app lies. */
export const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const plainPage = 'index.html'
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

/** The page without a view, or one that is filled with what only the server knows. */
export type ServedPage = 'plain' | { template: string; slots: PageSlots }

/** A page that is made on request, or the built file that is sent, with what its policy allows. */
type PreparedPage = { hashes: string; filled: string } | { hashes: string; file: string }

type WebOptions = {
  folder?: string
  /** Which page a path gets, given without slashes at its ends; undefined: the built one, with its view if it has one. */
  choosePage?: (request: FastifyRequest, path: string) => Promise<ServedPage | undefined>
}

/** The built web app, where there is one; every address that no route has is a screen of it. */
export async function serveWeb(
  app: App,
  { folder = webFolder, choosePage = () => Promise.resolve(undefined) }: WebOptions = {},
): Promise<void> {
  if (!existsSync(folder)) {
    app.setNotFoundHandler(answerNotFound)
    return
  }
  const files = await listFiles(folder)
  const readPage = createPageReader(folder)
  const sendPage = createPageSender()
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const path = /^\/([^?]*)/.exec(request.url)?.[1] ?? ''
    const isFile = files.has(path) && !isPage(path) && !isCompressed(path)
    const isScreen = !isFile && !/^(api|assets)(\/|$)/i.test(path)
    // What another app shares is for the service worker, which keeps it on the device: here it is not read.
    if (request.method === 'POST' && path === 'keeper/write')
      return reply.redirect('/keeper/write?shared=missing', 303)
    if (!isRead || !(isFile || isScreen)) return answerNotFound(request, reply)
    const isHashed = path.startsWith('assets/')
    void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    if (isHashed) for (const name of pageHeaders) void reply.removeHeader(name)
    if (isFile) return sendFile(request, reply, { path, folder, files })
    const screen = path.replace(/\/$/, '')
    const page = await preparePage(request, screen)
    allowScripts(reply, page.hashes)
    if ('filled' in page) return sendPage(request, reply, page.filled)
    return sendFile(request, reply, { path: page.file, folder, files })
  })

  /** Whatever goes wrong in it, the app can still start from the page without a view. */
  async function preparePage(request: FastifyRequest, path: string): Promise<PreparedPage> {
    try {
      const chosen = await choosePage(request, path)
      if (typeof chosen === 'object') {
        const { hashes, template } = await readPage(chosen.template)
        return { hashes, filled: fillTemplate(template, chosen.slots) }
      }
      const file = join('pages', path, plainPage)
      if (chosen === undefined && files.has(file)) return { hashes: (await readPage(file)).hashes, file }
    } catch (error) {
      request.log.warn({ err: error }, 'a page could not be made')
    }
    return { hashes: (await readPage(plainPage)).hashes, file: plainPage }
  }
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

function isPage(path: string): boolean {
  return path.endsWith('.html')
}

function isCompressed(path: string): boolean {
  return Object.values(compressedEndings).some((ending) => path.endsWith(ending))
}

function typeOf(path: string): string {
  const type = send.mime.getType(path) ?? 'application/octet-stream'
  return send.isUtf8MimeType(type) ? `${type}; charset=utf-8` : type
}

type BuiltPage = { mtimeMs: number; hashes: string; template: PageTemplate }

/** Reads built pages, and again after a new build. */
function createPageReader(folder: string): (name: string) => Promise<BuiltPage> {
  const known = new Map<string, BuiltPage>()
  return async (name) => {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file)
    const before = known.get(name)
    if (before?.mtimeMs === mtimeMs) return before
    const html = await readFile(file, 'utf8')
    const page = { mtimeMs, hashes: hashInlineScripts(html), template: parseTemplate(html) }
    known.set(name, page)
    return page
  }
}

/** Lets a page's own inline scripts run: those of the built page, whatever it is filled with. */
function allowScripts(reply: FastifyReply, hashes: string): void {
  const policy = String(reply.getHeader(policyHeader))
  void reply.header(policyHeader, policy.replace("script-src 'self'", `script-src 'self' ${hashes}`))
}

function hashInlineScripts(html: string): string {
  const scripts = html.matchAll(/<script>([^]*?)<\/script>/g)
  return Array.from(
    scripts,
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  ).join(' ')
}
