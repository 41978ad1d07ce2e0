import { queryOptions } from '@tanstack/react-query'
import type { ListedVoice, Voice, VoiceListen, VoicePut } from '#contracts/keepers/voice.ts'
import { call, send } from '../../../lib/api.ts'

const pathOf = (keeperId: string) => `/api/keepers/${encodeURIComponent(keeperId)}/voice`

/** How a keeper speaks and sounds. `keeperId` is the keeper's UUID. */
export function voiceQuery(keeperId: string) {
  return queryOptions({
    queryKey: ['voice', keeperId],
    queryFn: ({ signal }) => call<Voice>(pathOf(keeperId), { signal }),
    staleTime: 0,
  })
}

/** The voices that the keeper can have at ElevenLabs. */
export function voicesQuery(keeperId: string) {
  return queryOptions({
    queryKey: ['voice', keeperId, 'catalogue'],
    queryFn: ({ signal }) => call<ListedVoice[]>(`${pathOf(keeperId)}/voices`, { signal }),
    staleTime: 60_000,
  })
}

/** Throws an ApiError of 409 with `VoiceConflict` as its data when the version is stale. */
export function saveVoice(keeperId: string, voice: VoicePut): Promise<Voice> {
  return call(pathOf(keeperId), { method: 'PUT', body: voice })
}

/** A sentence as ElevenLabs speaks it. */
export async function listenTo(keeperId: string, listen: VoiceListen, signal: AbortSignal): Promise<Blob> {
  return (await send(`${pathOf(keeperId)}/listen`, { method: 'POST', body: listen, signal })).blob()
}
