import {
  DictatedAnswer,
  DictatedQuery,
  DictationAnswer,
  DictationQuery,
} from '#contracts/sessions/dictation.ts'
import type { App } from '../../http/app-type.ts'
import type { Deps } from '../../deps.ts'
import { requireUser } from '../../http/actor.ts'
import { dictate, findDictation } from './dictation.ts'

const success = true as const
const url = '/api/kip/dictation'

/** Messages that signed-in people speak rather than type. */
export async function dictationRoutes(app: App, deps: Deps): Promise<void> {
  app.get(
    url,
    { schema: { querystring: DictationQuery, response: { 200: DictationAnswer } } },
    async ({ actor, query }) => ({ success, data: await findDictation(deps, requireUser(actor), query) }),
  )
  await app.register(async (scope: App) => {
    // A body is a sound, whatever its type says: it is written as it comes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.post(
      url,
      {
        config: { takesPieces: true },
        schema: { querystring: DictatedQuery, response: { 200: DictatedAnswer } },
      },
      async ({ actor, headers, query: { agentId, provider, durationMs }, raw }) => {
        const announcedBytes = Number(headers['content-length'] ?? 0)
        const said = { agentId, provider, durationMs, announcedBytes, body: raw }
        return { success, data: await dictate(deps, requireUser(actor), said) }
      },
    )
  })
}
