import { callEnvelope } from '../../lib/api.ts'
import type { ChatAgent } from './chat.api.ts'

/** Opens an agent to everybody. `warning` says what they get that the owner may not expect. */
export async function publishAgent(id: string): Promise<{ agent: ChatAgent; warning: string | undefined }> {
  const body = { id, visibility: 'public' }
  const answer = await callEnvelope<ChatAgent>('/api/kip/agents', { method: 'PUT', body })
  return { agent: answer.data, warning: answer.warning }
}
