import {
  isTextProvider,
  providerLabels,
  speechWriters,
  type ModelProvider,
  type TextProvider,
} from './models.ts'

/** Who visitors of an agent get their answers from. Schema-free. */
type Answering = { model_provider: ModelProvider; config: { text_model?: string | undefined } }

/** The providers that can write an agent's replies: it takes a key for one of them. */
export function writersOf({ model_provider: provider, config }: Answering): readonly TextProvider[] {
  if (provider !== 'elevenlabs') return [provider]
  const [named = ''] = config.text_model?.split('/') ?? []
  return isTextProvider(named) ? [named] : speechWriters.map((writer) => writer.provider)
}

/** Whether a real model writes the replies where there are keys for these providers; a local server needs none. */
export function getsModelAnswers(agent: Answering, hasKey: (provider: TextProvider) => boolean): boolean {
  return writersOf(agent).some((provider) => provider === 'local' || hasKey(provider))
}

/** Said to the owner of a public agent that no key answers for. */
export function visitorsGetSamples(agent: Answering, hasOwnKey: boolean): string {
  const labels = writersOf(agent).map((provider) => providerLabels[provider])
  const way = hasOwnKey
    ? 'Let them use your key, or ask an admin for one.'
    : 'Add your own key under API keys and let visitors use it, or ask an admin for one.'
  return `Visitors get sample answers: this Keeper has no key for ${anyOf(labels)}. ${way}`
}

/** "OpenAI", "OpenAI, Anthropic or Together" */
function anyOf(labels: readonly string[]): string {
  const rest = labels.slice(0, -1).join(', ')
  return [rest, labels.at(-1)].filter(Boolean).join(' or ')
}
