import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Sheet } from '../../ui/sheet.tsx'
import type { ChatAgent } from './chat.api.ts'
import { PastConversations } from './past-conversations.tsx'

type EarlierConversationsProps = {
  agent: ChatAgent
  sessionId: string | undefined
  isOpen: boolean
  onClose: () => void
  onGone: () => void
}

/** A public page's own list of conversations; its script comes with the first click. */
export function EarlierConversations({ isOpen, onClose, ...past }: EarlierConversationsProps) {
  const [queryClient] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queryClient}>
      <ConversationsSheet isOpen={isOpen} onClose={onClose} {...past} />
    </QueryClientProvider>
  )
}

/** One's conversations with an agent, from the left. */
export function ConversationsSheet({ isOpen, onClose, ...past }: EarlierConversationsProps) {
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      label="Earlier conversations"
      closeLabel="Close conversations"
      header={<span className="text-sm font-medium">Conversations</span>}
    >
      <div className="mt-3 flex min-h-0 flex-1 flex-col">
        <PastConversations {...past} onChosen={onClose} />
      </div>
    </Sheet>
  )
}
