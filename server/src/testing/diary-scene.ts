import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { createUser, type TestUser } from './factories.ts'
import { startRunTest } from './run-scene.ts'
import { call } from './test-app.ts'

type Scene = Awaited<ReturnType<typeof startRunTest>>

/** One app for a file's tests, and before each of them somebody new with a keeper, which further calls are about. */
export function useDiary({ keeper: given = {}, ...options }: { keeper?: object; now?: () => number } = {}) {
  let scene: Scene
  let user: TestUser
  let keeperId: string

  beforeAll(async () => {
    scene = await startRunTest({
      ...{ outlivesTest: true, env: { RATE_LIMITS: 'off' }, ...options },
      // Where the test has a clock, it says what happens when.
      ...(options.now && { isMaintained: false }),
    })
  })
  afterAll(() => scene.close())
  beforeEach(async () => {
    user = await createUser(scene.app)
    keeperId = await newKeeper(given)
    scene.simulator.behave({})
    scene.simulator.requests.length = 0
  })

  async function send(method: string, path: string, body?: unknown) {
    return call(scene.app, method, path, { token: user.token, ...(body !== undefined && { body }) })
  }

  async function newKeeper(fields: object = {}): Promise<string> {
    const body = { title: 'Days', purpose: 'Days.', keeperType: 'journal', memoryPattern: 'chronological' }
    return (await send('POST', '/api/keepers', { ...body, timezone: 'Europe/Berlin', ...fields })).body.data
      .id
  }

  const at = (path: string) => `/api/keepers/${keeperId}${path}`

  /** A moment at noon of a day, UTC. */
  async function write(day: string, body: string, fields: object = {}): Promise<string> {
    const moment = { body, occurredAt: `${day}T12:00:00Z`, tz: 'Europe/Berlin', ...fields }
    const answer = await send('POST', at('/moments'), moment)
    expect(answer.status).toBe(200)
    return answer.body.data.id
  }

  return {
    ...{ send, newKeeper, at, write },
    /** Has further calls be about another keeper. */
    turnTo: (id: string) => void (keeperId = id),
    app: () => scene.app,
    simulator: () => scene.simulator,
    user: () => user,
    keeperId: () => keeperId,
  }
}

/** The number under which a passage was sent to a model. */
export function numberOf(said: string, words: string): number {
  return Number([...said.slice(0, said.indexOf(words)).matchAll(/\[(\d+)\] \d{4}-/g)].at(-1)?.[1])
}
