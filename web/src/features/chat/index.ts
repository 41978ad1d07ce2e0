export type { ChatAgent } from './chat.api.ts'
export { openBlankOutbox, openBlankWaiting } from './blank-outbox.ts'
export { ConversationView } from './conversation-view.tsx'
export type { Trial } from './use-conversation.ts'
