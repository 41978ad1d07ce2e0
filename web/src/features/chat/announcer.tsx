import { useMemo } from 'react'
import { isAsking } from '#contracts/runs/part-text.ts'
import { runWording } from '#contracts/runs/run-wording.ts'
import { screenWording } from '#contracts/screens/screen-wording.ts'
import { type Reply, SpokenReply } from '../../ui/spoken-reply.tsx'
import type { ChatState } from './chat-state.ts'

/** Reads the newest reply out as it is written. Failures, stops and interruptions are announced where they stand. */
export function Announcer({ state, agentName }: { state: ChatState; agentName: string }) {
  const last = state.messages.at(-1)
  const message = last?.type === 'agent' ? last : undefined
  const reply = useMemo((): Reply | undefined => {
    if (message === undefined) return undefined
    const { id, content, status } = message
    const end = status === 'done' && content === '' ? screenWording.emptyReply : ''
    return { id, text: content, isOver: status !== 'running', end }
  }, [message])
  const thinking = state.isRetrying ? runWording.retrying : `${agentName} is thinking.`
  // A call that waits for the person is read out where it stands.
  const hasAsked = message?.parts.some(isAsking)
  return <SpokenReply reply={reply} thinking={message?.isLoading && !hasAsked ? thinking : undefined} />
}
