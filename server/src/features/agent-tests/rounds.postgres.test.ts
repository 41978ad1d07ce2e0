import { expect, test } from 'vitest'
import { testsOf } from '../../testing/agent-test-scene.ts'
import { someoneWaits } from '../../testing/someone-waits.ts'
import { startTools } from '../../testing/tool-scene.ts'

test('a round leaves out a test that another editor deletes as it starts', async () => {
  const { app, user, agent } = await startTools()
  const { add, send, ended } = testsOf(app, user, agent.id)
  await add([{ kind: 'contains', text: 'Hello' }])
  const { id: deletedId } = await add([{ kind: 'contains', text: 'Hello' }])
  const begun = await app.deps.database.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('agent_tests').where('id', '=', deletedId).execute()
    const starting = send('POST', 'test-rounds', {})
    await someoneWaits(app)
    return { starting }
  })
  const started = await begun.starting
  expect([started.status, started.body.data?.total]).toEqual([200, 1])
  expect(await ended(started.body.data.id)).toMatchObject({ status: 'done', passed: 1 })
})
