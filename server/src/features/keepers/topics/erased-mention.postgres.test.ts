import { expect, test } from 'vitest'
import { newTraveller } from '../../../testing/keeper-transfer.ts'
import { someoneWaits } from '../../../testing/someone-waits.ts'
import { startTestApp } from '../../../testing/test-app.ts'

/** Somebody whose one moment that mentions a topic is in the trash, to be erased as another that mentions it is saved. */
async function setScene() {
  const app = await startTestApp({ isMaintained: false })
  const { ask, newKeeper } = await newTraveller(app)
  const id = await newKeeper()
  const { db } = app.deps.database
  const save = () => ask('POST', `/${id}/moments`, { body: 'The #river opened.' })
  const first = (await save()).body.data.id
  await ask('DELETE', `/${id}/moments/${first}`)
  const erase = () => ask('DELETE', `/${id}/trash/${first}`)
  return {
    ...{ save, erase },
    topics: async () => (await ask('GET', `/${id}/topics`)).body.data,
    /** The first has written all but its entry in the logbook when the second begins; then both go on. */
    async overlap<T>(one: () => Promise<T>, other: () => Promise<T>): Promise<T[]> {
      const begun = await db.transaction().execute(async (trx) => {
        await trx.selectFrom('logbook_heads').selectAll().where('keeper_id', '=', id).forUpdate().execute()
        const first = one()
        await someoneWaits(app)
        const second = other()
        await someoneWaits(app, 2)
        return { both: Promise.all([first, second]) }
      })
      return begun.both
    },
  }
}

test('a topic stays that a moment mentions which is being saved as the last one before it is erased', async () => {
  const { save, erase, overlap, topics } = await setScene()
  const answers = await overlap(save, erase)
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await topics()).toMatchObject([{ name: 'river', count: 1 }])
})

test('a moment is saved that mentions a topic which is going with the last one before it', async () => {
  const { save, erase, overlap, topics } = await setScene()
  const answers = await overlap(erase, save)
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await topics()).toMatchObject([{ name: 'river', count: 1 }])
})
