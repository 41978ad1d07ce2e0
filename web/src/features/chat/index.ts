export type { ChatAgent } from './chat.api.ts'
export { openBlankOutbox } from './chat-storage.ts'
export { ConversationView } from './conversation-view.tsx'
export type { Trial } from './use-conversation.ts'
