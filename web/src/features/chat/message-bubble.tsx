import { memo } from 'react'
import type { ChatAgent } from './chat.api.ts'
import type { ChatMessage } from './chat-state.ts'
import { FoldedText } from './folded-text.tsx'
import { MessageTime, timeOf } from './message-time.tsx'
import { ReplyBubble } from './reply-bubble.tsx'
import { Button } from '../../ui/button.tsx'

export type BubbleActions = {
  /** Sends again, or lets a run go on. */
  onRetry: (message: ChatMessage) => void
  /** An attachment's address has run out. */
  onExpired: () => void
}

type MessageBubbleProps = BubbleActions & {
  message: ChatMessage
  agent: Pick<ChatAgent, 'name' | 'slug'>
  /** The conversation's last message, while nothing is being written: it can be tried again. */
  isOpenEnd: boolean
  isReconnecting: boolean
  isRetrying: boolean
}

/** One message: the person's on the right, the agent's on the left. */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, agent } = props
  const isUser = message.type === 'user'
  return (
    <article
      data-message={message.id}
      aria-label={`${isUser ? 'You' : agent.name}, ${timeOf(message.timestamp)}`}
      className={`message flex pb-6 ${isUser ? 'justify-end print:items-end' : 'justify-start print:items-start'}`}
    >
      {isUser ? <UserBubble {...props} /> : <ReplyBubble {...props} />}
    </article>
  )
})

function UserBubble({ message, onRetry }: MessageBubbleProps) {
  const isUnsent = message.status === 'unsent'
  return (
    <div className="grid max-w-[86%] min-w-0 justify-items-end gap-1.5 sm:max-w-[78%]">
      <div className="max-w-full rounded-2xl rounded-br-sm bg-secondary px-4 py-2.5 text-base text-secondary-foreground">
        <FoldedText text={message.content} />
        <p className="text-right text-xs text-muted-foreground">
          <MessageTime iso={message.timestamp} />
        </p>
      </div>
      {isUnsent && (
        <div role="status" className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-sm">
          <span className="text-destructive">
            <span className="font-medium">Not sent</span>
            {message.error !== undefined && `: ${message.error}`}
          </span>
          <Button variant="quiet" size="sm" onClick={() => onRetry(message)}>
            Retry
          </Button>
        </div>
      )}
    </div>
  )
}
