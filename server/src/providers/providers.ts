import type { ModelProvider } from '#contracts/models.ts'
import { createAnthropic } from './anthropic.ts'
import { createElevenlabs, speak, type Speech, type SpeechRequest } from './elevenlabs.ts'
import { createLocal } from './local.ts'
import { fetchModels, type ModelListRequest } from './model-list.ts'
import { createMock } from './mock.ts'
import { createOpenai } from './openai.ts'
import type { Provider } from './provider.ts'
import { createTogether } from './together.ts'

/** Where the providers are reached; absent means the vendor itself. Set by the operator, never by a user. */
export type ProviderAddresses = {
  openai?: string
  anthropic?: string
  together?: string
  elevenlabs?: string
  local?: string
}

export type ProviderName = ModelProvider | 'mock'

export type Providers = {
  get(provider: ProviderName): Provider
  /** Voices a text through ElevenLabs. */
  speak(request: SpeechRequest): Promise<Speech>
  /** The ids of the models that a provider offers this key. Throws whatever failed. */
  listModels(request: ModelListRequest): Promise<string[]>
}

/** All providers; each loads its client library on its first call. */
export function createProviders(addresses: ProviderAddresses = {}): Providers {
  const providers: Record<ProviderName, Provider> = {
    openai: createOpenai(addresses.openai),
    anthropic: createAnthropic(addresses.anthropic),
    together: createTogether(addresses.together),
    elevenlabs: createElevenlabs(addresses.elevenlabs),
    local: createLocal(addresses.local),
    mock: createMock(),
  }
  return {
    get: (provider) => providers[provider],
    speak: (request) => speak(request, addresses.elevenlabs),
    listModels: (request) => fetchModels(request, addresses[request.provider]),
  }
}
