import { expect, test } from 'vitest'
import { lastUseKeptEveryMs } from '#contracts/limits/limits.ts'
import { wording } from '#contracts/wording.ts'
import { createUser } from '../factories.ts'
import { refuseWrites, takeRoom } from '../test-trouble.ts'
import { makeAgent, run, startRunTest } from '../run-scene.ts'
import { openEventStream, textOf } from '../event-stream.ts'
import { call, startTestApp } from '../test-app.ts'
import { messagesOf } from './durability-test-setup.ts'

const long = 'A long story. '.repeat(2_000)

test('a message that can not be stored is refused with a sentence, and what was stored is safe', async () => {
  const { app, user, simulator } = await startRunTest()
  const agent = await makeAgent(app, user)
  const first = await run(app, user, { agentId: agent.id, input: 'Hello' })
  const sessionId = first.body.data.session_id
  const giveBack = await takeRoom(app.deps.database, app.deps.config)
  for (const _ of ['once', 'twice']) {
    const refused = await run(app, user, { agentId: agent.id, input: long, sessionId })
    expect(refused.status).toBe(503)
    expect(refused.body).toEqual({
      success: false,
      error: { code: 'unavailable', message: wording.storageFailed },
    })
  }
  expect(simulator.requests).toHaveLength(1)
  const kept = await messagesOf(app, { token: user.token }, sessionId)
  expect(kept.map(({ content }) => content)).toEqual(['Hello', first.body.data.response])
  await giveBack()
  const again = () =>
    run(app, user, { agentId: agent.id, input: long, sessionId }, { 'idempotency-key': 'k' })
  await expect.poll(async () => (await again()).status).toBe(200)
  expect(await messagesOf(app, { token: user.token }, sessionId)).toHaveLength(4)
})

test('an answer that can not be stored is told so, kept, and stored once there is room again', async () => {
  const { app, user, simulator } = await startRunTest()
  const agent = await makeAgent(app, user)
  const reply = `${long}The end.`
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
  simulator.behave({ reply, chunks: 20, chunkMs: 20, onChunk: () => begin() })
  const stream = await openEventStream(app, 'POST', '/api/kip/agents', {
    token: user.token,
    body: { action: 'run', agentId: agent.id, input: 'Tell me' },
  })
  await hasBegun
  const giveBack = await takeRoom(app.deps.database, app.deps.config)
  const events = await stream.rest()
  expect(textOf(events)).toBe(reply)
  const end = events.at(-1)
  expect(end).toMatchObject({ event: 'error', data: { message: wording.storageFailed } })
  const runId = events[0]?.event === 'run' ? events[0].data.run_id : ''
  const sessionId = events[0]?.event === 'run' ? events[0].data.session_id : ''
  await giveBack()
  await expect
    .poll(
      async () => (await call(app, 'GET', `/api/kip/runs/${runId}`, { token: user.token })).body.data?.status,
    )
    .toBe('done')
  const [, message] = await messagesOf(app, { token: user.token }, sessionId)
  expect(message).toMatchObject({ status: 'done', content: reply })
  simulator.behave({})
  expect((await run(app, user, { agentId: agent.id, input: 'Go on', sessionId })).status).toBe(200)
})

test('where nothing can be written, people read on, however long ago they last used their sign-in', async () => {
  let now = Date.now()
  const app = await startTestApp({ now: () => now, isMaintained: false })
  const { token } = await createUser(app)
  const read = () => call(app, 'GET', '/api/keepers', { token })
  const { body } = await read()
  const lastUse = async () => {
    const { updated_at: at } = await app.deps.database.db
      .selectFrom('auth_sessions')
      .select('updated_at')
      .executeTakeFirstOrThrow()
    return new Date(at).getTime()
  }
  const usedAt = await lastUse()
  now += lastUseKeptEveryMs + 1
  const allowWrites = await refuseWrites(app.deps.database, app.deps.config)
  // The first call may still meet a connection that was ended.
  await expect.poll(async () => (await read()).status).toBe(200)
  expect((await read()).body).toEqual(body)
  expect(await lastUse()).toBe(usedAt)
  const warnings = app.logLines.filter((line) =>
    line.includes('the last use of a sign-in could not be noted'),
  )
  expect(warnings).toHaveLength(1)
  await allowWrites()
  await expect.poll(async () => ((await read()).status === 200 ? lastUse() : undefined)).toBe(now)
})
