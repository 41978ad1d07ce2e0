import { randomUUID } from 'node:crypto'
import type { Database } from '../../../server/src/database/database.ts'
import { newKeeperRow } from '../../../server/src/features/keepers/keeper-rows.ts'
import { countMoments } from '../../../server/src/features/keepers/keeper-counts.table.ts'
import { insertKeepers } from '../../../server/src/features/keepers/keepers.table.ts'
import { newMomentRow } from '../../../server/src/features/keepers/moments/moment-rows.ts'
import { insertMoment } from '../../../server/src/features/keepers/moments/moments.table.ts'
import { addJourneys, momentOf } from '../../../server/src/features/keepers/samples/write-sample.ts'
import { riverYears } from '../../../server/src/features/keepers/samples/river-years/index.ts'
import { addPalace } from '../../../server/src/features/keepers/samples/add-palace.ts'
import { addTopics } from '../../../server/src/features/keepers/topics/add-topics.ts'
import { KeeperCreate, type KeeperLanguage } from '#contracts/keepers/keepers.ts'

/** A keeper of the sample moments, and which of them each id is. */
export type SampleKeeper = { id: string; language: KeeperLanguage; total: number; atOf: Map<string, string> }

/** Writes the sample keeper for an account of its own, in this language. */
export async function writeSampleKeeper(
  database: Database,
  { number, language }: { number: number; language: KeeperLanguage },
): Promise<SampleKeeper> {
  const { db, engine } = database
  const ownerId = await writeOwner(database)
  const now = Date.UTC(2026, 10, 22)
  const input = KeeperCreate.parse(riverYears.keeper)
  const keeper = { ...newKeeperRow(input, { id: randomUUID(), ownerId, number, now }), language }
  await insertKeepers(db, [keeper])
  await addTopics(db, { keeperId: keeper.id, topics: riverYears.topics, now })
  await addJourneys(db, { keeperId: keeper.id, journeys: riverYears.journeys, now })
  const atOf = new Map<string, string>()
  const momentIds = new Map<string, string>()
  for (const sample of riverYears.moments) {
    const moment = momentOf(sample, keeper.timezone)
    const id = randomUUID()
    await insertMoment({ db, engine }, newMomentRow(moment, keeper, { id, now }))
    atOf.set(id, sample.at)
    momentIds.set(sample.at, id)
  }
  await addPalace(db, { keeperId: keeper.id, palace: riverYears.palace, momentIds, now })
  await countMoments(db, keeper.id, { more: atOf.size })
  return { id: keeper.id, language, total: atOf.size, atOf }
}

async function writeOwner({ db, engine }: Database): Promise<string> {
  const id = randomUUID()
  const at = new Date(0).toISOString()
  await db
    .insertInto('users')
    .values({
      ...{ id, email: `${id}@example.com`, name: 'Bench', role: 'user', created_at: at, updated_at: at },
      ...{ email_verified: engine === 'postgres' ? false : 0, image: null },
      ...{ banned: null, ban_reason: null, ban_expires: null, rights_ended_at: null },
    })
    .execute()
  return id
}
