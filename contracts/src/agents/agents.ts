import { z } from 'zod'
import { page, success } from '../envelope.ts'
import {
  modelCallSeconds,
  nameMaxChars,
  pageSizeMax,
  purposeMaxChars,
  searchMaxChars,
  slugMaxChars,
} from '../limits/limits.ts'
import { modelProviders, textProviders } from '../keys/models.ts'
import { AgentPicture } from './agent-picture.ts'
import { instructionsMaxChars } from './instructions.ts'
import { isReservedSegment, isSlug } from './slugs.ts'
import { Opening, OpeningWrite } from '../templates/templates.ts'

export const AgentClass = z.enum(['Standard', 'Coordinator', 'Lead', 'Persona'])
export type AgentClass = z.infer<typeof AgentClass>
export const ContextScope = z.enum(['user_input', 'keeper', 'codebase', 'platform_wide', 'system'])
export const AgentStatus = z.enum(['ready', 'in-progress', 'error'])
export type AgentStatus = z.infer<typeof AgentStatus>
export const Visibility = z.enum(['private', 'public', 'shared'])
export type Visibility = z.infer<typeof Visibility>
export const ModelProvider = z.enum(modelProviders)
export type ModelProvider = z.infer<typeof ModelProvider>

const Slug = z
  .string({ error: 'Enter a slug.' })
  .trim()
  .min(1, 'Enter a slug.')
  .max(slugMaxChars, `Use at most ${slugMaxChars} characters.`)
  .refine(isSlug, 'Use only lowercase letters, numbers and hyphens.')
  .superRefine((slug, context) => {
    if (isReservedSegment(slug))
      context.addIssue({ code: 'custom', message: `"${slug}" is reserved by Keeper. Choose another slug.` })
  })

const Words = z
  .array(z.string().trim().max(200))
  .max(100)
  .transform((words) => words.filter((word) => word !== ''))

const Retry = z.object({
  max_retries: z.number().int().min(0).max(10),
  retry_delay_ms: z.number().int().min(100).max(10_000).multipleOf(100, 'Use steps of 100 milliseconds.'),
})
const Temperature = z.number().min(0).max(2).multipleOf(0.1, 'Use steps of 0.1.')

/**
 * Absent settings take the provider's defaults. Top_p and penalties go to openai only. `model` comes before the
 * agent's own field.
 */
export const ModelSettings = z
  .object({
    model: z.string().max(200),
    temperature: Temperature,
    max_tokens: z.number().int().min(1).max(32_000),
    top_p: z.number().min(0).max(1),
    frequency_penalty: z.number().min(-2).max(2),
    presence_penalty: z.number().min(-2).max(2),
    retry: Retry,
  })
  .partial()
export type ModelSettings = z.infer<typeof ModelSettings>

/** One line, without what can't be seen. */
const VisibleName = z
  .string()
  .max(200)
  .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, 'A model’s name can’t have line breaks or control characters.')

/** What a model is called, as people write it. */
export const ModelName = VisibleName.trim().min(1, 'Choose a model.')

const TextModel = z
  .string()
  .max(200)
  .regex(
    new RegExp(`^(${textProviders.join('|')})/.+$`),
    'Use a text provider and its model, such as openai/gpt-4o.',
  )

export const AgentConfig = z
  .object({
    tagline: z.string().trim().max(200),
    personality: z.string().trim().max(4_000),
    /** What the model reads; `fillInstructions` fills in its variables. */
    instructions: z
      .string()
      .trim()
      .max(instructionsMaxChars, `Use at most ${instructionsMaxChars.toLocaleString('en')} characters.`),
    capabilities: z.array(z.string().trim().max(200)).max(50),
    avatar: z.string().trim().max(16),
    theme_color: z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Use a colour such as #3b82f6.'),
    /** Slugs of the agents that a Coordinator directs. */
    bundle: z.array(z.string().max(slugMaxChars).refine(isSlug, 'Use the slugs of agents.')).max(50),
    max_tokens: z.number().int().min(1).max(32_000),
    temperature: Temperature,
    /** An agent that promises JSON is asked for JSON, and the mock answers with it. */
    response_format: z.enum(['text', 'json']),
    /** elevenlabs: the text model that writes what is spoken, as "provider/model". */
    text_model: TextModel,
    /** ElevenLabs: the ID of the voice. */
    voice_id: z.string().max(100),
    /** Visitors' runs may use the owner's personal key, within the daily cap. */
    visitors_may_use_my_key: z.boolean(),
    visitors_daily_cap_micro_usd: z.number().int().min(0).max(1_000_000_000),
    /** Tools that visitors may use, and everybody on the public page. */
    public_tools: z.array(z.string().trim().max(200)).max(100),
    /** The one keeper that an agent of scope `keeper` reads, where its owner chose one. */
    keeper_id: z.string().max(100),
    /** Tools and permissions that came with the keepers that it may read, and go with them. */
    with_keepers: z.array(z.string().trim().max(200)).max(20),
    /** The longest that a model call may take with its retries, in seconds. */
    max_run_seconds: z.number().int().min(modelCallSeconds.min).max(modelCallSeconds.max),
  })
  .partial()
