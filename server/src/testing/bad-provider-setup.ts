import { randomUUID } from 'node:crypto'
import { createUser } from './factories.ts'
import { call } from './test-app.ts'
import { makeAgent, run, startRunTest } from './run-scene.ts'

/** Providers as they differ on the wire; `label` begins the sentences about them. */
export const wires = [
  { title: 'openai', provider: 'openai', model: 'gpt-4o', label: 'OpenAI' },
  { title: 'openai reasoning', provider: 'openai', model: 'gpt-5.6-sol', label: 'OpenAI' },
  { title: 'anthropic', provider: 'anthropic', model: 'claude-sonnet-4-6', label: 'Anthropic' },
  { title: 'together', provider: 'together', model: 'mistral/own', label: 'Together' },
  { title: 'local', provider: 'local', model: 'llama3', label: 'Local server' },
] as const

/** Whose model is asked. */
type Asked = { provider: string; model: string }

/** Keys of all providers, as the platform has them. */
export const platformKeys = {
  openai: 'sk-Qm7vT2xJp9LwZk4RbY8sHd3NfG6c',
  anthropic: 'sk-ant-Wn5bKz8Xr2Vt7Lq4Jm9Ps3Hd6Gf1Cy',
  together: 'tgpZr6Yt3Bn8Kw5Mx2Qv9Ls4',
  elevenlabs: 'elvHj4Rt9Wq2Zx7Nb5Kd8Ps3',
  local: 'locVb8Xn3Tq6Lz9Rk2Mw5Yh7',
} as const

export type Scene = Awaited<ReturnType<typeof startRunTest>>

/** A server whose every provider is the simulator, without rate limits and with money, for many runs. */
export async function startScene(options: Parameters<typeof startRunTest>[0] = {}): Promise<Scene> {
  const scene = await startRunTest({
    ...options,
    env: {
      RATE_LIMITS: 'off',
      KEEPER_OPENAI_API_KEY: platformKeys.openai,
      KEEPER_ANTHROPIC_API_KEY: platformKeys.anthropic,
      KEEPER_TOGETHER_API_KEY: platformKeys.together,
      KEEPER_LOCAL_API_KEY: platformKeys.local,
      ...options.env,
    },
    localServer: true,
  })
  const { token } = await createUser(scene.app, { role: 'admin' })
  const body = { account_daily_cap_micro_usd: 1_000_000_000, instance_daily_cap_micro_usd: 1_000_000_000 }
  await call(scene.app, 'PUT', '/api/kam/limits', { token, body })
  return scene
}

/** Makes an agent of its own for one run, so that nothing of another run counts for it. */
export function agentOf(scene: Scene, wire: Asked, fields: object = {}) {
  return makeAgent(scene.app, scene.user, { model_provider: wire.provider, model: wire.model, ...fields })
}

/** Asks once with a directive for the simulator, and gathers all that is to be known of that run. */
export async function askOnce(scene: Scene, wire: Asked, directive: string, fields: object = {}) {
  const agent = await agentOf(scene, wire, fields)
  const mark = randomUUID()
  const askedAt = performance.now()
  const answer = await run(scene.app, scene.user, {
    agentId: agent.id,
    input: `Story ${mark} [[sim ${directive}]]`,
  })
  const tookMs = performance.now() - askedAt
  return { answer, tookMs, mark, agent, ...(await whatIsKnown(scene, mark, answer.body.data)) }
}

/** The log, the reply and the requests that a run has left. */
export async function whatIsKnown(scene: Scene, mark: string, ids: { run_id: string; session_id: string }) {
  const { token } = scene.user
  const log = await call(scene.app, 'GET', `/api/kip/logs/${ids.run_id}`, { token })
  const path = `/api/kip/agents?messages=true&sessionId=${ids.session_id}`
  const messages = await call(scene.app, 'GET', path, { token })
  return {
    log: log.body.data,
    reply: messages.body.data.at(-1),
    requests: scene.simulator.requests.filter((request) => JSON.stringify(request.body ?? '').includes(mark)),
  }
}
