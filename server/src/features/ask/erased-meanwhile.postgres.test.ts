import { expect, test } from 'vitest'
import { askWording } from '#contracts/keepers/ask-wording.ts'
import { travellerOf } from '../../testing/keeper-transfer.ts'
import { startRunTest } from '../../testing/run-scene.ts'
import { someoneWaits } from '../../testing/someone-waits.ts'

test('a moment that is erased while a question is being recorded goes to nobody', async () => {
  const { app, user, simulator } = await startRunTest()
  const { db } = app.deps.database
  const person = travellerOf(app, user)
  const id = await person.newKeeper()
  await person.ask('POST', `/${id}/moments`, { body: 'The godwit slept on one leg.' })
  const erased = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const erasing = db.transaction().execute(async (trx) => {
    await trx.deleteFrom('moments').where('keeper_id', '=', id).execute()
    begun.resolve()
    await erased.promise
  })
  await begun.promise
  const asking = person.ask('POST', `/${id}/ask`, { question: 'How did the godwit sleep?' })
  await someoneWaits(app)
  erased.resolve()
  await erasing
  expect(await asking).toMatchObject({
    status: 409,
    body: { error: { message: askWording.momentGone } },
  })
  expect(simulator.requests).toEqual([])
  expect(await db.selectFrom('runs').selectAll().execute()).toEqual([])
})
