import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newTraveller } from '../../../testing/keeper-transfer.ts'
import { someoneWaits } from '../../../testing/someone-waits.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { holdKeeper } from '../topics/mentions.table.ts'

test('an import and who erases a moment meanwhile don’t wait for each other', async () => {
  const app = await startTestApp({ isMaintained: false })
  const { ask, newKeeper } = await newTraveller(app)
  const keeperId = await newKeeper()
  const { db, engine } = app.deps.database
  const { id } = (await ask('POST', `/${keeperId}/moments`, { body: 'The river opened.' })).body.data
  await ask('DELETE', `/${keeperId}/moments/${id}`)
  const { owner_id } = await db.selectFrom('keepers').select('owner_id').executeTakeFirstOrThrow()
  const importId = randomUUID()
  await db
    .insertInto('imports')
    .values({
      ...{ id: importId, owner_id, keeper_id: keeperId, kind: 'keeper', status: 'running', bytes: 1 },
      ...{ file_name: 'river.zip', options: '{"keepers":{"a":"b"}}', plan: null, position: 0, total: 1 },
      ...{ added: 0, error: null, created_at: 0, finished_at: null },
    })
    .execute()
  const { erasing } = await db.transaction().execute(async (trx) => {
    // As a batch of the import does it.
    await holdKeeper({ db: trx, engine }, keeperId)
    const begun = ask('DELETE', `/${keeperId}/trash/${id}`)
    await someoneWaits(app)
    await trx.updateTable('imports').set({ position: 1 }).where('id', '=', importId).execute()
    return { erasing: begun }
  })
  expect((await erasing).status).toBe(200)
})
