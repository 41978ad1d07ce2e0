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

/** Conversations with their messages. */
export const sessionData: OwnedData = {
  name: 'conversations',
  tables: ['sessions', 'messages'],
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
  erase: ({ trx }, { key }) => deleteSessionsOf(trx, key),
  eraseConversations: ({ trx }, sessionIds) => deleteMessagesIn(trx, sessionIds),
}

async function* eachOwnMessage(db: Queries, actorKey: string) {
  for await (const { id } of eachSession(db, actorKey)) yield* eachMessage(db, id)
}

async function* eachEntry<Row>(rows: AsyncIterable<Row>, entry: (row: Row) => object) {
  for await (const row of rows) yield entry(row)
}
