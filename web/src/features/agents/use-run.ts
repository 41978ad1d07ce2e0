import { useEffect, useRef, useState } from 'react'
import type { Agent } from '#contracts/agents/agents.ts'
import type { Part } from '#contracts/runs/parts.ts'
import { mockNote, runWording } from '#contracts/runs/run-wording.ts'
import { UnreachableError } from '../../lib/api-error.ts'
import { followRun, type RunNews } from '../../lib/follow-run.ts'
import { sentenceOf } from '../../lib/form-failure.ts'
import { attachRun, isUnseen, newRunKey, runAgent, stopRun } from '../chat/chat.api.ts'
import { mockAnswer } from './sample-agents.ts'

export type AgentRun = {
  /** unseen: nothing is sent before the person has looked at what goes with it. */
  phase: 'idle' | 'running' | 'done' | 'failed' | 'unseen'
  /** The answer so far. */
  text: string
  /** What it said and did so far, in order. */
  parts?: readonly Part[]
  /** Why nothing comes at the moment. */
  waiting?: string | undefined
  /** Once the server has begun it; names its log. */
  runId?: string
  /** The conversation that it is in. */
  sessionId?: string
  /** What the label says where no real model answered. */
  label?: string
  /** Stop was pressed; the server may not have begun yet. */
  isStopping?: boolean
  wasStopped?: boolean
  processingTimeMs?: number
  /** What was asked, where it wasn't sent yet. */
  input?: string
  /** The sentence about a failure. */
  error?: string
  attachments?: { id: string; type: string; url: string }[]
}

const offlineLabel = 'You are offline: mock result'

/** One run at a time. Leaving ends the listening, not the run: only `stop` does that. */
export function useRun(agent: Agent, onEnd: () => void) {
  const [run, setRun] = useState<AgentRun>({ phase: 'idle', text: '' })
  const listening = useRef<AbortController>(undefined)
  const runId = useRef<string>(undefined)
  const isStopWanted = useRef(false)
  useEffect(() => () => listening.current?.abort(), [])

  async function start(input: string, previewToken?: string) {
    const abort = new AbortController()
    const startedMs = performance.now()
    listening.current = abort
    runId.current = undefined
    isStopWanted.current = false
    setRun({ phase: 'running', text: '' })
    try {
      const { signal } = abort
      const { id: agentId } = agent
      const run = { agentId, input, sessionId: undefined, previewToken, idempotencyKey: newRunKey(), signal }
      const asked = { ...run, origin: 'studio' as const }
      for await (const news of followRun({ events: runAgent(asked), attach: attachRun, signal })) {
        if (news.event === 'run') {
          const isFirst = runId.current === undefined
          runId.current = news.data.run_id
          if (isFirst && isStopWanted.current) void requestStop(news.data.run_id)
        }
        setRun((before) => after(before, news, agent))
      }
      if (abort.signal.aborted) return
    } catch (error) {
      if (abort.signal.aborted) return
      if (isUnseen(error, previewToken)) {
        const reason = previewToken === undefined ? {} : { error: sentenceOf(error) }
        return setRun({ phase: 'unseen', text: '', input, ...reason })
      }
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

  /** Before the server names the run, it is stopped as soon as that is known. */
  async function stop() {
    isStopWanted.current = true
    setRun((before) => ({ ...before, isStopping: true }))
    if (runId.current !== undefined) await requestStop(runId.current)
  }

  async function requestStop(id: string) {
    try {
      await stopRun(id)
    } catch (error) {
      listening.current?.abort()
      setRun((before) => ({ ...before, phase: 'failed', error: sentenceOf(error) }))
    }
  }

  const reset = () => setRun({ phase: 'idle', text: '' })
  return { run, start, stop, reset }
}

/** What is shown after some news. */
function after(before: AgentRun, news: RunNews, agent: Agent): AgentRun {
  switch (news.event) {
    case 'run':
      return { ...before, runId: news.data.run_id, sessionId: news.data.session_id }
    case 'delta':
      return { ...before, ...withPart(before, news.data.part, { type: 'text', text: news.data.text }) }
    case 'notice':
      return { ...before, waiting: news.data.message }
    case 'reconnecting':
      return { ...before, waiting: runWording.reconnecting }
    case 'done':
      return {
        phase: 'done',
        parts: before.parts,
        text: news.data.response,
        runId: news.data.run_id,
        sessionId: news.data.session_id,
        label: news.data.mock ? mockNote(agent) : undefined,
        wasStopped: news.data.status === 'stopped',
        processingTimeMs: news.data.processing_time_ms,
        attachments: news.data.attachments,
      }
    case 'error':
      return { ...before, phase: 'failed', error: news.data.message }
    case 'part': {
      const { part: at, ...part } = news.data
      return { ...before, ...withPart(before, at, part) }
    }
  }
}

function withPart({ parts: before = [], text }: AgentRun, at: number, part: Part) {
  const parts = [...before]
  const begun = parts[at]
  parts[at] =
    part.type === 'text' && begun?.type === 'text' ? { ...part, text: begun.text + part.text } : part
  return { parts, text: part.type === 'text' ? text + part.text : text, waiting: undefined }
}
