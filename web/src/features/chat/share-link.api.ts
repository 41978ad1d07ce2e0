import type { ConversationLink, MadeConversationLink } from '#contracts/sessions/shared-conversations.ts'
import { call, callEnvelope } from '../../lib/api.ts'

export function getLink(sessionId: string, signal: AbortSignal): Promise<ConversationLink | null> {
  return call(linkPath(sessionId), { signal })
}

export function makeLink(sessionId: string): Promise<MadeConversationLink> {
  return call(linkPath(sessionId), { method: 'POST' })
}

export async function removeLink(sessionId: string): Promise<void> {
  await callEnvelope(linkPath(sessionId), { method: 'DELETE' })
}

function linkPath(sessionId: string): string {
  return `/api/kip/sessions/${encodeURIComponent(sessionId)}/link`
}
