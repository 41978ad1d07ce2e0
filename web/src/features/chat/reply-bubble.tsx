import { Play, RotateCcw } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { mockNote, runWording } from '#contracts/runs/run-wording.ts'
import { screenWording } from '#contracts/screens/screen-wording.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MarkdownText } from '../../ui/markdown-text.tsx'
import { Pill } from '../../ui/pill.tsx'
import type { RepliedBy } from './chat.api.ts'
import type { ChatMessage } from './chat-message.ts'
import type { BubbleActions } from './message-bubble.tsx'
import { MessageTime } from './message-time.tsx'

/** Come with the script that shows replies: there is nothing to do with one before. */
const ReplyActions = lazy(async () => {
  try {
    return { default: (await import('./message-actions.tsx')).ReplyActions }
  } catch {
    return { default: () => <></> }
  }
})

/** What tools did comes with its own script: most replies are words alone. */
const ToolReply = lazy(async () => {
  try {
    return { default: (await import('./tool-reply.tsx')).ToolReply }
  } catch {
    return { default: ({ message }: { message: ChatMessage }) => <p>{message.content}</p> }
  }
})

type ReplyBubbleProps = BubbleActions & {
  agent: RepliedBy
  message: ChatMessage
  isOpenEnd: boolean
  isBusy: boolean
  isReconnecting: boolean
  isRetrying: boolean
}

/** What the agent said so far, and how it ended. */
export function ReplyBubble({
  agent,
  message,
  isOpenEnd,
  isBusy,
  isReconnecting,
  isRetrying,
  onRetry,
  onExpired,
  onAgain,
  onVersion,
}: ReplyBubbleProps) {
  const { status, content, isLoading } = message
  const isWriting = status === 'running'
  const hasTools = message.parts.some(({ type }) => type === 'tool' || type === 'agent')
  const isText = message.parts.every(({ type }) => type === 'text' || type === 'audio')
  const text = content === '' && status === 'done' ? screenWording.emptyReply : content
  return (
    <div className="w-full min-w-0 leading-[1.7] print:px-4 print:py-3">
      {isLoading && !hasTools && (
        <p className="text-muted-foreground">{isRetrying ? runWording.retrying : 'Thinking...'}</p>
      )}
      {!isText ? (
        <Suspense fallback={<MarkdownText text={text} isWriting={isWriting} />}>
          <ToolReply message={message} agent={agent} />
        </Suspense>
      ) : (
        text !== '' && <MarkdownText text={text} isWriting={isWriting} />
      )}
      {message.attachments.map(({ id, type, url }) =>
        type.startsWith('audio/') ? (
          // The words of the audio are the message itself.
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <audio key={id} controls preload="none" src={url} onError={onExpired} className="mt-2 w-full" />
        ) : null,
      )}
      <ReplyEnd message={message} isOpenEnd={isOpenEnd} />
      {isWriting && isReconnecting && (
        <p role="status" className="mt-1 text-sm text-muted-foreground">
          {runWording.reconnecting}
        </p>
      )}
      {isOpenEnd && !message.isRunGone && <GoOn message={message} onRetry={onRetry} />}
      {!isWriting && (
        <div className="mt-1 flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1 text-xs leading-normal text-muted-foreground">
          <MessageTime iso={message.timestamp} />
          {message.isMock && <Pill>{mockNote(agent)}</Pill>}
          {message.isStored && (
            <Suspense>
              <ReplyActions
                {...{ message, isBusy, onAgain, onVersion }}
                isLast={isOpenEnd}
                agentName={agent.name}
              />
            </Suspense>
          )}
        </div>
      )}
    </div>
  )
}

/** How a reply ended that did not end well. */
function ReplyEnd({ message, isOpenEnd }: { message: ChatMessage; isOpenEnd: boolean }) {
  const { status, content, error } = message
  if (status === 'failed') {
    return (
      <div
        role={isOpenEnd ? 'alert' : undefined}
        className={content === '' ? undefined : 'mt-3 border-t pt-3'}
      >
        <p>{screenWording.apology}</p>
        {error !== undefined && <p className="mt-1 text-sm text-destructive">{error}</p>}
      </div>
    )
  }
  const sentence =
    status === 'stopped'
      ? screenWording.runStopped
      : status === 'interrupted'
        ? screenWording.runInterrupted
        : ''
  const said = error ?? sentence
  if (said === '') return null
  return (
    <p role={isOpenEnd ? 'status' : undefined} className="mt-1 text-sm text-muted-foreground italic">
      {said}
    </p>
  )
}

function GoOn({ message, onRetry }: { message: ChatMessage; onRetry: BubbleActions['onRetry'] }) {
  const { status, parts } = message
  const isAtLimit = parts.some((part) => part.type === 'notice' && part.kind === 'limit')
  if (status !== 'failed' && status !== 'interrupted' && status !== 'stopped' && !isAtLimit) return null
  const isRetry = status === 'failed'
  return (
    <Button variant="quiet" size="sm" className="mt-2.5 mb-1" onClick={() => onRetry(message)}>
      <Icon of={isRetry ? RotateCcw : Play} size={14} />
      {isRetry ? 'Retry' : 'Continue'}
    </Button>
  )
}
