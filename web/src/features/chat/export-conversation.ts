import { agentFileWording } from '#contracts/agents/agent-file-wording.ts'
import { plainQuoted } from '#contracts/plain-markdown.ts'
import { readingWording } from '#contracts/runs/reading-wording.ts'
import type { Session, SessionMessage } from '#contracts/sessions/sessions.ts'
import { screenWording } from '#contracts/screens/screen-wording.ts'
import { fullDay } from '../../lib/day-text.ts'
import { saveFile } from '../../lib/save-file.ts'
import { fullText } from '../../lib/time-text.ts'
import { type ChatAgent, getSession, listMessages } from './chat.api.ts'

export type ExportFormat = 'markdown' | 'json'

type ConversationExport = {
  agent: Pick<ChatAgent, 'name' | 'slug'>
  sessionId: string
  format: ExportFormat
  signal: AbortSignal
  /** Told how many messages have been read. */
  onProgress: (count: number) => void
}

const titleMaxChars = 60

/** Saves a whole conversation as a file. Throws what the calls throw. */
export async function exportConversation(asked: ConversationExport): Promise<void> {
  const { agent, sessionId, format, signal } = asked
  const session = await getSession(sessionId, signal)
  // What is read by people follows one branch, what is read by programs has them all.
  const messages = await listAll(asked, format === 'json' ? { branches: 'all' } : {})
  const title = session.name ?? `Conversation with ${agent.name}`
  const whole = { agent, session, title, messages }
  const [text, ending] = format === 'json' ? [asJson(whole), 'json'] : [asMarkdown(whole), 'md']
  saveFile(`${asFileName(title)}-${session.created_at.slice(0, 10)}.${ending}`, text)
}

/** Oldest first. */
async function listAll(
  { sessionId, signal, onProgress }: ConversationExport,
  which: { branches?: 'all' },
): Promise<SessionMessage[]> {
  let messages: SessionMessage[] = []
  for (let hasMore = true; hasMore; onProgress(messages.length)) {
    const before = messages[0]?.id
    const page = await listMessages(sessionId, { ...which, ...(before !== undefined && { before }), signal })
    messages = [...page.messages, ...messages]
    hasMore = page.hasMore && page.messages.length > 0
  }
  return messages
}

type Whole = Pick<ConversationExport, 'agent'> & {
  session: Session
  title: string
  messages: SessionMessage[]
}

function asMarkdown({ agent, session, title, messages }: Whole): string {
  const head = `# ${title}\n\nConversation with ${agent.name}, ${fullText(new Date(session.created_at))}\n`
  const said = messages.map((message) => {
    const who = message.sender === 'user' ? 'You' : agent.name
    const end = endOf(message)
    const files = namesOf(message).join(', ')
    const attached = files && `*Attached: ${files}*`
    const said = [message.content.trim(), receiptsOf(message), attached, end && `*${end}*`]
    const parts = said.filter((part) => part !== '')
    return `\n## ${who}, ${fullText(new Date(message.created_at))}\n\n${parts.join('\n\n')}\n`
  })
  return head + said.join('')
}

/** What the numbers of a reply stand for: each place, with its words as a quote. */
function receiptsOf({ parts }: SessionMessage): string {
  const citations = parts.filter((part) => part.type === 'citation')
  const receipts = citations.map(({ n, file, local_date: day, quote }) => {
    const place = file ? agentFileWording.place(file) : day === null ? '' : fullDay(day)
    // Code keeps its lines.
    const words = file ? quote.replaceAll(/^/gm, '    ') : `“${plainQuoted(quote)}”`
    return `[${n}] ${place}\n\n${words}`.trim().replaceAll(/^/gm, '> ')
  })
  return receipts.length === 0 ? '' : [`**${readingWording.receipts}**`, ...receipts].join('\n\n')
}

/** What its person attached. */
function namesOf({ attachments = [] }: SessionMessage): string[] {
  return attachments.flatMap(({ name }) => name ?? [])
}

/** How a reply ended that did not end well. */
function endOf({ status, error }: SessionMessage): string {
  if (status === 'stopped') return screenWording.runStopped
  if (status === 'interrupted') return screenWording.runInterrupted
  if (status === 'failed') return error ?? screenWording.agentResponseFailed
  return status === 'running' ? 'Still being written.' : ''
}

function asJson({ agent, session, title, messages }: Whole): string {
  const { id, created_at, updated_at } = session
  const { name, slug } = agent
  const whole = {
    format: 'keeper-conversation',
    version: 1,
    ...{ id, title, agent: { name, slug }, created_at, updated_at },
    messages: messages.map(asRecord),
  }
  return `${JSON.stringify(whole, undefined, 2)}\n`
}

/** What stays true of a message; the addresses of its attachments hold for minutes only. */
function asRecord(message: SessionMessage) {
  const { id, sender, content, parts, created_at, status, mock, error, place } = message
  const names = namesOf(message)
  const attached = names.length > 0 && { attached: names }
  return { id, ...place, sender, content, parts, ...attached, created_at, status, mock, error }
}

function asFileName(title: string): string {
  const words = title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  return words.slice(0, titleMaxChars).replaceAll(/^-|-$/g, '') || 'conversation'
}
