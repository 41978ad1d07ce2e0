import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { App } from '../../../http/app-type.ts'
import { keeperFeed } from './public-feed.ts'
import { feedSize, readKeeperPage, readPublicMoment, takeReadingPace } from './public-keepers.ts'
import { keeperPage, momentPage } from './public-page.ts'
import { createPublicPages } from './send-public-page.ts'

const schema = { hide: true }
const ofKeeper = z.object({ keeperId: z.string() })
const ofMoment = ofKeeper.extend({ momentId: z.string() })
const ofFile = ofKeeper.extend({ file: z.string() })
const Query = z.object({ before: z.string().optional() })

/** Sends a file that a public moment of a keeper uses; false where none does. */
type SendPublicFile = (
  call: { request: FastifyRequest; reply: FastifyReply },
  file: { keeperId: string; hash: string },
) => Promise<boolean>

/** Public keepers, for everybody: whole pages that need no script, and a feed. */
export function publicKeepersRoutes(app: App, deps: Deps, sendFile?: SendPublicFile): void {
  const answer = createPublicPages(deps)

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
    const isSent = isOpen && (await sendFile?.({ request, reply }, { keeperId, hash }))
    return isSent ? reply : answer(request, reply, () => Promise.resolve(undefined))
  })
  app.get('/p/:keeperId/:momentId', { schema }, (request, reply) =>
    answer(request, reply, async (setting) => {
      const found = await readPublicMoment(deps, ofMoment.parse(request.params))
      return found && { page: await momentPage(setting, found), allowsIndexing: allows(found.keeper) }
    }),
  )
}

function allows({ allows_indexing }: { allows_indexing: number }): boolean {
  return allows_indexing === 1
}
