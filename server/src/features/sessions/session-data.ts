import type { Queries } from '../../database/database.ts'
import type { OwnedData } from '../../owned-data/owned-data.ts'
import { importConversations } from './import-conversations.ts'
import {
  countSessions,
  deleteMessagesIn,
  deleteSessionsOf,
  eachMessage,
  eachSession,
} from './session-data.table.ts'
import { messageEntry, sessionEntry } from './session-entries.ts'
import { deleteShares } from './shared/shared-conversations.table.ts'

/** Conversations with their messages. */
export const sessionData: OwnedData = {
  name: 'conversations',
  tables: ['sessions', 'messages', 'session_summaries', 'shared_conversations'],
  count: async (db, { key }) => ({ conversations: await countSessions(db, key) }),
  export: {
    about: [
      'conversations.jsonl: your conversations, one per line',
      'messages.jsonl: their messages, one per line; conversation_id names the conversation',
    ],
    async add(zip, { database: { db } }, { key }) {
      zip.lines('conversations.jsonl', eachEntry(eachSession(db, key), sessionEntry))
      zip.lines('messages.jsonl', eachEntry(eachOwnMessage(db, key), messageEntry))
    },
  },
  import: { after: ['agents'], run: importConversations },
  async erase({ trx }, { key }) {
    await deleteShares(trx, { actorKey: key })
    await deleteSessionsOf(trx, key)
  },
  async eraseConversations({ trx }, sessionIds) {
    await deleteShares(trx, { sessionIds })
    await deleteMessagesIn(trx, sessionIds)
  },
}

async function* eachOwnMessage(db: Queries, actorKey: string) {
  for await (const { id } of eachSession(db, actorKey)) yield* eachMessage(db, id)
}

async function* eachEntry<Row>(rows: AsyncIterable<Row>, entry: (row: Row) => object) {
  for await (const row of rows) yield entry(row)
}
