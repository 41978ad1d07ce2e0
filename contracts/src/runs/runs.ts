import { z } from 'zod'
import { success } from '../envelope.ts'
import { runInputMaxChars } from '../limits/limits.ts'
import { Attachment } from '../sessions/sessions.ts'
import { Passage } from '../keepers/recall.ts'
import { textProviders } from '../keys/models.ts'
import { messageFilesMax } from '../sessions/message-file-choices.ts'
import { messageFileWording } from '../sessions/message-file-wording.ts'
import { ModelName } from '../agents/agents.ts'
import { TimeZone } from '../tools/tools.ts'
import { wording } from '../wording.ts'
import { Citation } from './parts.ts'

const Id = z.string().trim().min(1).max(100)

/** A model in place of the agent's own, for those who may edit the agent. */
export const ModelChoice = z.strictObject({ provider: z.enum(textProviders), model: ModelName.max(100) })
export type ModelChoice = z.infer<typeof ModelChoice>

/** `action: 'run'` of the agents call. `userId` is accepted and never believed. */
export const RunAction = z.strictObject({
  action: z.literal('run'),
  agentId: Id,
  input: z
    .string({ error: wording.inputBlank })
    .trim()
    .min(1, wording.inputBlank)
    .max(runInputMaxChars, wording.inputTooLong),
  userId: z.string().max(200).nullish(),
  sessionId: Id.nullish(),
  /** Answered by the mock, whatever keys there are: diagnostics spend nobody's money. */
  mock: z.boolean().optional(),
  /** Where in the app it was asked: in the studio, on an agent's public page; otherwise a chat, or a program. */
  origin: z.enum(['studio', 'page']).optional(),
  timeZone: TimeZone.optional(),
  /** Of what an agent would send of keepers: exactly that is sent, or nothing. */
  previewToken: z.string().max(10_000).optional(),
  /** Files that were uploaded before and go with the message. */
  attachments: z
    .array(z.strictObject({ id: Id }))
    .max(messageFilesMax, messageFileWording.tooMany)
    .refine((files) => new Set(files.map(({ id }) => id)).size === files.length, 'Name each file once.')
    .optional(),
  model: ModelChoice.optional(),
  /** The run of the last answer that the person sees: where another branch is shown by now, nothing is sent. */
  afterRunId: Id.optional(),
})
export type RunAction = z.infer<typeof RunAction>

/** What a run is told when it goes on; `previewToken` as with a message. */
export const ContinueAction = RunAction.pick({ previewToken: true })
  .extend({ timeZone: TimeZone.optional() })
  .strict()
  .nullish()

/** Answers a message of a conversation again: a reply as it is, one's own message with other words as `input`. */
export const VersionAction = RunAction.pick({
  origin: true,
  timeZone: true,
  previewToken: true,
  model: true,
}).extend({
  messageId: Id,
  input: RunAction.shape.input.optional(),
})

/** `action: 'createSession'` of the agents call. */
export const CreateSessionAction = z.strictObject({
  action: z.literal('createSession'),
  agentId: Id,
  userId: z.string().max(200).nullish(),
  sessionName: z.string().trim().max(200).nullish(),
})
export type CreateSessionAction = z.infer<typeof CreateSessionAction>

export const RunResult = z.object({
  response: z.string(),
  session_id: z.string(),
  run_id: z.string(),
  /** True when no key was there and the answer is a sample. */
  mock: z.boolean(),
  attachments: z.array(Attachment).optional(),
  /** What of keepers the answer is drawn from, by the numbers that it has in brackets. */
  citations: z.array(Citation).optional(),
})
export type RunResult = z.infer<typeof RunResult>

export const RunAnswer = success(RunResult).extend({ processing_time_ms: z.number() })

/** waiting: for a person's approval, which ends after ten minutes. */
export const RunStatus = z.enum(['running', 'waiting', 'done', 'failed', 'stopped', 'interrupted'])
export type RunStatus = z.infer<typeof RunStatus>

/** Where a run is, for those who come back to it. */
export const Run = z.object({
  id: z.string(),
  /** Empty where the run belongs to no conversation. */
  session_id: z.string(),
  agent_id: z.string(),
  status: RunStatus,
  mock: z.boolean(),
  response: z.string(),
  error: z.string().nullable(),
  created_at: z.string(),
})
export const RunAnswerById = success(Run)

const Reader = z.object({ provider: z.string(), model: z.string() })

/** A message to an agent that reads keepers, to look at what would be sent. */
export const ReadingPreviewBody = z.strictObject({
  input: RunAction.shape.input,
  model: ModelChoice.optional(),
  sessionId: RunAction.shape.sessionId,
  timeZone: RunAction.shape.timeZone,
  /** Of the session: the run that is to go on, or whose question is asked again. */
  runId: Id.optional(),
})

/** What an agent would send of keepers with a message, letter for letter. `to` is null where nothing would leave. */
export const ReadingPreview = z.object({
  /** Whether it has to be looked at before it is sent. */
  is_needed: z.boolean(),
  passages: z.array(Passage),
  /** Null if the agent reads no keeper. */
  preview_token: z.string().nullable(),
  to: Reader.nullable(),
  /** What the model is told about the keepers. */
  system: z.string(),
  sent: z.array(z.object({ name: z.string(), text: z.string() })),
  tokens: z.int(),
  /** Why nothing would be read. */
  notice: z.string().nullable(),
})
export type ReadingPreview = z.infer<typeof ReadingPreview>
export const ReadingPreviewAnswer = success(ReadingPreview)

/** What a run has read of keepers, as it is now, and what of it its answer cites. */
export const RunReading = z.object({
  passages: z.array(Passage),
  citations: z.array(Citation),
  to: Reader.nullable(),
})
export type RunReading = z.infer<typeof RunReading>
export const RunReadingAnswer = success(RunReading)

/** A message to look at what the model would be given with it. */
export const DryRunBody = RunAction.pick({ input: true, sessionId: true, timeZone: true })

const Counted = z.object({ text: z.string(), tokens: z.int() })

/** What a model would be given with a message now: by the code that prepares real runs, without running any. */
export const DryRun = z.object({
  provider: z.enum([...textProviders, 'mock']),
  /** As the provider knows it. */
  model: z.string(),
  /** Where no key is there, a sample answers and nothing is sent. */
  mock: z.boolean(),
  /** What was changed or left out, such as settings beyond the model's limits. */
  notes: z.array(z.string()),
  system: Counted,
  tools: z.array(Counted.extend({ name: z.string() })),
  messages: z.array(Counted.extend({ role: z.enum(['user', 'assistant', 'tool']) })),
  tokens: z.int(),
  /** The most tokens of an answer. */
  max_tokens: z.int(),
})
export type DryRun = z.infer<typeof DryRun>
export const DryRunAnswer = success(DryRun)
