import { entryAnswer } from '../logbook/logbook-answer.ts'
import { eachInOrder } from '../logbook/logbook.ts'
import type { KeeperPart } from './keeper-parts.ts'

/** What happened in the keeper on this server. Another server has a logbook of its own. */
export const logbookPart: KeeperPart = {
  file: 'logbook.jsonl',
  about: 'what happened in the keeper, by ids; to read only, an import leaves it out',
  async *lines({ db }, keeper) {
    for await (const rows of eachInOrder(db, keeper.id))
      for (const row of rows) yield entryAnswer(row, new Map())
  },
}
