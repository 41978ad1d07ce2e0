import { z } from 'zod'
import { Done } from '#contracts/envelope.ts'
import { messageFileNameMaxChars } from '#contracts/sessions/message-file-choices.ts'
import { messageFileWording } from '#contracts/sessions/message-file-wording.ts'
import { UploadedFileAnswer, UploadedFileQuery } from '#contracts/sessions/message-files.ts'
import type { App } from '../../http/app-type.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { requireUser, type UserActor } from '../../http/actor.ts'
import { seesPictures } from '../../providers/picture-tokens.ts'
import { getAgent } from '../agents/index.ts'
import { discardUnsentFile, keepMessageFile } from '../attachments/index.ts'
import { fillSettings } from './chosen-model.ts'
import { onNamedModel } from './switched-model.ts'

const success = true as const
const url = '/api/kip/attachments'

/** Files that signed-in people make ready to be sent with a message. */
export async function messageFilesRoutes(app: App, deps: Deps): Promise<void> {
  app.delete(
    `${url}/:id`,
    { schema: { params: z.object({ id: z.string().max(100) }), response: { 200: Done } } },
    async ({ actor, params: { id } }) => {
      await discardUnsentFile(deps, requireUser(actor), id)
      return { success }
    },
  )
  await app.register(async (scope: App) => {
    // A body is a file, whatever its type says: it is written as it comes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.post(
      url,
      {
        config: { takesPieces: true },
        schema: { querystring: Query, response: { 200: UploadedFileAnswer } },
      },
      async ({ actor, headers, query: { name, agentId }, raw }) => {
        const user = requireUser(actor)
        const data = await keepMessageFile(deps, user, {
          ...{ name, body: raw, announcedBytes: Number(headers['content-length'] ?? 0) },
          requirePicturesSeen: () => requirePicturesSeen(deps, user, agentId),
        })
        return { success, data }
      },
    )
  })
}

const Query = UploadedFileQuery.extend({ name: z.string().max(messageFileNameMaxChars * 2) })

/** Says at once what a run of the agent would say. Another model writes what a voice speaks. */
async function requirePicturesSeen(deps: Deps, user: UserActor, agentId: string | undefined): Promise<void> {
  if (agentId === undefined) return
  const found = await getAgent(deps, user, { id: agentId }, 'run')
  const agent = onNamedModel(found.agent)
  if (agent.model_provider === 'elevenlabs') return
  if (!seesPictures(fillSettings(agent, agent.model_provider).modelId))
    throw new AppError('unsupported_media', messageFileWording.cannotSee)
}
