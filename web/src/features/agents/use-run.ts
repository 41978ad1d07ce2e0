import { useEffect, useRef, useState } from 'react'
import type { Agent } from '#contracts/agents/agents.ts'
import type { RunEvent } from '#contracts/runs/run-events.ts'
import { UnreachableError } from '../../lib/api-error.ts'
import { sentenceOf } from '../../lib/form-failure.ts'
import { chatApi, stopRun } from '../chat/chat.api.ts'
import { listenToRun } from './listen-to-run.ts'
import { mockAnswer } from './sample-agents.ts'

export type AgentRun = {
  phase: 'idle' | 'running' | 'done' | 'failed'
  /** The answer so far. */
  text: string
  /** Once the server has begun it; names its log. */
  runId?: string
  /** What the label says where no real model answered. */
  label?: string
  wasStopped?: boolean
  processingTimeMs?: number
  /** The sentence about a failure. */
  error?: string
  attachments?: { id: string; type: string; url: string }[]
}

/** Where no real model answered. */
export const mockLabel = 'mock answer: no key'
const offlineLabel = 'You are offline: mock result'

/** One run at a time. Leaving ends the listening, not the run: only `stop` does that. */
export function useRun(agent: Agent, onEnd: () => void) {
  const [run, setRun] = useState<AgentRun>({ phase: 'idle', text: '' })
  const listening = useRef<AbortController>(undefined)
  const runId = useRef<string>(undefined)
  useEffect(() => () => listening.current?.abort(), [])

  async function start(input: string) {
    const abort = new AbortController()
    const startedMs = performance.now()
    listening.current = abort
    runId.current = undefined
    setRun({ phase: 'running', text: '' })
    try {
      const { signal } = abort
      for await (const event of listenToRun({ api: chatApi, agentId: agent.id, input, signal, wait })) {
        if (event.event === 'run') runId.current = event.data.run_id
        setRun((before) => after(before, event))
      }
    } catch (error) {
      if (abort.signal.aborted) return
      const isOffline = error instanceof UnreachableError && runId.current === undefined
      const elapsedMs = Math.round(performance.now() - startedMs)
      setRun((before) =>
        isOffline
          ? {
              phase: 'done',
              text: mockAnswer(agent, input),
              label: offlineLabel,
              processingTimeMs: elapsedMs,
            }
          : { ...before, phase: 'failed', error: sentenceOf(error) },
      )
      if (isOffline) return
    }
    onEnd()
  }

  async function stop() {
    if (runId.current === undefined) return
    try {
      await stopRun(runId.current)
    } catch (error) {
      listening.current?.abort()
      setRun((before) => ({ ...before, phase: 'failed', error: sentenceOf(error) }))
    }
  }

  return { run, start, stop }
}

/** What is shown after an event. */
function after(before: AgentRun, event: RunEvent): AgentRun {
  switch (event.event) {
    case 'run':
      return { ...before, runId: event.data.run_id }
    case 'delta':
      return { ...before, text: before.text + event.data.text }
    case 'done':
      return {
        phase: 'done',
        text: event.data.response,
        runId: event.data.run_id,
        label: event.data.mock ? mockLabel : undefined,
        wasStopped: event.data.status === 'stopped',
        processingTimeMs: event.data.processing_time_ms,
        attachments: event.data.attachments,
      }
    case 'error':
      return { ...before, phase: 'failed', error: event.data.message }
    default:
      return before
  }
}

/** Resolves after so long; rejects when the signal aborts. */
export function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
