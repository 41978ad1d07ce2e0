import { z } from 'zod'
import { success } from '../envelope.ts'
import { runInputMaxChars } from '../limits/limits.ts'
import { Attachment } from '../sessions/sessions.ts'
import { wording } from '../wording.ts'

const Id = z.string().trim().min(1).max(100)

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
  /** The time zone of the person, by its IANA name. */
  timeZone: z.string().max(100).optional(),
})
export type RunAction = z.infer<typeof RunAction>

/** Answers a message of a conversation again: a reply as it is, one's own message with other words as `input`. */
export const VersionAction = RunAction.pick({ origin: true, timeZone: true }).extend({
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
