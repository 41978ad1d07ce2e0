import { useEffect, useRef, useState } from 'react'
import { firstLineWording } from '#contracts/keepers/first-line-wording.ts'
import type { FirstLine, FirstLineBody } from '#contracts/keepers/first-line.ts'
import { runWording } from '#contracts/runs/run-wording.ts'
import { followRun } from '../../../lib/follow-run.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import type { StreamedEvent } from '../../../lib/run-stream.ts'
import { attachRun, stopRun } from '../../chat/chat.api.ts'
import { answerFirstLine, readFirstAnswer } from './first-line.api.ts'

/** What Kip has said so far. */
type FirstAnswer = {
  phase: 'none' | 'answering' | 'done' | 'failed'
  text: string
  waiting?: string | undefined
  error?: string
}

/** Follows Kip's answer: the one that exists already, or the one that the person agrees to. */
export function useFirstAnswer({ runId }: Pick<FirstLine, 'runId'>) {
  const [answer, setAnswer] = useState<FirstAnswer>({
    phase: runId === null ? 'none' : 'answering',
    text: '',
  })
  const listening = useRef<AbortController>(undefined)
  const running = useRef<string>(undefined)

  async function follow(start: (signal: AbortSignal) => AsyncIterable<StreamedEvent>) {
    listening.current?.abort()
    const abort = new AbortController()
    listening.current = abort
    const { signal } = abort
    const change = (changed: Partial<FirstAnswer>) => {
      if (!signal.aborted) setAnswer((before) => ({ ...before, ...changed }))
    }
    let text = ''
    try {
      for await (const news of followRun({ events: start(signal), attach: attachRun, signal })) {
        if (news.event === 'run') running.current = news.data.run_id
        if (news.event === 'delta') change({ text: (text += news.data.text), waiting: undefined })
        if (news.event === 'notice') change({ waiting: news.data.message })
        if (news.event === 'reconnecting') change({ waiting: runWording.reconnecting })
        if (news.event === 'error') return change({ phase: 'failed', error: news.data.message })
        if (news.event === 'done')
          change({ phase: 'done', text: news.data.response || firstLineWording.noAnswer })
      }
    } catch (error) {
      change({ phase: 'failed', error: sentenceOf(error) })
    }
  }

  useEffect(() => {
    if (runId !== null) void follow((signal) => readFirstAnswer(runId, signal))
    return () => listening.current?.abort()
  }, [runId])

  return {
    answer,
    agree(body: FirstLineBody) {
      setAnswer({ phase: 'answering', text: '' })
      void follow((signal) => answerFirstLine(body, signal))
    },
    stop: () => running.current !== undefined && void stopRun(running.current),
  }
}
