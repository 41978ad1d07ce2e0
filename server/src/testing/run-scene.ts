import { onTestFinished } from 'vitest'
import type { Bounds } from '../bounds.ts'
import type { RunTimes } from '../deps.ts'
import type { Guard, Tool } from '../features/tools/index.ts'
import { createUser, type TestUser } from './factories.ts'
import { startSimulator } from './provider-simulator.ts'
import { call, startTestApp } from './test-app.ts'
import type { TestPlace } from './test-place.ts'

/** The key that the platform has; it must appear nowhere. */
export const plantedKey = 'sk-planted-0123456789abcdefghijklmnop'

/** A server whose providers are the simulator, with somebody signed in. Lives as `startTestApp` says. */
export async function startRunTest(
  options: {
    times?: Partial<RunTimes>
    bounds?: Partial<Bounds>
    env?: Record<string, string>
    now?: () => number
    outlivesTest?: boolean
    tools?: Tool[]
    webGuard?: Guard
    localServer?: boolean
    /** Data that is already there, which its maker removes. */
    place?: TestPlace
    isMaintained?: boolean
  } = {},
) {
  const simulator = await startSimulator()
  if (!options.outlivesTest) onTestFinished(() => simulator.close())
  const app = await startTestApp({
    times: { flushMs: 10, ...options.times },
    ...(options.tools && { tools: options.tools }),
    ...(options.webGuard && { webGuard: options.webGuard }),
    ...(options.bounds && { bounds: options.bounds }),
    ...(options.now && { now: options.now }),
    ...(options.place && { place: options.place }),
    isMaintained: options.isMaintained ?? true,
    outlivesTest: options.outlivesTest ?? false,
    env: {
      OPENAI_BASE_URL: `${simulator.url}/v1`,
      ANTHROPIC_BASE_URL: `${simulator.url}/v1`,
      TOGETHER_BASE_URL: `${simulator.url}/v1`,
      ELEVENLABS_BASE_URL: simulator.url,
      ...(options.localServer && { LOCAL_BASE_URL: `${simulator.url}/v1` }),
      KEEPER_OPENAI_API_KEY: plantedKey,
      ...options.env,
    },
  })
  const user = await createUser(app)
  async function close(): Promise<void> {
    await app.close()
    await simulator.close()
  }
  return { app, simulator, user, close }
}

/** Makes an agent over HTTP and answers with it. Retries are quick and few unless a test says otherwise. */
export async function makeAgent(app: { url: string }, user: TestUser, fields: Record<string, unknown> = {}) {
  const name = `Agent ${Math.random().toString(36).slice(2, 10)}`
  const { status, body } = await call(app, 'POST', '/api/kip/agents', {
    token: user.token,
    body: {
      name,
      slug: name.toLowerCase().replace(' ', '-'),
      purpose: 'To be tested.',
      model_settings: { retry: { max_retries: 2, retry_delay_ms: 100 } },
      ...fields,
    },
  })
  if (status !== 200) throw new Error(`Making an agent answered ${JSON.stringify(body)}`)
  return body.data
}

/** Runs an agent and answers with the JSON body. */
export function run(
  app: { url: string },
  user: { token?: string; cookie?: string },
  body: { agentId: string; input: string; sessionId?: string | undefined; previewToken?: string | undefined },
  headers: Record<string, string> = {},
) {
  const { token, cookie } = user
  return call(app, 'POST', '/api/kip/agents', {
    ...(token !== undefined && { token }),
    ...(cookie !== undefined && { cookie }),
    body: { action: 'run', ...body },
    headers,
  })
}
