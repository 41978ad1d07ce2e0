import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { makeAgent, run, startRunTest } from '../../testing/run-scene.ts'
import { call } from '../../testing/test-app.ts'

/** A person who asks an agent whose provider is this one. */
async function startWith(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const close = () => server.close()
  onTestFinished(() => void close())
  const { app, user } = await startRunTest({ env: { OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` } })
  const agent = await makeAgent(app, user)
  /** What is answered, and what the log says of it. */
  async function ask() {
    const answer = await run(app, user, { agentId: agent.id, input: 'Hello' })
    const { run_id: runId } = answer.body.data
    const log = await call(app, 'GET', `/api/kip/logs/${runId}`, { token: user.token })
    return { answer, log: log.body.data }
  }
  return { ask, close }
}

test('a call that never left the server costs nothing, and one that may have arrived is counted', async () => {
  const { ask, close } = await startWith((request) => request.socket.destroy())
  const arrived = await ask()
  expect(arrived.answer.status).toBe(502)
  expect(arrived.log.cost_micro_usd).toBeGreaterThan(0)
  close()
  const { answer, log } = await ask()
  expect(answer.status).toBe(502)
  expect(log).toMatchObject({ status: 'failed', retries: 2, cost_micro_usd: 0 })
  expect(log.tokens).toMatchObject({ input: 0, output: 0 })
})

test('an error of a provider that holds a character which can’t be stored ends the run with its sentence', async () => {
  const { ask } = await startWith((_request, response) => {
    response.writeHead(400, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { message: 'The mo\0del \uD800 is gone.' } }))
  })
  const { answer, log } = await ask()
  expect(answer.status).toBe(502)
  expect(answer.body.error.message).toContain('is gone.')
  expect(log).toMatchObject({ status: 'failed', finish_reason: 'error' })
  expect(log.error).toContain('is gone.')
  expect(log.error).not.toContain('\0')
})
