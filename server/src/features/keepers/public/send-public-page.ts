import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { createStyleReader } from '../../../http/built-style.ts'
import { createPageSender } from '../../../http/filled-page.ts'
import { takeReadingPace } from './public-keepers.ts'
import { notFoundPage, tooManyPage, type PageSetting } from './public-page.ts'

/** Pages have no script, and nothing on them comes from elsewhere or is sent anywhere. */
const policy = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  ...["img-src 'self'", "media-src 'self'", "font-src 'self'"],
  ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'self'"],
].join('; ')
/** What is sent to a reader: undefined where there is nothing that they may see. */
type Answer = { page: string; allowsIndexing: boolean; type?: string } | undefined

type SendPublicPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  read: (setting: PageSetting) => Promise<Answer>,
) => Promise<FastifyReply>

/** Sends pages for everybody: what isn't there, or may not be seen, is the same page for all. */
export function createPublicPages(deps: Deps): SendPublicPage {
  const sendPage = createPageSender()
  const readStyle = createStyleReader('src/styles/public-keeper.css')

  return async (request, reply, read) => {
    const setting = { origin: originOf(deps, request), styleSheet: await readStyle() }
    void reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
    const refusal = await findRefusal(deps, request.ip)
    const found = refusal ? undefined : await read(setting)
    if (!found?.allowsIndexing) void reply.header('x-robots-tag', 'noindex, nofollow')
    if (found) return sendPage(request, reply, found.page, found.type)
    if (!refusal) return sendNotice(reply.code(404), notFoundPage(setting))
    const seconds = Math.ceil((refusal.retryAfterMs ?? 1_000) / 1_000)
    return sendNotice(reply.code(429).header('retry-after', seconds), tooManyPage(setting))
  }
}

/** Why this address may not read now. */
async function findRefusal(deps: Deps, address: string): Promise<AppError | undefined> {
  try {
    await takeReadingPace(deps, address, 'page')
    return undefined
  } catch (error) {
    if (error instanceof AppError && error.code === 'limited') return error
    throw error
  }
}

function sendNotice(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page)
}

/** The server's address: as it is configured, else as this reader calls it. */
function originOf({ config }: Deps, { protocol, host }: FastifyRequest): string {
  return config.publicUrl === undefined ? `${protocol}://${host}` : new URL(config.publicUrl).origin
}
