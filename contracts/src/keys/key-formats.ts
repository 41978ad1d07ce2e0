import { modelProviders, type ModelProvider } from './models.ts'

/** Which providers take keys and how those look: the rules of the specification, section 5. Schema-free. */
export const providersWithKeys = modelProviders

type KeyFormat = { prefix: string; longerThan: number; description: string }

const formats: Record<ModelProvider, KeyFormat> = {
  openai: { prefix: 'sk-', longerThan: 20, description: 'sk-... (longer than 20 characters)' },
  anthropic: { prefix: 'sk-ant-', longerThan: 30, description: 'sk-ant-... (longer than 30 characters)' },
  together: { prefix: '', longerThan: 10, description: 'longer than 10 characters' },
  elevenlabs: { prefix: '', longerThan: 10, description: 'longer than 10 characters' },
  local: { prefix: '', longerThan: 5, description: 'longer than 5 characters' },
}

/** Whether a trimmed key looks like one of this provider's. */
export function isProviderKey(provider: ModelProvider, key: string): boolean {
  const { prefix, longerThan } = formats[provider]
  return key.startsWith(prefix) && key.length > longerThan && !/\s/.test(key)
}

/** Whether a trimmed text can still become one of this provider's keys. */
export function mayBecomeProviderKey(provider: ModelProvider, typed: string): boolean {
  const { prefix } = formats[provider]
  return (typed.startsWith(prefix) || prefix.startsWith(typed)) && !/\s/.test(typed)
}

/** What 'Expected format: ...' names. */
export function providerKeyFormat(provider: ModelProvider): string {
  return formats[provider].description
}

/** A key's mask: what may be shown of it. */
export function maskKey(key: string): string {
  const prefix = key.startsWith('sk-') ? 'sk-' : ''
  return `${prefix}…${key.slice(-4)}`
}
