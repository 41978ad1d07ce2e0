import { expect, test } from 'vitest'
import { wording } from '#contracts/wording.ts'
import { makeAgent, run, startRunTest } from '../../testing/run-scene.ts'

/** Holds the one place to begin until it is let go. */
function hold(liveRuns: { beginning<T>(work: () => Promise<T>): Promise<T> }) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = liveRuns.beginning(() => promise)
  return async () => {
    resolve()
    await held
  }
}

test('runs begin one after the other, first come first served, and none is refused at the door', async () => {
  const { app, user } = await startRunTest({ bounds: { beginningRuns: 1 } })
  const agent = await makeAgent(app, user)
  const letGo = hold(app.deps.liveRuns)
  const answers = Promise.all(
    Array.from({ length: 40 }, (_, index) => run(app, user, { agentId: agent.id, input: `Hello ${index}` })),
  )
  const order: number[] = []
  const later = [1, 2, 3].map((number) => app.deps.liveRuns.beginning(async () => void order.push(number)))
  expect(order).toEqual([])
  await letGo()
  await Promise.all(later)
  expect(order).toEqual([1, 2, 3])
  expect((await answers).map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200))
})

test('a run that waits too long for its turn is answered with a sentence, and leaves nothing', async () => {
  const { app, user } = await startRunTest({ bounds: { beginningRuns: 1, beginWaitMs: 50 } })
  const agent = await makeAgent(app, user)
  const letGo = hold(app.deps.liveRuns)
  const answer = await run(app, user, { agentId: agent.id, input: 'Hello' })
  expect([answer.status, answer.body.error, answer.headers.get('retry-after')]).toEqual([
    503,
    { code: 'unavailable', message: wording.tooBusy },
    '5',
  ])
  expect(await app.deps.database.db.selectFrom('runs').select('id').execute()).toEqual([])
  await letGo()
  expect((await run(app, user, { agentId: agent.id, input: 'Hello' })).status).toBe(200)
})

test('callers waiting in line are told at once when the process ends', async () => {
  const { app } = await startRunTest({ bounds: { beginningRuns: 1 } })
  const letGo = hold(app.deps.liveRuns)
  const waiting = app.deps.liveRuns.beginning(async () => 'began')
  const drained = app.deps.liveRuns.drain(0)
  await expect(waiting).rejects.toThrow(wording.unavailable)
  await letGo()
  await drained
})
