import type { Provider } from './provider.ts'

/** Every provider by its name in the specification, and the mock. */
export type ProviderName = 'openai' | 'anthropic' | 'together' | 'elevenlabs' | 'local' | 'mock'
export type Providers = { get(name: ProviderName): Provider }

export function createProviders(_baseUrls: Partial<Record<ProviderName, string>>): Providers {
  return {
    get(name) {
      throw new Error(`no provider ${name}`)
    },
  }
}
