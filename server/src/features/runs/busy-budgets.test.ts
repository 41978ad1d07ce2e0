import { expect, test } from 'vitest'
import { limitWording } from '#contracts/limits/limit-wording.ts'
import { spentByBudget } from '../../testing/budgets.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { createUser } from '../../testing/factories.ts'
import { makeAgent, run, startRunTest } from '../../testing/run-scene.ts'
import { call, type TestApp } from '../../testing/test-app.ts'

/** Pays for two answers of a thousand tokens at once, not for three. */
const capMicroUsd = 30_000
const short = { model_settings: { max_tokens: 1_000 } }
const lead = { ...short, visibility: 'public', agent_class: 'Lead' }
const endless = 'Story [[sim chunks=2000 chunk-ms=50]]'

/** Begins an answer that goes on until it is stopped. Returns how to stop it. */
async function beginStory(app: TestApp, token: string | undefined, agentId: string) {
  const body = { action: 'run', agentId, input: endless }
  const caller = token === undefined ? {} : { token }
  const stream = await openEventStream(app, 'POST', '/api/kip/agents', { ...caller, body })
  const [first] = await stream.until(({ event }) => event === 'run')
  if (first?.event !== 'run') throw new Error('The stream begins with its run.')
  const { run_id: runId } = first.data
  return async () => {
    app.deps.liveRuns.find(runId)?.end('stopped')
    await stream.rest()
  }
}

async function startScene() {
  const { app, user } = await startRunTest()
  const admin = await createUser(app, { role: 'admin' })
  const setLimits = (limits: object) =>
    call(app, 'PUT', '/api/kam/limits', { token: admin.token, body: limits })
  return { app, user, setLimits }
}

type Scene = Awaited<ReturnType<typeof startScene>>
type Asked = { agentId: string; tokens: (string | undefined)[]; budget: string }

const budgets: Record<string, (scene: Scene) => Promise<Asked>> = {
  async 'all visitors'({ app, user, setLimits }) {
    await setLimits({ visitors_daily_cap_micro_usd: capMicroUsd })
    const { id } = await makeAgent(app, user, lead)
    return { agentId: id, tokens: [undefined, undefined, undefined], budget: 'visitors' }
  },
  async 'the visitors of an owner'({ app, user }) {
    const key = { provider: 'anthropic', apiKey: 'sk-ant-personal-0123456789abcdef' }
    await call(app, 'POST', '/api/kip/user-keys', { token: user.token, body: key })
    const paid = { visitors_may_use_my_key: true, visitors_daily_cap_micro_usd: capMicroUsd }
    const model = { model_provider: 'anthropic', model: 'claude-haiku-4-5' }
    const settings = { model_settings: { max_tokens: 2_000 } }
    const { id } = await makeAgent(app, user, { ...lead, ...model, ...settings, config: paid })
    return { agentId: id, tokens: [undefined, undefined, undefined], budget: `owner:${id}` }
  },
  async 'an account'({ app, user, setLimits }) {
    await setLimits({ account_daily_cap_micro_usd: capMicroUsd })
    const { id } = await makeAgent(app, user, short)
    return { agentId: id, tokens: [user.token, user.token, user.token], budget: `account:${user.user.id}` }
  },
  async 'all people'({ app, user, setLimits }) {
    await setLimits({ instance_daily_cap_micro_usd: capMicroUsd })
    const { id } = await makeAgent(app, user, { ...short, visibility: 'public' })
    const people = [await createUser(app), await createUser(app), await createUser(app)]
    return { agentId: id, tokens: people.map(({ token }) => token), budget: 'instance' }
  },
}

test.each(Object.entries(budgets))(
  'a budget of %s that is only held by answers being written says to try again, and then it works',
  async (_whose, setUp) => {
    const scene = await startScene()
    const { app } = scene
    const { agentId, tokens, budget } = await setUp(scene)
    const [one, two, three] = tokens
    const ask = () => run(app, three === undefined ? {} : { token: three }, { agentId, input: 'Hello' })
    const stops = [await beginStory(app, one, agentId), await beginStory(app, two, agentId)]
    const busy = await ask()
    expect([busy.status, busy.body.error.message]).toEqual([429, limitWording.moneyHeld])
    expect(Number(busy.headers.get('retry-after'))).toBeLessThanOrEqual(10)
    for (const stop of stops) await stop()
    await expect.poll(async () => (await ask()).status).toBe(200)
    expect((await spentByBudget(app))[budget]).toBeLessThan(capMicroUsd)
  },
)
