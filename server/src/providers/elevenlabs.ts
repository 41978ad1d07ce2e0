import { providerLabels } from '#contracts/keys/models.ts'
import { readBody, requireKey, type Connection, type Incoming } from './connection.ts'
import { connectionFailure, malformedFailure, statusFailure } from './provider-failure.ts'
import { ProviderError } from './provider.ts'

const { elevenlabs: label } = providerLabels

/** The vendor's own example voice, for accounts that have chosen none. */
const defaultVoiceId = '21m00Tcm4TlvDq8ikWAM'
/** More than an hour of speech at 128 kbit/s. */
const speechMaxBytes = 64_000_000
const errorBodyMaxBytes = 64_000

export type SpeechRequest = {
  text: string
  modelId: string
  /** A voice id of the account; absent: the vendor's default voice. */
  voiceId?: string
  /** From 0.7 to 1.2; absent: as the voice speaks by itself. */
  speed?: number
  apiKey?: string
  signal: AbortSignal
  /** Hears that some of the speech has come. */
  onPiece?: () => void
}

export type Speech = { mediaType: string; bytes: Uint8Array }

/** Speaks a text through ElevenLabs, as MP3. Throws ProviderError; when the signal aborts, its reason. */
export async function speak(connection: Connection, request: SpeechRequest): Promise<Speech> {
  const { text, modelId, speed, voiceId = defaultVoiceId, signal, onPiece } = request
  signal.throwIfAborted()
  const apiKey = requireKey(label, request.apiKey)
  const caller = { label, apiKey }
  let incoming: Incoming | undefined
  try {
    incoming = await connection.send({
      // Sent as it is spoken; without `stream` nothing comes before all of it is spoken.
      path: `/v1/text-to-speech/${encodeURIComponent(voiceId)}/stream?output_format=mp3_44100_128`,
      headers: { 'xi-api-key': apiKey },
      body: JSON.stringify({
        text,
        model_id: modelId,
        ...(speed !== undefined && { voice_settings: { speed } }),
      }),
      signal,
    })
    const { status, headers } = incoming
    const isSpeech = status >= 200 && status < 300
    const bytes = await readBody(incoming, isSpeech ? speechMaxBytes : errorBodyMaxBytes, onPiece)
    if (!isSpeech) throw statusFailure(caller, { status, headers, body: bytes?.toString() ?? '' })
    if (!bytes || bytes.length === 0) throw malformedFailure(caller)
    return { mediaType: 'audio/mpeg', bytes }
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof ProviderError ? error : connectionFailure(caller, error, incoming !== undefined)
  }
}
