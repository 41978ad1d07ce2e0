import { useEffect, useRef, useState } from 'react'
import { runWording } from '#contracts/runs/run-wording.ts'
import { followRun } from '../../lib/follow-run.ts'
import { sentenceOf } from '../../lib/form-failure.ts'
import type { StreamedEvent } from '../../lib/run-stream.ts'
import { attachRun, stopRun } from '../chat/chat.api.ts'

/** What has come of a run. */
export type FollowedRun<Result> = {
  phase: 'idle' | 'answering' | 'done' | 'failed'
  /** The answer so far. */
  text: string
  /** What it waits for, as a sentence. */
  waiting?: string | undefined
  error?: string
  result?: Result
}

type Run<Result> = {
  /** The run's events, or at once what there is without a run. */
  start: (signal: AbortSignal) => Promise<{ events: AsyncIterable<StreamedEvent> } | { result: Result }>
  /** What the answer is once the run has ended. */
  finish: (done: Extract<StreamedEvent, { event: 'done' }>['data']) => Result | Promise<Result>
}

const idle = { phase: 'idle', text: '' } as const

/** Follows one run at a time. Leaving ends the listening, not the run: only `stop` does that. */
export function useFollowedRun<Result>() {
  const [state, setState] = useState<FollowedRun<Result>>(idle)
  const listening = useRef<AbortController>(undefined)
  const runId = useRef<string>(undefined)
  useEffect(() => () => listening.current?.abort(), [])

  /** The result; undefined where the run failed, or nobody listens any longer. */
  async function follow({ start, finish }: Run<Result>): Promise<Result | undefined> {
    listening.current?.abort()
    const { signal } = (listening.current = new AbortController())
    runId.current = undefined
    const change = (changed: Partial<FollowedRun<Result>>) => {
      if (!signal.aborted) setState((before) => ({ ...before, ...changed }))
    }
    const end = (result: Result) => {
      change({ phase: 'done', waiting: undefined, result })
      return signal.aborted ? undefined : result
    }
    setState({ phase: 'answering', text: '' })
    try {
      const started = await start(signal)
      if ('result' in started) return end(started.result)
      let text = ''
      for await (const news of followRun({ events: started.events, attach: attachRun, signal })) {
        if (news.event === 'run') runId.current = news.data.run_id
        if (news.event === 'delta') change({ text: (text += news.data.text), waiting: undefined })
        if (news.event === 'notice') change({ waiting: news.data.message })
        if (news.event === 'reconnecting') change({ waiting: runWording.reconnecting })
        if (news.event === 'error') change({ phase: 'failed', error: news.data.message })
        if (news.event === 'done') return end(await finish(news.data))
      }
    } catch (error) {
      change({ phase: 'failed', error: sentenceOf(error) })
    }
    return undefined
  }

  function reset() {
    listening.current?.abort()
    setState(idle)
  }

  /** Ends the run; one that the server hasn't begun yet is let go. */
  async function stop() {
    if (runId.current === undefined) return reset()
    try {
      await stopRun(runId.current)
    } catch (error) {
      listening.current?.abort()
      setState((before) => ({ ...before, phase: 'failed', error: sentenceOf(error) }))
    }
  }

  return { state, follow, stop, reset }
}
