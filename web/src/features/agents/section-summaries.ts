import { agentStatusLabels, answerFormatLabels, scopeLabels } from '#contracts/screens/value-labels.ts'
import { providerLabels } from '#contracts/keys/models.ts'
import { permissionLabel, toolLabel } from '#contracts/tools/tool-wording.ts'
import { type AgentFields, defaultAvatar, wordsOf } from './agent-fields.ts'
import { openingOf } from './opening-fields.ts'

/** What a section holds, in one line. */
export function characterSummary({ config, picture }: AgentFields): string {
  const { avatar, tagline, personality, capabilities, theme_color } = config
  return joined([
    picture === '' ? avatar.trim() || defaultAvatar : 'Picture',
    theme_color,
    tagline,
    personality,
    capabilities,
  ])
}

export function openingSummary(opening: AgentFields['opening']): string {
  const {
    greeting,
    starter_prompts: starters = [],
    follow_up_questions: questions = [],
  } = openingOf(opening) ?? {}
  return joined([
    greeting || 'The usual welcome',
    counted(starters.length, 'starter prompt'),
    counted(questions.length, 'follow-up question'),
  ])
}

function counted(count: number, noun: string): string {
  return count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`
}

export function modelSummary({ model_provider, model_settings, config }: AgentFields): string {
  const { temperature, max_tokens, top_p, frequency_penalty, presence_penalty, retry } = model_settings
  const isOpenai = model_provider === 'openai'
  const set = [
    named('Temperature', temperature),
    named('Max tokens', max_tokens),
    isOpenai && named('Top P', top_p),
    isOpenai && named('Frequency penalty', frequency_penalty),
    isOpenai && named('Presence penalty', presence_penalty),
    named('Max retries', retry.max_retries),
    named('Retry delay', retry.retry_delay_ms && `${retry.retry_delay_ms} ms`),
    config.response_format === 'json' && `Answers with ${answerFormatLabels.json}`,
    named('Time limit', config.max_run_seconds && `${config.max_run_seconds} s`),
    model_provider === 'elevenlabs' && named('Voice', config.voice_id),
    model_provider === 'elevenlabs' && named('Text model', config.text_model),
  ]
  return joined(set) || `Defaults of ${providerLabels[model_provider]}`
}

/** `keeper`: what the keeper is called that it reads. */
export function behaviourSummary(fields: AgentFields, keeper?: string): string {
  return joined([
    fields.memory_enabled ? 'Memory on' : 'Memory off',
    agentStatusLabels[fields.status ?? 'ready'],
    [scopeLabels[fields.context_scope], keeper].filter(Boolean).join(': '),
    named('Tools:', wordsOf(fields.tools).map(toolLabel).join(', ')),
    named('Permissions:', wordsOf(fields.permissions).map(permissionLabel).join(', ')),
  ])
}

function named(name: string, value: string): string {
  return value.trim() === '' ? '' : `${name} ${value.trim()}`
}

function joined(parts: readonly (string | false)[]): string {
  return parts.filter((part) => part !== false && part.trim() !== '').join(' · ')
}
