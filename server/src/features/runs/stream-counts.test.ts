import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { wording } from '#contracts/wording.ts'
import { createUser } from '../../testing/factories.ts'
import { makeAgent, startRunTest } from '../../testing/run-scene.ts'
import { call } from '../../testing/test-app.ts'

const refusal = { code: 'limited', message: wording.tooManyStreams }

/** Asks for a stream and answers with its status; the stream stays open until `close`. */
async function open(url: string, token: string, body?: object) {
  const abort = new AbortController()
  const response = await fetch(url, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'text/event-stream',
      ...(body && { 'content-type': 'application/json' }),
    },
    signal: abort.signal,
  })
  const close = () => abort.abort()
  return { response, close }
}

test('streams of a run and of a caller are limited; a closed one makes room', async () => {
  const { app, user } = await startRunTest({ bounds: { streamsPerRun: 2, streamsPerCaller: 4 } })
  const agent = await makeAgent(app, user)
  const input = 'Hello. [[sim chunks=2000 chunk-ms=20]]'
  const begin = (token: string) =>
    open(`${app.url}/api/kip/agents`, token, { action: 'run', agentId: agent.id, input })
  const started = await begin(user.token)
  const { id } = await app.deps.database.db.selectFrom('runs').select('id').executeTakeFirstOrThrow()
  const events = `${app.url}/api/kip/runs/${id}/events`
  const second = await open(events, user.token)
  expect([started.response.status, second.response.status]).toEqual([200, 200])

  const third = await open(events, user.token)
  expect(third.response.status).toBe(429)
  expect(third.response.headers.get('retry-after')).toBe('10')
  expect(await third.response.json()).toEqual({ success: false, error: refusal })

  const others = [await begin(user.token), await begin(user.token)]
  expect(others.map(({ response }) => response.status)).toEqual([200, 200])
  const fifth = await begin(user.token)
  expect([fifth.response.status, await fifth.response.json()]).toEqual([
    429,
    { success: false, error: refusal },
  ])
  expect(app.deps.liveRuns.count()).toBe(3)

  second.close()
  await expect.poll(async () => (await open(events, user.token)).response.status).toBe(200)
  for (const { close } of [started, ...others]) close()
})

test('whoever goes away before their stream has begun makes room too', async () => {
  const { app, user } = await startRunTest({ bounds: { streamsPerRun: 4, streamsPerCaller: 4 } })
  const agent = await makeAgent(app, user)
  const input = 'Hello. [[sim chunks=2000 chunk-ms=20]]'
  const body = { action: 'run', agentId: agent.id, input }
  const started = await open(`${app.url}/api/kip/agents`, user.token, body)
  const { id } = await app.deps.database.db.selectFrom('runs').select('id').executeTakeFirstOrThrow()
  const { port } = new URL(app.url)
  const request = [
    `GET /api/kip/runs/${id}/events HTTP/1.1`,
    ...['host: 127.0.0.1', `authorization: Bearer ${user.token}`, 'accept: text/event-stream', '', ''],
  ].join('\r\n')
  for (let n = 0; n < 40; n += 1) {
    const socket = connect(Number(port), '127.0.0.1')
    socket.end(request)
    await once(socket, 'finish')
    socket.destroy()
    await once(socket, 'close')
  }
  await expect
    .poll(async () => {
      const { response, close } = await open(`${app.url}/api/kip/runs/${id}/events`, user.token)
      close()
      return response.status
    })
    .toBe(200)
  started.close()
})

test('somebody else’s streams take nobody’s place', async () => {
  const { app, user } = await startRunTest({ bounds: { streamsPerCaller: 1 } })
  const agent = await makeAgent(app, user, { visibility: 'public', agent_class: 'Lead', status: 'ready' })
  const body = { action: 'run', agentId: agent.id, input: 'Hello. [[sim chunks=2000 chunk-ms=20]]' }
  const other = await createUser(app)
  for (const { token } of [user, other]) {
    const { response } = await open(`${app.url}/api/kip/agents`, token, body)
    expect(response.status).toBe(200)
  }
  expect(
    (await call(app, 'POST', '/api/kip/agents', { token: user.token, body: { ...body, input: 'Hi' } }))
      .status,
  ).toBe(200)
})
