import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { wording } from '#contracts/wording.ts'
import { startFilesScene } from '../../testing/message-files.ts'
import { startRunTest } from '../../testing/run-scene.ts'
import { call } from '../../testing/test-app.ts'

async function startScene() {
  const { app, user } = await startRunTest()
  const scene = await startFilesScene(app, user)
  const { token } = user
  const first = (await scene.ask('Where do herons sleep?')).body.data
  const sessionId: string = first.session_id
  const version = (body: object) =>
    call(app, 'POST', `/api/kip/sessions/${sessionId}/versions`, { token, body: { ...body } })
  return { app, token, ...scene, first, sessionId, version }
}

test('a tab that shows another version sends nothing into the one that is shown now', async () => {
  const { ask, messages, first, sessionId, version } = await startScene()
  const [, reply] = await messages(sessionId)
  expect((await version({ messageId: reply.id })).status).toBe(200)
  const stale = await ask('And otters?', { sessionId, afterRunId: first.run_id })
  expect([stale.status, stale.body.error.message]).toEqual([409, wording.branchChanged])
  const shown = await messages(sessionId)
  expect(shown).toHaveLength(2)
  expect((await ask('And otters?', { sessionId, afterRunId: shown[1].run_id })).status).toBe(200)
  // What was said since on the same branch refuses nothing.
  expect((await ask('And geese?', { sessionId, afterRunId: shown[1].run_id })).status).toBe(200)
})

test('nor does one whose version another tab hides at the same moment', async () => {
  const { app, ask, attach, messages, first, sessionId } = await startScene()
  const file = await attach('Herons: 2', 'birds.txt')
  const { database } = app.deps
  const { transaction } = database
  // Between what was read for the message and its being recorded.
  database.transaction = async <T>(...given: Parameters<typeof transaction<T>>) => {
    const { db } = database
    await db.updateTable('messages').set({ is_hidden: 1 }).where('run_id', '=', first.run_id).execute()
    return transaction<T>(...given)
  }
  const stale = await ask('And otters?', { sessionId, afterRunId: first.run_id, attachments: [file] })
  database.transaction = transaction
  expect([stale.status, stale.body.error.message]).toEqual([409, wording.branchChanged])
  expect(await messages(sessionId)).toEqual([])
  expect((await ask('And otters?', { attachments: [file] })).status).toBe(200)
})

test('a search leaves out words of versions that are not shown', async () => {
  const { app, token, messages, sessionId, version } = await startScene()
  const found = async (q: string) => {
    const { body } = await call(app, 'GET', `/api/kip/agents?sessions=true&q=${q}`, { token })
    return body.data.map(({ id }: { id: string }) => id)
  }
  const [question] = await messages(sessionId)
  await call(app, 'PATCH', `/api/kip/sessions/${sessionId}`, { token, body: { name: 'Birds' } })
  expect(await found('herons')).toEqual([sessionId])
  await version({ messageId: question.id, input: 'Where do otters sleep?' })
  expect(await found('herons')).toEqual([])
  expect(await found('otters')).toEqual([sessionId])
})

test('a message has up to 50 versions', async () => {
  const { app, messages, sessionId, version } = await startScene()
  const [question] = await messages(sessionId)
  const { db } = app.deps.database
  const rows = Array.from({ length: 49 }, (_, at) => ({
    ...{
      session_id: sessionId,
      position: 2 + at,
      parent: -1,
      id: randomUUID(),
      run_id: null,
      sender: 'user' as const,
    },
    ...{ content: 'Other words', status: 'done' as const, mock: 0, error: null, attachments: null },
    ...{ is_hidden: 1, created_at: app.deps.now() },
  }))
  await db.insertInto('messages').values(rows).execute()
  const counts = { message_count: 51, hidden_count: 49, leaf: 1 }
  await db.updateTable('sessions').set(counts).where('id', '=', sessionId).execute()
  const refused = await version({ messageId: question.id, input: 'Once more?' })
  expect([refused.status, refused.body.error.message]).toEqual([409, wording.tooManyVersions])
})
