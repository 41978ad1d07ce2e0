import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { createApp } from '../../app.ts'
import { createLiveRuns } from '../../features/runs/index.ts'
import { createTestPlace, type TestPlace } from '../test-place.ts'
import { registerUser, type TestUser } from '../factories.ts'
import { startSimulator, type Simulator } from '../provider-simulator.ts'
import { startServerProcess, type ServerProcess } from '../server-process.ts'
import { call, type Answer, type TestApp } from '../test-app.ts'

/** Somebody who sends messages: signed in by a token, or a visitor by a cookie. */
export type Person = { token?: string; cookie?: string }

export type Message = {
  id: string
  sender: 'user' | 'other'
  content: string
  status: string
  run_id: string | null
  parts: unknown[]
}

/** The server as a process, its providers simulated, with an account and an agent for everybody. */
export type ProcessTest = {
  place: TestPlace
  env: Record<string, string>
  simulator: Simulator
  server: ServerProcess
  user: TestUser
  agentId: string
  close(): Promise<void>
}

export async function startProcessTest(): Promise<ProcessTest> {
  const place = await createTestPlace()
  const simulator = await startSimulator()
  const env = environment(place, simulator)
  const server = await startServerProcess(env)
  const user = await registerUser(server)
  return {
    ...{ place, env, simulator, server, user },
    agentId: await makePublicAgent(server, user),
    async close() {
      await server.kill()
      await simulator.close()
      await place.remove()
    },
  }
}

/** Another server on the same database, which has none of the first one's runs. */
export async function startBeside(app: TestApp): Promise<{ url: string }> {
  const deps = { ...app.deps, liveRuns: createLiveRuns() }
  const beside = await createApp(deps, pino({ level: 'silent' }))
  onTestFinished(async () => {
    const closed = beside.close()
    // As a server does that stops: a connection without a request would keep it for a minute.
    beside.server.closeAllConnections()
    await closed
  })
  return { url: await beside.listen({ port: 0, host: '127.0.0.1' }) }
}

/** What a server needs to work on a place with the simulator as its providers. */
export function environment(place: TestPlace, simulator: Simulator): Record<string, string> {
  return {
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl !== undefined && { DATABASE_URL: place.databaseUrl }),
    OPENAI_BASE_URL: `${simulator.url}/v1`,
    KEEPER_OPENAI_API_KEY: 'sk-planted-0123456789abcdefghijklmnop',
    RATE_LIMITS: 'off',
  }
}

/** A Lead agent that visitors may run, too; a cheap one, since what a killed run reserved counts as spent. */
export async function makePublicAgent(app: { url: string }, user: TestUser): Promise<string> {
  const { body } = await call(app, 'POST', '/api/kip/agents', {
    token: user.token,
    body: {
      ...{ name: 'Durable', slug: 'durable', purpose: 'To outlive its process.' },
      ...{ agent_class: 'Lead', visibility: 'public', model_provider: 'openai', model: 'gpt-4o-mini' },
      model_settings: { retry: { max_retries: 0, retry_delay_ms: 100 } },
    },
  })
  return body.data.id
}

/** A caller without an account: the first answer sets the cookie. */
export async function becomeVisitor(app: { url: string }, agentId: string): Promise<Person> {
  const answer = await say(app, {}, { agentId, input: 'Good day' })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0]
  if (cookie === undefined) throw new Error(`The visitor got no cookie: ${JSON.stringify(answer.body)}`)
  return { cookie }
}

/** Runs the agent, answered as JSON. */
export function say(
  app: { url: string },
  person: Person,
  message: { agentId: string; input: string; sessionId?: string | undefined; key?: string },
): Promise<Answer> {
  const { key, ...asked } = message
  return call(app, 'POST', '/api/kip/agents', {
    ...person,
    body: { action: 'run', ...asked },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
}

export async function messagesOf(
  app: { url: string },
  person: Person,
  sessionId: string,
): Promise<Message[]> {
  const path = `/api/kip/agents?messages=true&sessionId=${sessionId}`
  const { status, body } = await call(app, 'GET', path, person)
  if (status !== 200) throw new Error(`The messages of a session answered ${status}`)
  return body.data
}
