import { newPart, readEntry, type ImportedPart, type ImportWork } from '../../owned-data/import-work.ts'
import { findAgentHere } from '../agents/index.ts'
import {
  hasAttachmentFiles,
  hasAttachments,
  insertAttachments,
  writeAttachmentFile,
} from '../attachments/index.ts'
import { ConversationEntry, MessageEntry } from './session-entries.ts'
import { insertConversation, listRunsOfOthers } from './session-data.table.ts'
import { findSession } from './session-rows.table.ts'

/** A conversation of an export, and where in the ZIP its attachments are, by their ids. */
type Conversation = { entry: ConversationEntry; messages: MessageEntry[]; files: Map<string, string> }

/** Conversations with their messages and what is attached to these; each of them whole, or not at all. */
export async function importConversations(work: ImportWork): Promise<ImportedPart> {
  const part = newPart('conversations')
  const entries = new Map<string, ConversationEntry>()
  for await (const given of work.zip.jsonLines('conversations.jsonl')) {
    const entry = readEntry(ConversationEntry, given, part)
    if (entry) entries.set(entry.id, entry)
  }
  const files = attachmentFiles(work.zip.names)
  let withoutAgent = 0
  for await (const messages of byConversation(work, part)) {
    const entry = entries.get(messages[0]?.conversation_id ?? '')
    if (!entry) continue
    entries.delete(entry.id)
    const conversation = { entry, messages, files }
    const problem = await problemOf(work, conversation)
    if (problem === 'kept') part.kept += 1
    else if (problem !== undefined) part.notes.push(leftOut(entry, problem))
    else {
      if (!(await addConversation(work, conversation))) withoutAgent += 1
      part.added += 1
    }
  }
  for (const entry of entries.values()) part.notes.push(leftOut(entry, 'its messages are missing.'))
  if (withoutAgent > 0) part.notes.push(`Agents that are not here had ${withoutAgent} of them.`)
  return part
}

/** Messages that stand together and belong together; one that cannot be read is missing among them. */
async function* byConversation({ zip }: ImportWork, part: ImportedPart): AsyncGenerator<MessageEntry[]> {
  let messages: MessageEntry[] = []
  for await (const given of zip.jsonLines('messages.jsonl')) {
    const message = readEntry(MessageEntry, given, part)
    if (!message) continue
    if (messages[0] && messages[0].conversation_id !== message.conversation_id) {
      yield messages
      messages = []
    }
    messages.push(message)
  }
  if (messages.length > 0) yield messages
}

/** Why a conversation can't be added; 'kept' if it already exists. */
async function problemOf(
  { deps, trx, zip, userId }: ImportWork,
  { entry, messages, files }: Conversation,
): Promise<string | undefined> {
  const there = await findSession(trx, entry.id)
  if (there) return there.actor_key === keyOf(userId) ? 'kept' : 'it belongs to another account here.'
  if (messages.length < entry.message_count || messages.some(({ position }, at) => position !== at))
    return 'some of its messages are missing.'
  const attachments = attachmentsOf(messages)
  const ids = attachments.map(({ id }) => id)
  if (await hasAttachments(trx, ids)) return 'its attachments belong to other messages.'
  // Pictures of agents and files of keepers are stored beside them, and ids are no secrets.
  if (await hasAttachmentFiles(deps, ids))
    return 'its attachments have the ids of files that are already here.'
  const isWhole = attachments.every(({ id, bytes }) => {
    const file = files.get(id)
    return file !== undefined && zip.sizeOf(file) === bytes
  })
  return isWhole ? undefined : 'its attachments are missing.'
}

/** False where its agent is not here. */
async function addConversation(work: ImportWork, { entry, files, ...read }: Conversation): Promise<boolean> {
  const { trx, userId } = work
  const messages = await withOwnRuns(work, read.messages)
  const agentId = await findAgentHere(trx, { id: entry.agent_id, slug: entry.agent?.slug })
  const { id, name, created_at, updated_at } = entry
  const leaf = messages.findLastIndex(({ is_hidden }) => !is_hidden)
  await insertConversation(trx, {
    session: {
      ...{ id, name, created_at, updated_at, actor_key: keyOf(userId), running_run_id: null },
      ...{ agent_id: agentId ?? entry.agent_id, message_count: messages.length },
      leaf: leaf === messages.length - 1 ? null : leaf,
      hidden_count: messages.filter(({ is_hidden }) => is_hidden).length,
    },
    messages: messages.map(messageRow),
  })
  const attachments = attachmentsOf(messages)
  await insertAttachments(
    trx,
    attachments.map((file) => ({ ...file, session_id: id })),
  )
  for (const attachment of attachments) await copyFile(work, attachment.id, files.get(attachment.id) ?? '')
  return agentId !== undefined
}

/** Messages without the runs of others that they name: nothing of those is shown or given to a model. */
async function withOwnRuns({ trx, userId }: ImportWork, messages: MessageEntry[]): Promise<MessageEntry[]> {
  const runIds = [...new Set(messages.flatMap(({ run_id }) => run_id ?? []))]
  const others = await listRunsOfOthers(trx, { actorKey: keyOf(userId), runIds })
  return messages.map((message) =>
    others.has(message.run_id ?? '') ? { ...message, run_id: null } : message,
  )
}

/** The files of a conversation; versions of a question share theirs. */
function attachmentsOf(messages: readonly MessageEntry[]) {
  const all = messages.flatMap(({ attachments, run_id, created_at }) =>
    attachments.map((file) => [file.id, { ...file, run_id: run_id ?? '', created_at }] as const),
  )
  return [...new Map(all.toReversed()).values()].toReversed()
}

async function copyFile({ deps, zip, files, dryRun }: ImportWork, id: string, file: string): Promise<void> {
  if (dryRun) return
  files.push(id)
  await writeAttachmentFile(deps, id, await zip.stream(file))
}

function messageRow(entry: MessageEntry) {
  const { conversation_id, status, mock, attachments, parts, parent, is_hidden, ...message } = entry
  return {
    ...message,
    session_id: conversation_id,
    // It was exported while it grew: here, nothing goes on with it.
    status: status === 'running' ? ('interrupted' as const) : status,
    mock: Number(mock),
    attachments: attachments.length > 0 ? JSON.stringify(attachments) : null,
    parts: parts ? JSON.stringify(parts) : null,
    parent: parent ?? null,
    is_hidden: Number(is_hidden ?? false),
  }
}

function attachmentFiles(names: string[]): Map<string, string> {
  return new Map(
    names.flatMap((name) => {
      const id = /^attachments\/([\w-]+)\.\w+$/.exec(name)?.[1]
      return id === undefined ? [] : [[id, name] as const]
    }),
  )
}

function leftOut({ id, name }: ConversationEntry, why: string): string {
  return `"${(name ?? id).slice(0, 100)}" was left out: ${why}`
}

function keyOf(userId: string): string {
  return `user:${userId}`
}
