import { useEffect, useRef, useState } from 'react'
import { splitAnswer } from '#contracts/keepers/ask-answer.ts'
import type { AskResult } from '#contracts/keepers/ask.ts'
import { runWording } from '#contracts/runs/run-wording.ts'
import { followRun } from '../../../lib/follow-run.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { attachRun, newRunKey, stopRun } from '../../chat/chat.api.ts'
import { readAnswer, startAsk } from './ask.api.ts'

/** One question and what has come of it. */
export type AskState = {
  phase: 'idle' | 'asking' | 'done' | 'failed'
  question: string
  /** When it was asked. */
  askedAt?: Date
  /** The answer so far, without its list of quotes. */
  text: string
  waiting?: string | undefined
  error?: string
  result?: AskResult
}

const idle: AskState = { phase: 'idle', question: '', text: '' }

/** Asks one question at a time. Leaving ends the listening, not the run: only `stop` does that. */
export function useAsk(keeperId: string) {
  const [state, setState] = useState<AskState>(idle)
  const listening = useRef<AbortController>(undefined)
  const runId = useRef<string>(undefined)
  useEffect(() => () => listening.current?.abort(), [])

  /** The answer; undefined where it failed, or nobody listens any longer. */
  async function ask(question: string, previewToken?: string): Promise<AskResult | undefined> {
    const abort = new AbortController()
    listening.current?.abort()
    listening.current = abort
    runId.current = undefined
    const { signal } = abort
    const change = (changed: Partial<AskState>) => {
      if (!signal.aborted) setState((before) => ({ ...before, ...changed }))
    }
    setState({ phase: 'asking', question, askedAt: new Date(), text: '' })
    try {
      const asked = await startAsk({
        ...{ keeperId, question, previewToken, idempotencyKey: newRunKey(), signal },
      })
      if ('result' in asked) {
        change({ phase: 'done', result: asked.result })
        return signal.aborted ? undefined : asked.result
      }
      let text = ''
      for await (const news of followRun({ events: asked.events, attach: attachRun, signal })) {
        if (news.event === 'run') runId.current = news.data.run_id
        if (news.event === 'delta') text += news.data.text
        if (news.event === 'delta') change({ text: splitAnswer(text).answer, waiting: undefined })
        if (news.event === 'notice') change({ waiting: news.data.message })
        if (news.event === 'reconnecting') change({ waiting: runWording.reconnecting })
        if (news.event === 'error') {
          change({ phase: 'failed', error: news.data.message })
          return undefined
        }
      }
      if (runId.current === undefined) return undefined
      const result = await readAnswer(runId.current)
      change({ phase: 'done', result })
      return signal.aborted ? undefined : result
    } catch (error) {
      change({ phase: 'failed', error: sentenceOf(error) })
      return undefined
    }
  }

  async function stop() {
    if (runId.current === undefined) listening.current?.abort()
    else await stopRun(runId.current)
  }

  return { state, ask, stop, reset: () => setState(idle) }
}
