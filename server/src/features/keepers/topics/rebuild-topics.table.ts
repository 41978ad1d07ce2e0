import type { Database } from '../../../database/database.ts'
import { recountTopics } from './mentions.table.ts'
import { projectMentions } from './project-mentions.ts'

/** Moments that are looked at in one transaction. */
const momentsAtOnce = 100

/** Reads from all moments again which topics they mention, and counts these. Returns how much was otherwise. */
export async function rebuildTopics(database: Database): Promise<number> {
  const { engine } = database
  let changed = 0
  let after = 0
  for (;;) {
    const rows = await database.transaction(async (trx) => {
      const moments = await trx
        .selectFrom('moments')
        .selectAll()
        .where('number', '>', after)
        .orderBy('number')
        .limit(momentsAtOnce)
        .execute()
      for (const moment of moments) changed += Number(await projectMentions({ db: trx, engine }, moment))
      return moments
    })
    const last = rows.at(-1)
    if (!last || rows.length < momentsAtOnce) break
    after = Number(last.number)
  }
  for (const { id: keeperId } of await database.db.selectFrom('keepers').select('id').execute())
    changed += await database.transaction((trx) => recountTopics(trx, { keeperId }))
  return changed
}
