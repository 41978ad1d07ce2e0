/** Who can run a model. `local` is any OpenAI-compatible server, offered where one is configured. */
export const modelProviders = ['openai', 'anthropic', 'together', 'elevenlabs', 'local'] as const

export type ModelProvider = (typeof modelProviders)[number]

/** Who can write a reply; elevenlabs speaks what another has written. */
export type TextProvider = Exclude<ModelProvider, 'elevenlabs'>

export function isTextProvider(name: string): name is TextProvider {
  return name !== 'elevenlabs' && modelProviders.some((provider) => provider === name)
}

export const textProviders = modelProviders.filter(isTextProvider)

/** Who writes what elevenlabs speaks where the agent names nobody: the first of them that there is a key for. */
export const speechWriters = [
  { provider: 'openai', model: 'gpt-4o' },
  { provider: 'anthropic', model: 'claude-3-5-sonnet' },
  { provider: 'together', model: 'meta-llama/Llama-2-70b-chat-hf' },
] as const satisfies readonly { provider: TextProvider; model: string }[]

/** The providers' names as people read them. */
export const providerLabels: Record<ModelProvider, string> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  together: 'Together',
  elevenlabs: 'ElevenLabs',
  local: 'Local server',
}

/**
 * A model that an agent can choose by name. With a successor its provider refuses the name itself:
 * from `retiredOn` (UTC) on, or already where the date is absent.
 */
export type ListedModel = { name: string; retiredOn?: string; successor?: string }

const togetherSuccessor = 'meta-llama/Llama-3.3-70B-Instruct-Turbo'

/**
 * The listed models of each provider, in the order they are offered. Other model ids can be typed.
 * Retirements: developers.openai.com/api/docs/deprecations, docs.together.ai/docs/deprecations and
 * platform.claude.com/docs/en/about-claude/model-deprecations. Claude's successors still take a temperature.
 */
export const listedModels: Record<ModelProvider, readonly ListedModel[]> = {
  openai: [
    { name: 'gpt-4o', retiredOn: '2027-01-14', successor: 'gpt-6-luna' },
    { name: 'gpt-4o-mini', retiredOn: '2027-01-14', successor: 'gpt-6-luna' },
    { name: 'gpt-4-turbo', retiredOn: '2026-10-23', successor: 'gpt-5.6-sol' },
    { name: 'gpt-4', retiredOn: '2026-10-23', successor: 'gpt-5.6-sol' },
    { name: 'gpt-3.5-turbo', retiredOn: '2026-10-23', successor: 'gpt-5.6-terra' },
  ],
  anthropic: [
    { name: 'claude-3-5-sonnet', retiredOn: '2025-10-28', successor: 'claude-sonnet-4-6' },
    { name: 'claude-3-5-haiku', retiredOn: '2026-02-19', successor: 'claude-haiku-4-5' },
    { name: 'claude-3-opus', retiredOn: '2026-01-05', successor: 'claude-opus-4-6' },
    { name: 'claude-3-sonnet', retiredOn: '2025-07-21', successor: 'claude-sonnet-4-6' },
    { name: 'claude-3-haiku', retiredOn: '2026-04-20', successor: 'claude-haiku-4-5' },
  ],
  together: [
    { name: 'meta-llama/Llama-2-7b-chat-hf', successor: togetherSuccessor },
    { name: 'meta-llama/Llama-2-13b-chat-hf', successor: togetherSuccessor },
    { name: 'meta-llama/Llama-2-70b-chat-hf', successor: togetherSuccessor },
    { name: 'Mixtral-8x7B-Instruct', successor: togetherSuccessor },
  ],
  elevenlabs: [
    { name: 'eleven_monolingual_v1' },
    { name: 'eleven_multilingual_v2' },
    { name: 'eleven_turbo_v2' },
  ],
  local: [],
}

/** The model that a listed name runs on today; undefined while the name still runs itself. */
export function runsAs(model: ListedModel, now: Date = new Date()): string | undefined {
  const isRetired = model.retiredOn === undefined || now.toISOString().slice(0, 10) >= model.retiredOn
  return isRetired ? model.successor : undefined
}

/** How a model call behaves where the agent says nothing else. `top_p` and penalties are OpenAI's alone. */
export type DefaultModelSettings = {
  temperature: number
  max_tokens: number
  top_p?: number
  frequency_penalty?: number
  presence_penalty?: number
  retry: { max_retries: number; retry_delay_ms: number }
}

const retry = { max_retries: 3, retry_delay_ms: 1000 }

export const defaultModelSettings: Record<ModelProvider, DefaultModelSettings> = {
  openai: {
    temperature: 0.7,
    max_tokens: 2000,
    top_p: 1,
    frequency_penalty: 0,
    presence_penalty: 0,
    retry,
  },
  anthropic: { temperature: 0.7, max_tokens: 4000, retry },
  together: { temperature: 0.7, max_tokens: 2000, retry },
  elevenlabs: { temperature: 0.5, max_tokens: 1000, retry },
  local: { temperature: 0.7, max_tokens: 2000, retry },
}

/** The provider and model that a new agent starts with. */
export const defaultProvider: ModelProvider = 'openai'
export const defaultModel = 'gpt-4o'
