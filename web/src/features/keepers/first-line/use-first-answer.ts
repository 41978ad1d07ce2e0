import { useEffect, useRef } from 'react'
import { firstLineWording } from '#contracts/keepers/first-line-wording.ts'
import type { FirstLine, FirstLineBody } from '#contracts/keepers/first-line.ts'
import type { StreamedEvent } from '../../../lib/run-stream.ts'
import { useFollowedRun } from '../use-followed-run.ts'
import { answerFirstLine, readFirstAnswer } from './first-line.api.ts'

/** Follows Kip's answer: the one that exists already, or the one that the person agrees to. */
export function useFirstAnswer({ runId }: Pick<FirstLine, 'runId'>) {
  const { state, follow, stop } = useFollowedRun<string>()

  function listen(start: (signal: AbortSignal) => AsyncIterable<StreamedEvent>) {
    void follow({
      start: async (signal) => ({ events: start(signal) }),
      finish: ({ response }) => response || firstLineWording.noAnswer,
    })
  }

  const latest = useRef(listen)
  useEffect(() => {
    latest.current = listen
  })
  useEffect(() => {
    if (runId !== null) latest.current((signal) => readFirstAnswer(runId, signal))
  }, [runId])

  return {
    answer: { ...state, text: state.result ?? state.text },
    agree: (body: FirstLineBody) => listen((signal) => answerFirstLine(body, signal)),
    stop,
  }
}
