import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Transcription } from 'openai/resources/audio/transcriptions'
import { providerLabels } from '#contracts/keys/models.ts'
import { bearer } from './chat-completions.ts'
import { readBody, requireKey, type Connection, type Incoming, type Outgoing } from './connection.ts'
import { connectionFailure, malformedFailure, statusFailure, type Caller } from './provider-failure.ts'
import { ProviderError } from './provider.ts'
import { parseUnchecked } from './unchecked.ts'

/** Who can write down what a recording says. */
export type Transcriber = 'openai' | 'elevenlabs' | 'local'

export type TranscriptionRequest = {
  provider: Transcriber
  modelId: string
  apiKey?: string
  /** `ending` and `type` say what it is; its bytes are read as they are sent. */
  audio: { ending: string; type: string; bytes: number; stream: AsyncIterable<Uint8Array> }
  signal: AbortSignal
}

/** What was said, and for how long as the provider counts; undefined where it didn't tell. */
export type Transcribed = { text: string; seconds: number | undefined }

const answerMaxBytes = 8_000_000
/** Twice as long as anybody listens: ElevenLabs takes ten hours, OpenAI less. */
const secondsMax = 20 * 3_600

/** Writes down what a recording says. Throws ProviderError; when the signal aborts, its reason. */
export async function transcribe(
  connection: Connection,
  request: TranscriptionRequest,
): Promise<Transcribed> {
  const { provider, signal } = request
  signal.throwIfAborted()
  const label = providerLabels[provider]
  // A local server may need no key.
  const isKeyless = provider === 'local' && !request.apiKey
  const apiKey = isKeyless ? undefined : requireKey(label, request.apiKey)
  const caller = { label, apiKey }
  let incoming: Incoming | undefined
  try {
    incoming = await connection.send(outgoingOf(request, apiKey))
    const { status, headers } = incoming
    const body = (await readBody(incoming, answerMaxBytes))?.toString()
    if (status !== 200) throw statusFailure(caller, { status, headers, body: body ?? '' })
    return readAnswer(caller, body)
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof ProviderError ? error : connectionFailure(caller, error, incoming !== undefined)
  }
}

function outgoingOf(
  { provider, modelId, audio, signal }: TranscriptionRequest,
  apiKey: string | undefined,
): Outgoing {
  const isElevenlabs = provider === 'elevenlabs'
  const fields = isElevenlabs
    ? { model_id: modelId, tag_audio_events: 'false', timestamps_granularity: 'none' }
    : { model: modelId, response_format: 'json' }
  const boundary = `keeper-${randomUUID()}`
  const head = Buffer.from(
    [
      ...Object.entries(fields).map(
        ([name, value]) =>
          `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      ),
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="recording.${audio.ending}"\r\n`,
      `content-type: ${audio.type}\r\n\r\n`,
    ].join(''),
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  return {
    path: isElevenlabs ? '/v1/speech-to-text' : '/audio/transcriptions',
    headers: {
      ...(isElevenlabs ? { 'xi-api-key': apiKey ?? '' } : bearer(apiKey)),
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + audio.bytes + tail.length),
    },
    body: Readable.from(joined(head, audio.stream, tail), { objectMode: false }),
    signal,
  }
}

async function* joined(head: Buffer, stream: AsyncIterable<Uint8Array>, tail: Buffer) {
  yield head
  yield* stream
  yield tail
}

/** ElevenLabs' answer, as far as it is read. */
type ElevenlabsTranscript = { text: string; audio_duration_secs?: number }

function readAnswer(caller: Caller, body: string | undefined): Transcribed {
  try {
    const { text, usage, audio_duration_secs } = parseUnchecked<Transcription & ElevenlabsTranscript>(
      body ?? '',
    )
    if (typeof text !== 'string') throw malformedFailure(caller)
    const seconds = usage?.type === 'duration' ? usage.seconds : audio_duration_secs
    const isCount = typeof seconds === 'number' && seconds >= 0 && seconds <= secondsMax
    return { text, seconds: isCount ? seconds : undefined }
  } catch (error) {
    throw error instanceof ProviderError ? error : malformedFailure(caller)
  }
}
