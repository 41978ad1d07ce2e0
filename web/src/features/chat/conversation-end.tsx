import { lazy, Suspense } from 'react'
import type { ChatAgent } from './chat.api.ts'
import type { ChatMessage } from './chat-message.ts'
import type { ChatState } from './chat-state.ts'
import { Suggestions } from './suggestions.tsx'
import type { useWaitingMessage } from './use-waiting-message.ts'

/** Comes with the first message that has to wait. */
const WaitingMessage = lazy(async () => ({
  default: (await import('./waiting-message.tsx')).WaitingMessage,
}))

/** Comes with the first message that would send something of keepers. */
const ReadingPreview = lazy(async () => ({
  default: (await import('../readings/index.ts')).ReadingPreview,
}))

type ConversationEndProps = {
  agent: ChatAgent
  state: ChatState
  waiting: ReturnType<typeof useWaitingMessage>
  onSeen: (message: ChatMessage, previewToken: string | undefined) => void
  onNotNow: (message: ChatMessage) => void
  onSuggestion: (text: string) => void
  /** Takes a message that waits back into the field. */
  onEdit: (text: string) => void
}

/** What follows the last message: what is to be looked at before it goes, what waits, and what could be asked. */
export function ConversationEnd(props: ConversationEndProps) {
  const { agent, state, waiting, onSeen, onNotNow, onSuggestion, onEdit } = props
  const unseen = state.messages.find(({ status }) => status === 'unseen')
  return (
    <>
      {unseen && (
        <Suspense>
          <ReadingPreview
            key={`${unseen.id} ${unseen.error}`}
            agent={agent}
            input={unseen.content}
            model={unseen.fixedModel ? unseen.fixedModel.choice : state.model}
            sessionId={state.sessionId}
            runId={unseen.againOf}
            error={unseen.error}
            onSend={(token) => onSeen(unseen, token)}
            onNotNow={() => onNotNow(unseen)}
          />
        </Suspense>
      )}
      {waiting.text !== undefined && (
        <Suspense>
          <WaitingMessage waiting={waiting} onEdit={onEdit} />
        </Suspense>
      )}
      {agent.opening && agent.status === 'ready' && (
        <Suggestions opening={agent.opening} state={state} onChoose={onSuggestion} />
      )}
    </>
  )
}
