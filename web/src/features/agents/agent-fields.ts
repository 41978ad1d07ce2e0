import type {
  Agent,
  AgentChange,
  AgentClass,
  AgentConfig,
  AgentCreate,
  AnswerFormat,
} from '#contracts/agents/agents.ts'
import type { AgentSnapshot } from '#contracts/agents/agent-versions.ts'
import { microUsdPerDollar } from '#contracts/limits/limits.ts'
import {
  defaultModel,
  defaultModelSettings,
  defaultProvider,
  type ModelProvider,
} from '#contracts/keys/models.ts'
import type { ReadChange } from './agent-reads.ts'
import { openingFieldsOf, openingOf, type OpeningFields } from './opening-fields.ts'
import { slugFromName } from '#contracts/agents/slugs.ts'

/** What the form holds: the agent's fields by their own names, with numbers and lists as the texts that are typed. */
export type AgentFields = {
  name: string
  slug: string
  purpose: string
  model_provider: ModelProvider
  model: string
  agent_class: AgentClass
  context_scope: Agent['context_scope']
  visibility: Agent['visibility']
  status: AgentCreate['status']
  memory_enabled: boolean
  /** A new picture, `savedPicture`, or empty: the emoji is shown. */
  picture: string
  tools: string
  permissions: string
  config: {
    tagline: string
    instructions: string
    personality: string
    capabilities: string
    avatar: string
    theme_color: string
    bundle: string[]
    voice_id: string
    text_model: string
    response_format: AnswerFormat
    max_run_seconds: string
    public_tools: string
    /** A keeper's id, or that it reads the only one that it may. */
    keeper_id: string
    with_keepers: string[]
    visitors_may_use_my_key: boolean
    /** In dollars, unlike the field that it becomes. */
    visitors_daily_cap_micro_usd: string
  }
  /** Of a Lead agent. */
  opening: OpeningFields
  reads: ReadChange[]
  model_settings: {
    temperature: string
    max_tokens: string
    top_p: string
    frequency_penalty: string
    presence_penalty: string
    retry: { max_retries: string; retry_delay_ms: string }
  }
}

/** Stands for the picture that the agent has. */
export const savedPicture = 'saved'
/** Chosen where the agent reads the only keeper that it may. */
export const onlyKeeper = 'only'
export const defaultThemeColor = '#3b82f6'
export const defaultAvatar = '🤖'
const defaultVisitorsCapDollars = '1'

/** An empty form: the defaults of the specification, section 9. */
export function newAgentFields(): AgentFields {
  return {
    name: '',
    slug: '',
    purpose: '',
    model_provider: defaultProvider,
    model: defaultModel,
    agent_class: 'Standard',
    context_scope: 'user_input',
    visibility: 'private',
    status: 'ready',
    memory_enabled: false,
    picture: '',
    opening: openingFieldsOf(undefined),
    reads: [],
    tools: '',
    permissions: '',
    ...optionalFields({}, {}),
  }
}

/** An agent, or what is to become one. */
export type FormSource = AgentSnapshot & Pick<Agent, 'picture_url'> & Pick<AgentCreate, 'picture' | 'opening'>

/** The form filled with an agent, or with what is to become one. One in error can be saved as ready again. */
export function fieldsOf(agent: FormSource): AgentFields {
  const { config, model_settings, status, ...fields } = agent
  return {
    name: fields.name,
    slug: fields.slug,
    purpose: fields.purpose,
    model_provider: fields.model_provider,
    model: fields.model,
    agent_class: fields.agent_class,
    context_scope: fields.context_scope,
    visibility: fields.visibility,
    status: status === 'error' ? 'ready' : status,
    memory_enabled: fields.memory_enabled,
    picture: fields.picture ?? (fields.picture_url === undefined ? '' : savedPicture),
    opening: openingFieldsOf(fields.opening),
    reads: [],
    tools: fields.tools.join(', '),
    permissions: fields.permissions.join(', '),
    ...optionalFields(config, model_settings),
  }
}

function optionalFields(
  config: AgentConfig,
  settings: Agent['model_settings'],
): Pick<AgentFields, 'config' | 'model_settings'> {
  const cap = config.visitors_daily_cap_micro_usd
  return {
    config: {
      tagline: config.tagline ?? '',
      instructions: config.instructions ?? '',
      personality: config.personality ?? '',
      capabilities: (config.capabilities ?? []).join(', '),
      avatar: config.avatar ?? '',
      theme_color: config.theme_color ?? defaultThemeColor,
      bundle: config.bundle ?? [],
      voice_id: config.voice_id ?? '',
      text_model: config.text_model ?? '',
      response_format: config.response_format ?? 'text',
      max_run_seconds: textOf(config.max_run_seconds),
      public_tools: (config.public_tools ?? []).join(', '),
      keeper_id: config.keeper_id ?? onlyKeeper,
      with_keepers: config.with_keepers ?? [],
      visitors_may_use_my_key: config.visitors_may_use_my_key ?? false,
      visitors_daily_cap_micro_usd:
        cap === undefined ? defaultVisitorsCapDollars : `${cap / microUsdPerDollar}`,
    },
    model_settings: {
      temperature: textOf(settings.temperature),
      max_tokens: textOf(settings.max_tokens),
      top_p: textOf(settings.top_p),
      frequency_penalty: textOf(settings.frequency_penalty),
      presence_penalty: textOf(settings.presence_penalty),
      retry: {
        max_retries: textOf(settings.retry?.max_retries),
        retry_delay_ms: textOf(settings.retry?.retry_delay_ms),
      },
    },
  }
}

