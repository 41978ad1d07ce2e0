import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { wording } from '#contracts/wording.ts'
import { openEventStream, textOf } from '../event-stream.ts'
import { registerUser } from '../factories.ts'
import { startPostgres } from '../postgres-server.ts'
import { startSimulator } from '../provider-simulator.ts'
import { startServerProcess, type ServerProcess } from '../server-process.ts'
import { call } from '../test-app.ts'
import { createTestPlace } from '../test-place.ts'
import { breakConnections } from '../test-trouble.ts'
import { environment, makePublicAgent, messagesOf, say, type Person } from './durability-test-setup.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const reply = `It goes on, whatever happens. ${'And on, and on. '.repeat(40)}The end.`

describe('a PostgreSQL that goes away', () => {
  test('stopped at once under load, it costs no process, no call a wrong sentence, no stream its text', async () => {
    const { server, person, agentId, postgres, beginStream } = await startScene()
    const rounds = [1, 2, 3]
    for (const _round of rounds) {
      const stream = await beginStream()
      const load = startLoad(server, person, agentId)
      await load.untilAnswered(20)
      await postgres.crash()
      await load.untilRefused(20)
      await postgres.startAgain()
      expect(textOf(await stream.rest())).toBe(reply)
      await load.untilWell(20)
      const answers = await load.end()
      expect(answers.filter(({ status }) => status !== 200)).not.toEqual([])
      expect(wrongAnswers(answers)).toEqual([])
      expect(await storedReply(server, person, stream)).toMatchObject({ status: 'done', content: reply })
    }
    expect((await call(server, 'GET', '/ping')).status).toBe(200)
    const told = linesOf(server, 'the connection to the database was lost')
    expect(told.length).toBeGreaterThanOrEqual(1)
    expect(told.length).toBeLessThanOrEqual(rounds.length)
  })

  test('its connections ended under load: what was asked meanwhile is refused with a sentence', async () => {
    const { server, person, agentId, place, beginStream } = await startScene()
    for (const _round of [1, 2, 3, 4]) {
      const stream = await beginStream()
      const load = startLoad(server, person, agentId)
      await load.untilAnswered(20)
      await breakConnections(place)
      expect(textOf(await stream.rest())).toBe(reply)
      await load.untilWell(20)
      expect(wrongAnswers(await load.end())).toEqual([])
      expect(await storedReply(server, person, stream)).toMatchObject({ status: 'done', content: reply })
    }
    expect((await call(server, 'GET', '/ping')).status).toBe(200)
  })
})

type Answered = { what: string; status: number; message: string }

function wrongAnswers(answers: Answered[]): Answered[] {
  return answers.filter(
    ({ status, message }) => status !== 200 && !(status === 503 && message === wording.storageFailed),
  )
}

/** What the server logged that names a thing. */
function linesOf(server: ServerProcess, word: string): string[] {
  return server
    .output()
    .split('\n')
    .filter((line) => line.includes(word))
}

/** A server process on a PostgreSQL of its own, which can be taken away. */
async function startScene() {
  const postgres = await startPostgres({ isDurable: true })
  onTestFinished(postgres.stop)
  const place = await createTestPlace('empty', postgres.url)
  onTestFinished(place.remove)
  const simulator = await startSimulator()
  onTestFinished(simulator.close)
  const server = await startServerProcess(environment(place, simulator))
  onTestFinished(server.kill)
  const user = await registerUser(server)
  const agentId = await makePublicAgent(server, user)

  /** An answer that takes a while. */
  async function beginStream() {
    simulator.behave({ reply, chunks: 40, chunkMs: 15, times: 1 })
    const body = { action: 'run', agentId, input: 'Tell me' }
    const stream = await openEventStream(server, 'POST', '/api/kip/agents', { token: user.token, body })
    const first = await stream.next()
    if (first?.event !== 'run') throw new Error('no run event')
    return { runId: first.data.run_id, sessionId: first.data.session_id, rest: stream.rest }
  }

  return { postgres, place, server, agentId, person: { token: user.token }, beginStream }
}

async function storedReply(
  server: ServerProcess,
  person: Person,
  { runId, sessionId }: { runId: string; sessionId: string },
) {
  const find = async () =>
    (await messagesOf(server, person, sessionId)).find(
      (message) => message.run_id === runId && message.sender === 'other',
    )
  // For a moment it may count as interrupted, until its true end can be stored.
  await vi.waitFor(async () => expect((await find())?.status).toBe('done'), { timeout: 60_000 })
  return find()
}

/** People who read and write without a pause, until they are told to end. */
function startLoad(server: ServerProcess, person: Person, agentId: string) {
  const answers: Answered[] = []
  const watchers = new Set<() => void>()
  let isOver = false
  const asks = [
    { what: 'list', ask: () => call(server, 'GET', '/api/kip/agents', person) },
    { what: 'logs', ask: () => call(server, 'GET', '/api/kip/agents?logs=true', person) },
    { what: 'usage', ask: () => call(server, 'GET', '/api/kip/usage', person) },
    { what: 'run', ask: () => say(server, person, { agentId, input: 'Hello' }) },
    { what: 'save', ask: () => rename(server, person, agentId) },
    { what: 'sign-ins', ask: () => call(server, 'GET', '/api/kam/sessions', person) },
  ]
  const callers = [...asks, ...asks].map(async ({ what, ask }) => {
    while (!isOver) {
      const { status, body } = await ask()
      answers.push({ what, status, message: String(body?.error?.message ?? '') })
      for (const look of watchers) look()
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })

  const over = Promise.all(callers)

  /** Settles when so many answers more have come that are as asked for; fails when a call finds no server. */
  async function until(count: number, fits: (answer: Answered) => boolean): Promise<void> {
    const from = answers.length
    const enough = new Promise<void>((resolve) => {
      const look = () => {
        if (answers.slice(from).filter(fits).length < count) return
        watchers.delete(look)
        resolve()
      }
      watchers.add(look)
    })
    await Promise.race([enough, over])
  }

  return {
    untilAnswered: (count: number) => until(count, () => true),
    untilRefused: (count: number) => until(count, ({ status }) => status !== 200),
    untilWell: (count: number) => until(count, ({ status }) => status === 200),
    async end(): Promise<Answered[]> {
      isOver = true
      await over
      return answers
    },
  }
}

function rename(server: ServerProcess, person: Person, id: string) {
  return call(server, 'PUT', '/api/kip/agents', { ...person, body: { id, name: 'Durable still' } })
}
