import type { Part } from './parts.ts'

/**
 * Events of a run's stream. An event's id is `{seq}.{characters}`: the entries of the run's log up to and including the
 * event, and how many characters of the last one were sent. What begins, changes or ends is an entry; consecutive text
 * of one part is one. Schema-free.
 */
export type RunUsage = { input: number; cachedInput: number; output: number; reasoning: number }

export type RunStep = {
  /** approval: the run waited for a person. */
  kind: 'model' | 'speech' | 'tool' | 'agent' | 'retrieval' | 'approval'
  /** Model, tool, agent, what was searched (`keepers` or `files`), or `summary`: of older turns. */
  name: string
  /** The run that an agent began. */
  run?: string
  /** Of a call of a tool or an agent: which one of the run, counted from 1. It belongs to the model call before it. */
  call?: number
  attempt: number
  status: 'running' | 'done' | 'failed'
  /** From the moment that the run was asked for, in milliseconds, with the time that it waited. */
  startedMs: number
  endedMs?: number
  firstTokenMs?: number
  /** Of a retrieval: how many passages it brought, and about how many tokens. */
  passages?: number
  tokens?: number
  error?: string
  /** How long the loop waited before the next attempt, in milliseconds. */
  waitedMs?: number
}

/** retrying: the model didn't answer, and is asked again after `wait_ms`. */
export type RunNotice = { kind: 'retrying'; message: string; attempt: number; wait_ms: number }

export type RunEvent =
  | { event: 'run'; data: { run_id: string; session_id: string } }
  /** More text of a part. Who knows only `text` has the whole reply by joining it. */
  | { event: 'delta'; data: { part: number; text: string } }
  /** A part that is not text begins, changes or ends. */
  | { event: 'part'; data: { part: number } & Part }
  | { event: 'step'; data: RunStep }
  /** What the reader should know meanwhile; the run goes on. */
  | { event: 'notice'; data: RunNotice }
  | {
      event: 'done'
      data: {
        response: string
        session_id: string
        run_id: string
        mock: boolean
        status: 'done' | 'stopped'
        attachments?: { id: string; type: string; url: string }[]
        usage?: RunUsage
        processing_time_ms: number
      }
    }
  | {
      event: 'error'
      data: {
        message: string
        code: string
        run_id?: string
        /** What was said and is stored, where the run was interrupted. */
        response?: string
        /** When to come back, where the provider said so. */
        retry_after_ms?: number
      }
    }
