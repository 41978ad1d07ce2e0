import { expect, test } from 'vitest'
import { logWording } from '#contracts/logs/log-wording.ts'
import { createUser } from '../../testing/factories.ts'
import { someoneWaits } from '../../testing/someone-waits.ts'
import { startTestsOfOthers, words } from '../../testing/tests-of-others-scene.ts'
import { agentTestData } from './index.ts'
import { deleteTests, lockTests } from './words-of-others.table.ts'

test('no run of a test begins while the words of the test are being deleted', async () => {
  const { app, simulator, tests, saveFrom, listTestRuns } = await startTestsOfOthers()
  await tests.add([{ kind: 'contains', text: 'Hello' }], { name: 'Own' })
  const { sessionId } = await saveFrom(await createUser(app))
  const held = Promise.withResolvers<void>()
  simulator.behave({ reply: 'Hello again', chunks: 2, hold: { after: 1, until: held.promise } })
  const { id } = (await tests.send('POST', 'test-rounds', {})).body.data
  await expect.poll(() => simulator.requests.length).toBe(2)
  const { db, engine } = app.deps.database
  await db.transaction().execute(async (trx) => {
    const ids = await lockTests({ db: trx, engine }, { sessionIds: [sessionId] })
    expect(ids).toHaveLength(1)
    held.resolve()
    await someoneWaits(app)
    await deleteTests(trx, ids)
  })
  expect(await tests.ended(id)).toMatchObject({ status: 'done', total: 1, passed: 1 })
  expect(await listTestRuns()).toHaveLength(1)
  expect(JSON.stringify(simulator.requests.slice(1))).not.toContain(words)
})

test('no test is made of words while they are being deleted', async () => {
  const { app, tests, say } = await startTestsOfOthers()
  const { runId, sessionId } = await say(await createUser(app))
  const checks = [{ kind: 'contains', text: 'words' }]
  const body = { name: 'Theirs', input: words, checks, from_run_id: runId }
  const begun = await app.deps.database.db.transaction().execute(async (trx) => {
    const erasure = { deps: app.deps, trx, afterwards: [] }
    await agentTestData.eraseConversations?.(erasure, [sessionId])
    const saving = tests.send('POST', 'tests', body)
    await someoneWaits(app)
    await trx.deleteFrom('run_payloads').where('run_id', '=', runId).execute()
    return { saving }
  })
  const refused = await begun.saving
  expect([refused.status, refused.body.error?.message]).toEqual([409, logWording.inputErased])
  expect((await tests.list()).tests).toEqual([])
})
