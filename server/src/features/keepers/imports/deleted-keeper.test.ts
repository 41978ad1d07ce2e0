import { expect, test } from 'vitest'
import { importWording } from '#contracts/keepers/import-wording.ts'
import { keeperWording } from '#contracts/keepers/keeper-wording.ts'
import { newTraveller } from '../../../testing/keeper-transfer.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { tidyImports } from './import-jobs.ts'

const csv = 'date,text\n2024-01-02,Fog\n2024-01-03,Sun\n'
const stopped = { status: 'failed', error: importWording.keeperDeleted }

async function start() {
  const app = await startTestApp()
  const person = await newTraveller(app)
  const keeper = await person.newKeeper()
  const { id } = await person.check(csv, { fileName: 'x.csv' }, keeper)
  const { db } = app.deps.database
  return {
    ...{ app, person, keeper, id },
    /** As it is while batches are written. */
    setRunning: () => db.updateTable('imports').set({ status: 'running' }).where('id', '=', id).execute(),
  }
}

test('deleting a keeper stops its import, which blocks no other one and continues once the keeper is back', async () => {
  const { person, keeper, id, setRunning } = await start()
  await setRunning()
  const other = await person.newKeeper()
  expect((await person.upload(csv, {}, other)).body.error.message).toBe(importWording.oneAtATime)
  await person.ask('DELETE', `/${keeper}`)
  expect((await person.ask('GET', `/imports/${id}`)).body.data).toMatchObject(stopped)
  await person.ask('POST', `/${keeper}/restore`)
  await person.ask('POST', `/imports/${id}/start`, {})
  expect(await person.until(id, ({ status }) => status !== 'running')).toMatchObject({
    status: 'done',
    added: 2,
  })
})

test('an import into a keeper that is in the trash isn’t started, and blocks no other one', async () => {
  const { person, keeper, id } = await start()
  await person.ask('DELETE', `/${keeper}`)
  expect((await person.ask('POST', `/imports/${id}/start`, {})).status).toBe(404)
  const other = await person.newKeeper()
  expect(await person.bring(csv, { fileName: 'x.csv' }, other)).toMatchObject({ status: 'done', added: 2 })
})

test('an import into an archived keeper is undone once that can be written in again', async () => {
  const { person, keeper, id } = await start()
  await person.ask('POST', `/imports/${id}/start`, {})
  await person.until(id, ({ status }) => status === 'done')
  const setArchived = async (archived: boolean) => {
    const { version } = (await person.ask('GET', `/${keeper}`)).body.data
    await person.ask('PATCH', `/${keeper}`, { version, archived })
  }
  await setArchived(true)
  const refused = await person.ask('POST', `/imports/${id}/undo`)
  expect([refused.status, refused.body.error.message]).toEqual([403, keeperWording.archived])
  expect(await person.moments(keeper)).toHaveLength(2)
  await setArchived(false)
  expect((await person.ask('POST', `/imports/${id}/undo`)).body.data).toEqual({ moments: 2 })
})

test('an import that was left running by the deletion of its keeper is stopped', async () => {
  const { app, person, keeper, id, setRunning } = await start()
  await person.ask('DELETE', `/${keeper}`)
  await setRunning()
  await tidyImports(app.deps)
  expect((await person.ask('GET', `/imports/${id}`)).body.data).toMatchObject(stopped)
})

test('an import that stopped can be continued for three days, however long ago it was uploaded', async () => {
  const { app, person, keeper, id, setRunning } = await start()
  await setRunning()
  await person.ask('DELETE', `/${keeper}`)
  const dayMs = 24 * 3_600_000
  const { database, now } = app.deps
  const statusAfter = async (times: { created_at?: number; finished_at?: number }) => {
    await database.db.updateTable('imports').set(times).where('id', '=', id).execute()
    await tidyImports(app.deps)
    return (await person.ask('GET', `/imports/${id}`)).body.data.status
  }
  expect(await statusAfter({ created_at: now() - 5 * dayMs })).toBe('failed')
  expect(await statusAfter({ finished_at: now() - 4 * dayMs })).toBe('cancelled')
})
