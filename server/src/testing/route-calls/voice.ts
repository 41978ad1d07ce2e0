import { keepers, newKeeper } from './keepers.ts'
import { aboutOwn, type Body, type RouteCall } from './route-call.ts'

const voice = `${keepers}/:id/voice`
const sound = { by: 'elevenlabs', voiceId: 'river', modelId: 'eleven_multilingual_v2', speed: 1.1 }

/** How a keeper speaks and sounds. */
export const voiceCalls: RouteCall[] = [
  { route: `GET ${voice}`, least: 'user', make: ofKeeper() },
  {
    route: `PUT ${voice}`,
    least: 'user',
    make: ofKeeper({
      ...{ version: 0, address: 'Mira', avoid: ['journey of healing'], exampleIds: [], sound },
      tone: { gentleDirect: 2, briefExpansive: 4, asksReflects: 1 },
    }),
  },
  { route: `GET ${voice}/voices`, least: 'user', refusedWith: 409, make: ofKeeper() },
  { route: `POST ${voice}/listen`, least: 'user', refusedWith: 409, make: ofKeeper({ sound }) },
]

function ofKeeper(body?: Body) {
  return aboutOwn({ path: keepers, made: { ...newKeeper(), aiPolicy: 'providers' }, body })
}