export type AgentConfig = z.infer<typeof AgentConfig>
export type AnswerFormat = NonNullable<AgentConfig['response_format']>

/** Merged into the config of every agent. */
export const agentConfigDefaults = { max_tokens: 4_000, temperature: 0.1 } as const

const agentFields = {
  name: z
    .string({ error: 'Enter a name.' })
    .trim()
    .min(1, 'Enter a name.')
    .max(nameMaxChars, `Use at most ${nameMaxChars} characters.`),
  slug: Slug,
  purpose: z
    .string({ error: 'Say what the agent is for.' })
    .trim()
    .min(1, 'Say what the agent is for.')
    .max(purposeMaxChars, `Use at most ${purposeMaxChars} characters.`),
  model_provider: ModelProvider,
  model: ModelName,
  agent_class: AgentClass.exclude(['Persona'], {
    error: ({ input }) => (input === 'Persona' ? 'Persona agents are coming soon.' : undefined),
  }),
  context_scope: ContextScope,
  visibility: Visibility,
  memory_enabled: z.boolean(),
  tools: Words,
  permissions: Words,
  config: z.strictObject({ ...AgentConfig.shape, text_model: VisibleName.pipe(TextModel).optional() }),
  model_settings: z.strictObject({ ...ModelSettings.shape, retry: z.strictObject(Retry.shape).optional() }),
  status: AgentStatus.exclude(['error'], { error: 'Choose ready or in-progress.' }),
  /** A new picture in place of the emoji; null takes it away, and what isn't given stays. */
  picture: AgentPicture.nullable().optional(),
  /** How a Lead agent's conversations open; null for the usual welcome, and what isn't given stays. */
  opening: OpeningWrite.nullable().optional(),
}

/** A new agent; what is left out takes the defaults of the specification, section 9. */
export const AgentCreate = z.strictObject({
  ...agentFields,
  model_provider: agentFields.model_provider.default('openai'),
  model: agentFields.model.default('gpt-4o'),
  agent_class: agentFields.agent_class.default('Standard'),
  context_scope: agentFields.context_scope.default('user_input'),
  visibility: agentFields.visibility.default('private'),
  memory_enabled: agentFields.memory_enabled.default(false),
  tools: agentFields.tools.default([]),
  permissions: agentFields.permissions.default([]),
  config: agentFields.config.default({}),
  model_settings: agentFields.model_settings.default({}),
  status: agentFields.status.default('ready'),
})
export type AgentCreate = z.infer<typeof AgentCreate>

/**
 * `id` plus the fields to change. `changed_fields` names those to change within config and model_settings, such as
 * "config.tagline", so that the others stay; without it, the whole of either is replaced. `opening_before` is the opening
 * that the change began from; without it, whatever is saved is replaced.
 */
export const AgentChange = z.strictObject({
  id: z.string().min(1).max(100),
  ...z.object(agentFields).partial().shape,
  changed_fields: z.array(z.string().max(100)).max(100).optional(),
  opening_before: Opening.optional(),
})
export type AgentChange = z.infer<typeof AgentChange>

export const AgentDelete = z.strictObject({ id: z.string().min(1).max(100) })

