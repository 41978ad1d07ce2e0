import { providerLabels } from '#contracts/models.ts'
import { providerFetch, requireKey } from './connection.ts'
import { toProviderError } from './provider-failure.ts'
import { ProviderError, type Provider } from './provider.ts'

const vendorUrl = 'https://api.elevenlabs.io'
const { elevenlabs: label } = providerLabels

let library: Promise<typeof import('@ai-sdk/elevenlabs')> | undefined

export type SpeechRequest = {
  text: string
  modelId: string
  /** A voice id of the account; absent: the vendor's default voice. */
  voiceId?: string
  apiKey?: string
  signal: AbortSignal
}

export type Speech = { mediaType: string; bytes: Uint8Array }

/** Speaks a text through ElevenLabs, as MP3. Throws ProviderError; when the signal aborts, its reason. */
export async function speak(request: SpeechRequest, baseUrl: string = vendorUrl): Promise<Speech> {
  request.signal.throwIfAborted()
  try {
    const apiKey = requireKey(label, request)
    const { createElevenLabs } = await (library ??= import('@ai-sdk/elevenlabs'))
    const model = createElevenLabs({ apiKey, fetch: fetchFrom(baseUrl) }).speech(request.modelId)
    const { audio } = await model.doGenerate({
      text: request.text,
      ...(request.voiceId && { voice: encodeURIComponent(request.voiceId) }),
      abortSignal: request.signal,
    })
    if (typeof audio === 'string' || audio.length === 0) {
      throw new ProviderError('malformed', `${label} sent an answer that could not be read.`)
    }
    return { mediaType: 'audio/mpeg', bytes: audio }
  } catch (error) {
    request.signal.throwIfAborted()
    throw error instanceof ProviderError ? error : toProviderError({ label, request, error })
  }
}

/** ElevenLabs as a provider: it speaks the last thing that the person said. */
export function createElevenlabs(baseUrl?: string): Provider {
  return {
    async *stream({ modelId, apiKey, voiceId, messages, signal }) {
      const text = messages.findLast(({ role }) => role === 'user')?.content ?? ''
      yield { type: 'audio', ...(await speak({ text, modelId, voiceId, apiKey, signal }, baseUrl)) }
      yield { type: 'finish', reason: 'stop' }
    },
  }
}

/** The client knows one address only, so the gateway's takes its place here. */
function fetchFrom(baseUrl: string): typeof fetch {
  const origin = baseUrl.replace(/\/+$/, '').replace(/\/v1$/, '')
  if (origin === vendorUrl) return providerFetch
  return (input, init) => providerFetch(addressOf(input).replace(vendorUrl, origin), init)
}

function addressOf(input: string | URL | Request): string {
  return input instanceof Request ? input.url : input.toString()
}
