import { useMemo } from 'react'
import { isAsking } from '#contracts/runs/part-text.ts'
import { runWording } from '#contracts/runs/run-wording.ts'
import { screenWording } from '#contracts/screens/screen-wording.ts'
import { type Reply, SpokenReply } from '../../ui/spoken-reply.tsx'
import type { ChatState } from './chat-state.ts'

/** Reads the newest reply out as it is written, and that it waits for the person. Failures, stops and interruptions are announced where they stand. */
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
  const isAsked = message?.status === 'running' && message.parts.some(isAsking)
  const now = isAsked ? runWording.asksPermission(agentName) : message?.isLoading && thinking
  return <SpokenReply reply={reply} thinking={now || undefined} />
}
