export type { ChatAgent } from './chat.api.ts'
export { ConversationView } from './conversation-view.tsx'
export type { Trial } from './use-conversation.ts'
