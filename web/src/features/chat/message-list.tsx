import { ArrowDown } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { usePrinting } from '../../lib/printing.ts'
import { Icon } from '../../ui/icon.tsx'
import type { RepliedBy } from './chat.api.ts'
import type { ChatMessage } from './chat-message.ts'
import type { ChatState } from './chat-state.ts'
import { editName, type Recall } from './edited-words.ts'
import { type BubbleActions, MessageBubble } from './message-bubble.tsx'
import { useStickToBottom } from './use-stick-to-bottom.ts'

/** From here on only what is in view is drawn. */
const windowedFrom = 60
/** As many fill a screen until the part that draws what is in view has come. */
const drawnAtFirst = 20
/** This close to the beginning older messages are asked for, in CSS pixels. */
const olderPx = 800

const WindowedMessages = lazy(async () => {
  try {
    return { default: (await import('./windowed-messages.tsx')).WindowedMessages }
  } catch {
    return { default: AllMessages }
  }
})

export type MessagesProps = {
  messages: ChatMessage[]
  children: (message: ChatMessage) => ReactNode
  view: React.RefObject<HTMLElement | null>
  /** The id of a message that is to be drawn, wherever it is. */
  shownId: string | undefined
  recall: Recall | undefined
}

type MessageListProps = BubbleActions & {
  state: ChatState
  agent: RepliedBy
  /** Stands before the first message. */
  beginning: ReactNode
  /** Stands after the last one. */
  ending: ReactNode
  onOlder: () => void
  /** The id of a message that is to be drawn, wherever it is. */
  shownId: string | undefined
  recall: Recall | undefined
}

/** Whether the browser's own search misses part of a conversation. */
export function isPartlyDrawn({ messages, olderCount }: ChatState): boolean {
  return messages.length > windowedFrom || olderCount > 0
}

/** The conversation, scrolling by itself. It stays at its end only while the person is there. */
export function MessageList({ state, agent, beginning, ending, ...handlers }: MessageListProps) {
  const { onOlder, onRetry, onExpired, onAgain, onVersion, onRecallEnd, shownId, recall } = handlers
  const { messages, olderCount, older, replyId, isReconnecting, isRetrying } = state
  const view = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  // Its head keeps its height, so that nothing moves when the last older messages come in.
  const [isLong, setIsLong] = useState(olderCount > 0)
  // A new conversation has begun.
  if (isLong && messages.length === 0) setIsLong(false)
  const { isAtBottom, goToBottom, letGo } = useStickToBottom(view, content, messages.length > 0)
  const isPrinting = usePrinting()
  const sent = messages.findLast(({ type }) => type === 'user')
  const isSending = sent?.status === 'sending'
  useEffect(() => {
    if (isSending) goToBottom()
  }, [isSending, sent?.id, goToBottom])

  useEffect(() => {
    if (shownId !== undefined) letGo()
  }, [shownId, recall, letGo])

  const draw = useCallback(
    (message: ChatMessage) => (
      <MessageBubble
        message={message}
        agent={agent}
        isOpenEnd={replyId === undefined && message === messages.at(-1)}
        isBusy={replyId !== undefined}
        isReconnecting={isReconnecting && message.id === replyId}
        isRetrying={isRetrying && message.id === replyId}
        recall={message.type === 'user' && editName(message) === recall?.name ? recall : undefined}
        {...{ onRetry, onExpired, onAgain, onVersion, onRecallEnd }}
      />
    ),
    [
      agent,
      replyId,
      isReconnecting,
      isRetrying,
      messages,
      recall,
      onRetry,
      onExpired,
      onAgain,
      onVersion,
      onRecallEnd,
    ],
  )
  const all = { messages, view, shownId, recall, children: draw }
  return (
    <div className="relative min-h-0">
      {/* Keyboards scroll it too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        ref={view}
        role="log"
        aria-live="off"
        aria-label={`Conversation with ${agent.name}`}
        tabIndex={0}
        onScroll={() => older === 'idle' && (view.current?.scrollTop ?? 0) < olderPx && onOlder()}
        className="h-full overflow-y-auto overscroll-contain focus-visible:outline-offset-[-2px] print:h-auto print:overflow-visible"
      >
        <div ref={content} className="mx-auto w-full max-w-[47.5rem] px-4 pt-6 pb-2 sm:px-5 sm:pt-8.5">
          <h2 className="sr-only font-sans">Conversation</h2>
          {isLong ? <Older count={olderCount} hasFailed={older === 'failed'} onOlder={onOlder} /> : beginning}
          {messages.length > windowedFrom && !isPrinting ? (
            <Suspense fallback={<AllMessages {...all} messages={messages.slice(-drawnAtFirst)} />}>
              <WindowedMessages {...all} />
            </Suspense>
          ) : (
            <AllMessages {...all} />
          )}
          <div className="print:hidden">{ending}</div>
        </div>
      </div>
      {!isAtBottom && (
        <div className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-md bg-card shadow-soft print:hidden">
          <Button variant="quiet" size="sm" onClick={goToBottom}>
            <Icon of={ArrowDown} size={14} />
            Jump to latest
          </Button>
        </div>
      )}
    </div>
  )
}

function AllMessages({ messages, children }: MessagesProps) {
  return (
    <>
      {messages.map((message) => (
        <div key={message.id}>{children(message)}</div>
      ))}
    </>
  )
}

function Older({ count, hasFailed, onOlder }: { count: number; hasFailed: boolean; onOlder: () => void }) {
  return (
    <div className="flex h-12 items-start justify-center text-sm text-muted-foreground">
      {hasFailed ? (
        <Button variant="ghost" size="sm" onClick={onOlder}>
          Older messages could not be loaded. Retry
        </Button>
      ) : (
        <p className="pt-1">
          {count === 0 ? 'The beginning of this conversation' : `${count.toLocaleString()} older messages`}
        </p>
      )}
    </div>
  )
}
