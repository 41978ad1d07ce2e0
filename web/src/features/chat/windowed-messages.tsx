import { useState } from 'react'
import { Virtualizer } from 'virtua'
import type { MessagesProps } from './message-list.tsx'

/** Draws only the messages in view, however many there are. */
export function WindowedMessages({ messages, children, view }: MessagesProps) {
  const [drawn, setDrawn] = useState({ messages, isGrownAbove: false })
  // When older messages came in above, what is being read must stay where it is.
  if (drawn.messages !== messages)
    setDrawn({ messages, isGrownAbove: drawn.messages[0]?.id !== messages[0]?.id })
  return (
    <Virtualizer data={messages} scrollRef={view} shift={drawn.isGrownAbove} bufferSize={600}>
      {(message) => <div key={message.id}>{children(message)}</div>}
    </Virtualizer>
  )
}
