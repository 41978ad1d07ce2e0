import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { App } from '../../../http/app-type.ts'
import { createPageSender } from '../../../http/filled-page.ts'
import { createStyleReader } from '../../../http/built-style.ts'
import { keeperFeed } from './public-feed.ts'
import { feedSize, readKeeperPage, readPublicMoment, takeReadingPace } from './public-keepers.ts'
import { keeperPage, momentPage, notFoundPage, tooManyPage, type PageSetting } from './public-page.ts'

/** Pages have no script, and nothing on them comes from elsewhere or is sent anywhere. */
const policy = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  ...["img-src 'self'", "media-src 'self'", "font-src 'self'"],
  ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'self'"],
].join('; ')
const schema = { hide: true }
const ofKeeper = z.object({ keeperId: z.string() })
const ofMoment = ofKeeper.extend({ momentId: z.string() })
const ofFile = ofKeeper.extend({ file: z.string() })
const Query = z.object({ before: z.string().optional() })

/** Sends a file that a public moment of a keeper uses; undefined where none does. */
type SendPublicFile = (
  call: { request: FastifyRequest; reply: FastifyReply },
  file: { keeperId: string; hash: string },
) => Promise<FastifyReply | undefined>

/** What is sent to a reader: undefined where there is nothing that they may see. */
type Answer = { page: string; allowsIndexing: boolean; type?: string } | undefined

/** Public keepers, for everybody: whole pages that need no script, and a feed. */
export function publicKeepersRoutes(app: App, deps: Deps, sendFile?: SendPublicFile): void {
  const sendPage = createPageSender()
  const readStyle = createStyleReader('src/styles/public-keeper.css')

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    read: (setting: PageSetting) => Promise<Answer>,
  ): Promise<FastifyReply> {
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

  app.get('/p/:keeperId', { schema }, (request, reply) =>
    answer(request, reply, async (setting) => {
      const { keeperId } = ofKeeper.parse(request.params)
      const query = Query.safeParse(request.query)
      const page = query.success ? await readKeeperPage(deps, { keeperId, ...query.data }) : undefined
      return page && { page: await keeperPage(setting, page), allowsIndexing: allows(page.keeper) }
    }),
  )
  app.get('/p/:keeperId/feed.xml', { schema }, (request, reply) =>
    answer(request, reply, async ({ origin }) => {
      const { keeperId } = ofKeeper.parse(request.params)
      const page = await readKeeperPage(deps, { keeperId, limit: feedSize })
      if (!page) return undefined
      const type = 'application/rss+xml'
      return { page: await keeperFeed(origin, page), allowsIndexing: allows(page.keeper), type }
    }),
  )
  app.get('/p/:keeperId/attachments/:file', { schema }, async (request, reply) => {
    const { keeperId, file } = ofFile.parse(request.params)
    await takeReadingPace(deps, request.ip, 'file')
    const hash = /^[0-9a-f]{64}(?=\.\w+$)/.exec(file)?.[0]
    const isOpen = hash !== undefined && (await readKeeperPage(deps, { keeperId, limit: 1 })) !== undefined
    const sent = isOpen ? await sendFile?.({ request, reply }, { keeperId, hash }) : undefined
    return sent ?? answer(request, reply, () => Promise.resolve(undefined))
  })
  app.get('/p/:keeperId/:momentId', { schema }, (request, reply) =>
    answer(request, reply, async (setting) => {
      const found = await readPublicMoment(deps, ofMoment.parse(request.params))
      return found && { page: await momentPage(setting, found), allowsIndexing: allows(found.keeper) }
    }),
  )
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

function allows({ allows_indexing }: { allows_indexing: number }): boolean {
  return allows_indexing === 1
}

function sendNotice(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page)
}

/** The server's address: as it is configured, else as this reader calls it. */
function originOf({ config }: Deps, { protocol, host }: FastifyRequest): string {
  return config.publicUrl === undefined ? `${protocol}://${host}` : new URL(config.publicUrl).origin
}
