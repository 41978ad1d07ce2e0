import { useState } from 'react'
import { splitAnswer } from '#contracts/keepers/ask-answer.ts'
import type { AskResult } from '#contracts/keepers/ask.ts'
import { newRunKey } from '../../chat/chat.api.ts'
import { type FollowedRun, useFollowedRun } from '../use-followed-run.ts'
import { type Asked, readAnswer, startAsk } from './ask.api.ts'

/** One question and what has come of it; `text` is without the answer's list of quotes. */
export type AskState = FollowedRun<AskResult> & {
  question: string
  /** When it was asked. */
  askedAt?: Date
}

/** Asks one question at a time. */
export function useAsk(keeperId: Asked) {
  const [asked, setAsked] = useState<Pick<AskState, 'question' | 'askedAt'>>({ question: '' })
  const { state: run, follow, stop, reset } = useFollowedRun<AskResult>()

  /** The answer; undefined where it failed, or nobody listens any longer. */
  function ask(question: string, previewToken?: string): Promise<AskResult | undefined> {
    setAsked({ question, askedAt: new Date() })
    const idempotencyKey = newRunKey()
    return follow({
      start: (signal) => startAsk({ keeperId, question, previewToken, idempotencyKey, signal }),
      finish: ({ run_id }) => readAnswer(run_id),
    })
  }

  const state: AskState = { ...asked, ...run, text: splitAnswer(run.text).answer }
  return { state, ask, stop, reset }
}
