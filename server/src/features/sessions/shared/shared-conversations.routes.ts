import { z } from 'zod'
import { Done } from '#contracts/envelope.ts'
import {
  ConversationLinkAnswer,
  MadeConversationLinkAnswer,
} from '#contracts/sessions/shared-conversations.ts'
import type { Deps } from '../../../deps.ts'
import { requireUser } from '../../../http/actor.ts'
import type { App } from '../../../http/app-type.ts'
import { createPublicPages } from '../../keepers/index.ts'
import { getLink, makeLink, readShared, removeLink } from './shared-conversations.ts'
import { sharedPage } from './shared-page.ts'

const success = true as const
const params = z.object({ id: z.string().max(100) })
const linkParams = z.object({ token: z.string() })
const path = '/api/kip/sessions/:id/link'

/** Sharing a conversation by a link, and the page that the link opens. */
export function sharedConversationsRoutes(app: App, deps: Deps): void {
  const answer = createPublicPages(deps)

  app.get(
    path,
    { schema: { params, response: { 200: ConversationLinkAnswer } } },
    async ({ actor, params: { id } }) => ({ success, data: await getLink(deps, requireUser(actor), id) }),
  )
  app.post(
    path,
    { schema: { params, response: { 200: MadeConversationLinkAnswer } } },
    async ({ actor, params: { id } }) => ({ success, data: await makeLink(deps, requireUser(actor), id) }),
  )
  app.delete(path, { schema: { params, response: { 200: Done } } }, async ({ actor, params: { id } }) => {
    await removeLink(deps, requireUser(actor), id)
    return { success }
  })

  app.get('/p/c/:token', { schema: { hide: true } }, (request, reply) => {
    // Whoever follows a link of the page tells nobody where it was.
    void reply.header('referrer-policy', 'no-referrer')
    return answer(request, reply, async (setting) => {
      const shared = await readShared(deps, linkParams.parse(request.params).token)
      return shared && { page: await sharedPage(setting, shared), allowsIndexing: false }
    })
  })
}