/** What the caller may do with an agent. */
export const AgentRights = z.object({
  run: z.boolean(),
  edit: z.boolean(),
  share: z.boolean(),
  delete: z.boolean(),
})
export type AgentRights = z.infer<typeof AgentRights>

/** An agent as people see it who are signed in. Those who may not edit it get of its config what `PublicAgent` shows. */
export const Agent = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  purpose: z.string(),
  model: z.string(),
  model_provider: ModelProvider,
  agent_class: AgentClass,
  context_scope: ContextScope,
  memory_enabled: z.boolean(),
  tools: z.array(z.string()),
  permissions: z.array(z.string()),
  config: AgentConfig,
  model_settings: ModelSettings,
  status: AgentStatus,
  visibility: Visibility,
  /** True for agents that belong to the platform. */
  built_in: z.boolean(),
  is_owner: z.boolean(),
  rights: AgentRights,
  /** As in `PublicAgent`; of an agent that visitors can't see, it is signed for the caller, for five minutes. */
  picture_url: z.string().optional(),
  /** As in `PublicAgent`. */
  opening: Opening.optional(),
  /** What it is from, for those who may change it; `is_own`: it is theirs, and nothing else uses it. */
  opening_template: z.object({ id: z.string(), name: z.string(), is_own: z.boolean() }).optional(),
  /** As in `PublicAgent`. */
  last_session_id: z.string().optional(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Agent = z.infer<typeof Agent>

/** All that a visitor may learn of a public Lead agent. */
export const PublicAgent = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  purpose: z.string(),
  agent_class: AgentClass,
  memory_enabled: z.boolean(),
  status: AgentStatus,
  visibility: Visibility,
  config: AgentConfig.pick({ tagline: true, avatar: true, theme_color: true }),
  /** The address of its picture, where it has one in place of the emoji. */
  picture_url: z.string().optional(),
  /** Of the attached engagement template; only where one agent is asked for, and has one. */
  opening: Opening.optional(),
  /** The caller's own last conversation with it; only where one agent is asked for by its slug, and remembers. */
  last_session_id: z.string().optional(),
})
export type PublicAgent = z.infer<typeof PublicAgent>

export const AgentAnswer = success(Agent).extend({ warning: z.string().optional() })
export const AgentList = page(Agent)
export const PublicAgentAnswer = success(PublicAgent)
export const PublicAgentList = page(PublicAgent)

export const AgentSort = z.enum(['newest', 'updated', 'name', 'status', 'class'])
export type AgentSort = z.infer<typeof AgentSort>

/** Shared are agents of other people that one was given rights to, or that are public. */
export const AgentOwnership = z.enum(['mine', 'shared', 'built-in'])
export type AgentOwnership = z.infer<typeof AgentOwnership>

/**
 * How to list agents. Every word of `q` is in name, slug or purpose; for the signed-in also in class, provider or model.
 * Without `page` and `pageSize` visitors get the first page, the signed-in up to 500 agents at once.
 */
export const AgentQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(pageSizeMax).optional(),
  q: z.string().trim().max(searchMaxChars).default(''),
  sort: AgentSort.default('newest'),
  // For the signed-in only.
  whose: AgentOwnership.optional(),
  class: AgentClass.optional(),
  visibility: Visibility.optional(),
  status: AgentStatus.optional(),
  provider: ModelProvider.optional(),
})
export type AgentQuery = z.infer<typeof AgentQuery>

/** Runs of one agent, or of all that the caller may see. */
export const AgentStats = z.object({
  total_runs: z.number().int(),
  /** Whether a search found more than these. */
  total_is_capped: z.boolean(),
  successful_runs: z.number().int(),
  /** Failed or interrupted. */
  failed_runs: z.number().int(),
  /** Successful among successful and failed ones, 0 to 1; 0 before the first. */
  success_rate: z.number(),
  /** Of the runs that a model answered; 0 where there is none. */
  average_execution_time_ms: z.number(),
  /** Of the runs whose model said a word, within about a tenth; null where there is none. */
  median_time_to_first_token_ms: z.number().nullable(),
  total_tokens: z.number().int(),
  total_cost_micro_usd: z.number().int(),
  last_run_at: z.string().nullable(),
})
export type AgentStats = z.infer<typeof AgentStats>
export const AgentStatsAnswer = success(AgentStats)
