import type { Queries } from '../../../database/database.ts'
import type { OwnedData } from '../../../owned-data/owned-data.ts'
import { listOwnKeepers } from '../keepers.table.ts'
import { entryAnswer } from './logbook-answer.ts'
import { eachInOrder } from './logbook.ts'

/** Logbooks: an export has them to read, an import leaves them out. They go with their keepers. */
export const logbookData: OwnedData = {
  name: 'logbooks',
  tables: ['logbook_entries', 'logbook_heads'],
  export: {
    about: ['logbook.jsonl: what happened in your keepers, by ids; keeper_id names the keeper. To read only'],
    async add(zip, { database: { db } }, { userId }) {
      zip.lines('logbook.jsonl', eachEntry(db, userId))
    },
  },
}

async function* eachEntry(db: Queries, userId: string) {
  for (const { id: keeper_id } of await listOwnKeepers(db, userId))
    for await (const rows of eachInOrder(db, keeper_id))
      for (const row of rows) yield { keeper_id, ...entryAnswer(row, new Map()) }
}
