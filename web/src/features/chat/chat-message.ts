import type { Part } from '#contracts/runs/parts.ts'
import type { ModelChoice } from '#contracts/runs/runs.ts'
import type { MessageStatus, SessionMessage } from '#contracts/sessions/sessions.ts'

/** What is attached to a message. */
export type Files = NonNullable<SessionMessage['attachments']>

/** A message as the chat shows it. */
export type ChatMessage = {
  /** Stays the same while the message is on the screen. */
  id: string
  type: 'user' | 'agent'
  /** Its text parts joined. */
  content: string
  parts: readonly Part[]
  /** ISO 8601. */
  timestamp: string
  /** True while the agent has not said a word yet. */
  isLoading: boolean
  /**
   * sending: not known to be on the server yet; unsent: known not to be; unseen: nor is it sent before the person has
   * looked at what goes with it.
   */
  status: MessageStatus | 'sending' | 'unsent' | 'unseen'
  /** The run that wrote it, or that it asked for. */
  runId: string | undefined
  /** That run was deleted with its log. */
  isRunGone?: true | undefined
  /** True once the server is known to have it. */
  isStored: boolean
  isMock: boolean
  /** A sentence about what went wrong. */
  error: string | undefined
  attachments: Files
  /** What the person thinks of a reply, as far as it was loaded. */
  feedback?: SessionMessage['feedback']
  /** Where there are several versions of it: their ids, oldest first. */
  versions?: readonly string[] | undefined
  /** Where the conversation up to it is summarised for the agent. */
  summary?: SessionMessage['summary']
  /** Of words that wait to be looked at before a message is answered again: goes on with that. */
  again?: (previewToken?: string) => Promise<void>
  /** The run that goes on then, or whose question is asked again. */
  againOf?: string | undefined
  /** The model that these words go to whatever is chosen now: a run that goes on keeps to its own. */
  fixedModel?: { choice: ModelChoice | undefined } | undefined
}

/** A message as the server has it. */
export function fromServer(message: SessionMessage): ChatMessage {
  const { id, content, parts, status } = message
  return {
    id,
    type: message.sender === 'user' ? 'user' : 'agent',
    content,
    parts,
    timestamp: message.created_at,
    isLoading: status === 'running' && content === '',
    status,
    runId: message.run_id ?? undefined,
    isRunGone: message.run_gone,
    isStored: true,
    isMock: message.mock,
    error: message.error ?? undefined,
    attachments: message.attachments ?? [],
    versions: message.versions,
    feedback: message.feedback,
    summary: message.summary,
  }
}

/** A message of the person's that is on its way. */
export function userMessage(message: {
  id: string
  text: string
  timestamp: string
  files?: Files | undefined
  status: 'sending' | 'unsent'
}): ChatMessage {
  const { id, text: content, timestamp, status, files: attachments = [] } = message
  const parts = [{ type: 'text' as const, text: content }]
  const rest = { runId: undefined, isStored: false, isMock: false, error: undefined, attachments }
  return { id, type: 'user', content, parts, timestamp, isLoading: false, status, ...rest }
}

/** A reply before its first word. */
export function placeholder(id: string, timestamp: string): ChatMessage {
  const rest = { runId: undefined, isStored: false, isMock: false, error: undefined, attachments: [] }
  return { ...rest, id, type: 'agent', content: '', parts: [], timestamp, isLoading: true, status: 'running' }
}

/** Whether nothing was said or done in a reply. */
export function isEmptyReply({ content, parts }: ChatMessage): boolean {
  return content === '' && parts.every(({ type }) => type === 'text')
}
