import { useEffect, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { MessagesProps } from './message-list.tsx'

/** Draws only the messages in view, however many there are. */
export function WindowedMessages({ messages, children, view, shownId, recall }: MessagesProps) {
  const [drawn, setDrawn] = useState({ messages, isGrownAbove: false })
  // When older messages came in above, what is being read must stay where it is.
  if (drawn.messages !== messages)
    setDrawn({ messages, isGrownAbove: drawn.messages[0]?.id !== messages[0]?.id })
  const window = useRef<VirtualizerHandle>(null)
  const latest = useRef(messages)
  useEffect(() => {
    latest.current = messages
  })
  useEffect(() => {
    const at = shownId === undefined ? -1 : latest.current.findIndex(({ id }) => id === shownId)
    if (at !== -1) window.current?.scrollToIndex(at, { align: 'center' })
  }, [shownId, recall])
  return (
    <Virtualizer ref={window} data={messages} scrollRef={view} shift={drawn.isGrownAbove} bufferSize={600}>
      {(message) => <div key={message.id}>{children(message)}</div>}
    </Virtualizer>
  )
}
