import { useEffect, useRef } from 'react'
import { Virtualizer } from 'virtua'
import type { MessagesProps } from './message-list.tsx'

/** Draws only the messages in view, however many there are. */
export function WindowedMessages({ messages, children, view }: MessagesProps) {
  const first = messages[0]?.id
  const drawnFirst = useRef(first)
  // Older messages came in above: what is being read must stay where it is.
  const isGrownAbove = drawnFirst.current !== first
  useEffect(() => {
    drawnFirst.current = first
  }, [first])
  return (
    <Virtualizer data={messages} scrollRef={view} shift={isGrownAbove} bufferSize={600}>
      {(message) => <div key={message.id}>{children(message)}</div>}
    </Virtualizer>
  )
}
