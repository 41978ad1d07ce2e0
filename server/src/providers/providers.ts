import {
  modelProviders,
  providerLabels,
  type ModelProvider,
  type TextProvider,
} from '#contracts/keys/models.ts'
import { providerWording } from '#contracts/keys/provider-wording.ts'
import { anthropicMessages } from './anthropic-messages.ts'
import { chatCompletions } from './chat-completions.ts'
import { createConnection, requireKey, vendorUrls, type Connection } from './connection.ts'
import { speak, type Speech, type SpeechRequest } from './elevenlabs.ts'
import { createMock } from './mock.ts'
import { fetchModels, type ModelListRequest } from './model-list.ts'
import { openaiFormat } from './openai.ts'
import { ProviderError, type Provider } from './provider.ts'
import { streamAnswer } from './stream-answer.ts'
import { transcribe, type Transcribed, type TranscriptionRequest } from './transcription.ts'
import { fetchVoices, type VendorVoice, type VoiceListRequest } from './voice-list.ts'
import type { WireFormat } from './wire-format.ts'

/** Where the providers are reached; absent means the vendor itself. Set by the operator, never by a user. */
export type ProviderAddresses = Partial<Record<ModelProvider, string>>

/** Who can write a reply. */
export type ProviderName = TextProvider | 'mock'

export type Providers = {
  get(provider: ProviderName): Provider
  /** Voices a text through ElevenLabs. */
  speak(request: SpeechRequest): Promise<Speech>
  /** Writes down what a recording says. */
  transcribe(request: TranscriptionRequest): Promise<Transcribed>
  /** The voices that a key of ElevenLabs may use. */
  listVoices(request: VoiceListRequest): Promise<VendorVoice[]>
  /** The ids of the models that a provider offers this key. Throws whatever failed. */
  listModels(request: ModelListRequest): Promise<string[]>
}

/** All providers, each with connections of its own that are kept open between calls. */
export function createProviders(addresses: ProviderAddresses = {}): Providers {
  const connections = new Map<ModelProvider, Connection>()
  for (const provider of modelProviders) {
    const url = addresses[provider] ?? (provider === 'local' ? undefined : vendorUrls[provider])
    if (url !== undefined) connections.set(provider, createConnection(url))
  }

  function connectionTo(provider: ModelProvider): Connection {
    const connection = connections.get(provider)
    if (!connection) throw new ProviderError('status', providerWording.noLocalServer)
    return connection
  }

  const mock = createMock()
  return {
    get(provider) {
      if (provider === 'mock') return mock
      const { [provider]: formatOf } = formats
      const label = providerLabels[provider]
      return {
        stream: (request) =>
          streamAnswer(request, () => {
            const connection = connectionTo(provider)
            // A local server may need no key.
            const apiKey =
              provider === 'local' && !request.apiKey ? undefined : requireKey(label, request.apiKey)
            return { caller: { label, apiKey }, connection, format: formatOf(request.modelId) }
          }),
      }
    },
    speak: (request) => speak(connectionTo('elevenlabs'), request),
    transcribe: (request) => transcribe(connectionTo(request.provider), request),
    listVoices: (request) => fetchVoices(connectionTo('elevenlabs'), request),
    listModels: (request) => fetchModels(connectionTo(request.provider), request),
  }
}

const openaiCompatible = chatCompletions()
const formats: Record<TextProvider, (modelId: string) => WireFormat> = {
  openai: openaiFormat,
  anthropic: () => anthropicMessages,
  together: () => openaiCompatible,
  local: () => openaiCompatible,
}
