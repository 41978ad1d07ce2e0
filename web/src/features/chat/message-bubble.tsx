import { lazy, memo, Suspense, useState } from 'react'
import { useAuth } from '../../lib/auth.tsx'
import type { RepliedBy } from './chat.api.ts'
import type { ChatMessage } from './chat-message.ts'
import { editKey, isEdited, type Recall } from './edited-words.ts'
import { FoldedText } from './folded-text.tsx'
import { MessageTime, timeOf } from './message-time.tsx'
import { ReplyBubble } from './reply-bubble.tsx'
import { Button } from '../../ui/button.tsx'

/** Come with the first stored message: before, there is nothing to do with any. */
const QuestionActions = lazy(async () => {
  try {
    return { default: (await import('./message-actions.tsx')).QuestionActions }
  } catch {
    return { default: () => <></> }
  }
})
const MessageFiles = lazy(async () => ({ default: (await import('./message-files.tsx')).MessageFiles }))
const SummaryLine = lazy(() => import('./summary-line.tsx'))
const EditMessage = lazy(async () => ({ default: (await import('./edit-message.tsx')).EditMessage }))

export type BranchActions = {
  /**
   * Answers a reply again, or one's own message in other words. Whether the server took it; `onTaken` is told as soon as
   * it has.
   */
  onAgain: (message: ChatMessage, input?: string, onTaken?: () => void) => Promise<boolean | undefined>
  /** Shows another version of a message. Its id, once it is shown. */
  onVersion: (message: ChatMessage, versionId: string) => Promise<string | undefined>
}

export type BubbleActions = BranchActions & {
  /** Sends again, or lets a run go on. */
  onRetry: (message: ChatMessage) => void
  /** An attachment's address has run out. */
  onExpired: () => void
  /** The message that was opened from the message field can be closed. */
  onRecallEnd: () => void
}

type MessageBubbleProps = BubbleActions & {
  message: ChatMessage
  agent: RepliedBy
  /** The conversation's last message, while nothing is being written: it can be tried again. */
  isOpenEnd: boolean
  /** A reply is being written. */
  isBusy: boolean
  isReconnecting: boolean
  isRetrying: boolean
  /** There where the message was opened from the message field. */
  recall: Recall | undefined
}

/** One message: the person's on the right, the agent's on the left. */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, agent } = props
  const isUser = message.type === 'user'
  return (
    <>
      <article
        data-message={message.id}
        aria-label={`${isUser ? 'You' : agent.name}, ${timeOf(message.timestamp)}`}
        className={`message group flex pb-6 ${isUser ? 'justify-end print:items-end' : 'justify-start print:items-start'}`}
      >
        {isUser ? <UserBubble {...props} /> : <ReplyBubble {...props} />}
      </article>
      {message.summary && (
        // It keeps its room until it has come.
        <Suspense fallback={<div className="-mt-1 mb-6 h-6 pointer-coarse:h-11" />}>
          <SummaryLine summary={message.summary} />
        </Suspense>
      )}
    </>
  )
})

function UserBubble(props: MessageBubbleProps) {
  const { message, isBusy, recall, onRetry, onExpired, onAgain, onVersion, onRecallEnd } = props
  const key = editKey(useAuth().user?.id, message)
  const [isEditing, setIsEditing] = useState(() => isEdited(key))
  const isUnsent = message.status === 'unsent'
  const files = message.attachments.length > 0 && (
    <Suspense>
      <MessageFiles files={message.attachments} onExpired={onExpired} />
    </Suspense>
  )
  if (isEditing || recall !== undefined)
    return (
      <div className="grid w-full min-w-0 gap-1.5">
        {files && <div className="min-w-0 justify-self-end">{files}</div>}
        <Suspense>
          <EditMessage
            {...{ message, isBusy, recall }}
            onSend={async (text, onTaken) => (await onAgain(message, text, onTaken)) === true}
            onClose={() => {
              setIsEditing(false)
              if (recall !== undefined) onRecallEnd()
            }}
          />
        </Suspense>
      </div>
    )
  return (
    <div className="grid max-w-[86%] min-w-0 justify-items-end gap-1.5 sm:max-w-[78%]">
      {files}
      <div className="max-w-full rounded-2xl rounded-br-sm bg-secondary px-4 py-2.5 text-base text-secondary-foreground">
        <FoldedText text={message.content} />
        <p className="text-right text-xs text-muted-foreground">
          <MessageTime iso={message.timestamp} />
        </p>
      </div>
      {message.isStored && (
        <Suspense fallback={<div className="-mb-6 h-6 pointer-coarse:-mb-4 pointer-coarse:h-9" />}>
          {message.error !== undefined && (
            <p role="alert" className="text-sm text-destructive">
              {`Not sent: ${message.error}`}
            </p>
          )}
          <QuestionActions {...{ message, isBusy, onVersion }} onEdit={() => setIsEditing(true)} />
        </Suspense>
      )}
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
