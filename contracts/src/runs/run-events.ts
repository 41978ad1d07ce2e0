/** Events of a run's stream. An event's id is the number of characters of the reply sent up to and including it. Schema-free. */
export type RunUsage = { input: number; cachedInput: number; output: number; reasoning: number }

export type RunStep = {
  kind: 'model' | 'speech'
  /** Model or tool. */
  name: string
  attempt: number
  status: 'running' | 'done' | 'failed'
  /** From the run's start, in milliseconds. */
  startedMs: number
  endedMs?: number
  firstTokenMs?: number
  error?: string
  /** How long the loop waited before the next attempt, in milliseconds. */
  waitedMs?: number
}

/** retrying: the model didn't answer, and is asked again after `wait_ms`. */
export type RunNotice = { kind: 'retrying'; message: string; attempt: number; wait_ms: number }

export type RunEvent =
  | { event: 'run'; data: { run_id: string; session_id: string } }
  | { event: 'delta'; data: { text: string } }
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
        /** When to come back, where the provider said so. */
        retry_after_ms?: number
      }
    }