/**
 * What the form sends, before the contract has looked at it. Empty texts are left out, and so is what does not belong
 * to the chosen provider or class. What the config of the agent that filled the form holds beside its fields stays.
 */
export function agentInputOf(
  fields: AgentFields,
  filledWith?: Pick<FormSource, 'config' | 'model_settings' | 'picture_url' | 'opening'>,
) {
  const { config, model_settings: settings, picture, opening, reads: _reads, ...plain } = fields
  const isLead = fields.agent_class === 'Lead'
  const isSpeech = fields.model_provider === 'elevenlabs'
  return {
    ...plain,
    ...(picture !== savedPicture && picture !== '' && { picture }),
    ...(picture === '' && filledWith?.picture_url !== undefined && { picture: null }),
    ...(isLead && { opening: openingOf(opening) ?? (filledWith?.opening ? null : undefined) }),
    tools: wordsOf(fields.tools),
    permissions: wordsOf(fields.permissions),
    config: present({
      ...filledWith?.config,
      tagline: config.tagline.trim() || undefined,
      instructions: config.instructions.trim() || undefined,
      personality: config.personality.trim() || undefined,
      capabilities: wordsOf(config.capabilities),
      avatar: config.avatar.trim() || undefined,
      theme_color: config.theme_color,
      bundle: fields.agent_class === 'Coordinator' ? config.bundle : undefined,
      voice_id: (isSpeech && config.voice_id.trim()) || undefined,
      text_model: (isSpeech && config.text_model.trim()) || undefined,
      // Text is what an agent answers with that says nothing about it.
      response_format:
        config.response_format === 'json' ? 'json' : filledWith?.config.response_format && 'text',
      max_run_seconds: numberOf(config.max_run_seconds),
      public_tools: isLead && config.public_tools.trim() ? wordsOf(config.public_tools) : undefined,
      keeper_id:
        fields.context_scope === 'keeper' && config.keeper_id !== onlyKeeper ? config.keeper_id : undefined,
      with_keepers: config.with_keepers.length > 0 ? config.with_keepers : undefined,
      visitors_may_use_my_key: isLead ? config.visitors_may_use_my_key : undefined,
      visitors_daily_cap_micro_usd:
        isLead && config.visitors_may_use_my_key
          ? microUsdOf(config.visitors_daily_cap_micro_usd)
          : undefined,
    }),
    model_settings: present({
      model: filledWith?.model_settings.model,
      temperature: numberOf(settings.temperature),
      max_tokens: numberOf(settings.max_tokens),
      ...(fields.model_provider === 'openai' && {
        top_p: numberOf(settings.top_p),
        frequency_penalty: numberOf(settings.frequency_penalty),
        presence_penalty: numberOf(settings.presence_penalty),
      }),
      retry: retryOf(fields),
    }),
  }
}

/** The call that turns `agent` into what the form says: its id and the fields that differ, down to single settings. */
export function changeOf(agent: Agent, saved: AgentCreate): AgentChange {
  const changed = Object.entries(saved).filter(
    // Both have the same fields by contract; a picture is there only where it is new.
    ([field, value]) => !isSame(value, agent[field as keyof Agent]),
  )
  const changed_fields = [
    ...changedNames('config', agent.config, saved.config),
    ...changedNames('model_settings', agent.model_settings, saved.model_settings),
  ]
  return {
    id: agent.id,
    ...Object.fromEntries(changed),
    ...(changed_fields.length > 0 && { changed_fields }),
    ...(saved.opening && agent.opening && !isSame(saved.opening, agent.opening)
      ? { opening_before: agent.opening }
      : {}),
  }
}

function changedNames(part: string, before: object, after: object): string[] {
  const [was, is] = [before, after].map((of) => new Map<string, unknown>(Object.entries(of)))
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter((name) => !isSame(was?.get(name), is?.get(name))).map((name) => `${part}.${name}`)
}

/** The slug after the name has changed: it follows the name until somebody writes one by hand. */
export function slugAfterRename(rename: { from: string; to: string; slug: string }): string {
  return rename.slug === slugFromName(rename.from) ? slugFromName(rename.to) : rename.slug
}

/** A comma-separated list: trimmed, without empties. */
export function wordsOf(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

/** Both values of a retry go together: what is left empty takes the provider's default. */
function retryOf({ model_provider, model_settings }: AgentFields) {
  const max_retries = numberOf(model_settings.retry.max_retries)
  const retry_delay_ms = numberOf(model_settings.retry.retry_delay_ms)
  if (max_retries === undefined && retry_delay_ms === undefined) return undefined
  const defaults = defaultModelSettings[model_provider].retry
  return {
    max_retries: max_retries ?? defaults.max_retries,
    retry_delay_ms: retry_delay_ms ?? defaults.retry_delay_ms,
  }
}

/** An empty cap is not a number: whoever lends a key has to say how far it goes. */
function microUsdOf(dollars: string): number {
  return Math.round((numberOf(dollars) ?? Number.NaN) * microUsdPerDollar)
}

function numberOf(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text)
}

function textOf(value: number | undefined): string {
  return value === undefined ? '' : `${value}`
}

function present<T extends object>(values: T): T {
  // Leaving out what is undefined does not change the type: those properties are optional in it.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T
}

function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other)
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => a.localeCompare(b)))
      : part,
  )
}
