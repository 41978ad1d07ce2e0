import { z } from 'zod'
import { VoiceAnswer, VoiceCatalogue, VoiceListen, VoicePut } from '#contracts/keepers/voice.ts'
import type { Deps } from '../../../deps.ts'
import { requireUser } from '../../../http/actor.ts'
import type { App } from '../../../http/app-type.ts'
import { listen } from './listen.ts'
import { saveVoice, showVoice } from './voice.ts'
import { listVoices } from './voice-catalogue.ts'

const success = true as const
const path = '/api/keepers/:id/voice'
/** A keeper's UUID, or its number for this owner. */
const params = z.object({ id: z.string().max(100) })

/** How a person's own keeper speaks and sounds. */
export function voiceRoutes(app: App, deps: Deps): void {
  app.get(
    path,
    { schema: { params, response: { 200: VoiceAnswer } } },
    async ({ actor, params: { id } }) => ({
      success,
      data: await showVoice(deps, requireUser(actor), id),
    }),
  )
  app.put(
    path,
    { schema: { params, body: VoicePut, response: { 200: VoiceAnswer } } },
    async ({ actor, params: { id: keeperId }, body: given }) => ({
      success,
      data: await saveVoice(deps, requireUser(actor), { keeperId, given }),
    }),
  )
  app.get(
    `${path}/voices`,
    { schema: { params, response: { 200: VoiceCatalogue } } },
    async ({ actor, params: { id } }) => ({
      success,
      data: await listVoices(deps, requireUser(actor), id),
    }),
  )
  app.post(
    `${path}/listen`,
    { schema: { params, body: VoiceListen } },
    async ({ actor, params: { id: keeperId }, body: given }, reply) => {
      const { mediaType, bytes } = await listen(deps, requireUser(actor), { keeperId, given })
      return reply.type(mediaType).header('cache-control', 'no-store').send(Buffer.from(bytes))
    },
  )
}
