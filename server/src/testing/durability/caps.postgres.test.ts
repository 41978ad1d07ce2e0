import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { registerUser, type TestUser } from '../factories.ts'
import { startSimulator, type Simulator } from '../provider-simulator.ts'
import { isLong } from '../sample.ts'
import { startServerProcess, type ServerProcess } from '../server-process.ts'
import type { SimulatorPlan } from '../simulator/plan.ts'
import { call } from '../test-app.ts'
import { createTestPlace, type TestPlace } from '../test-place.ts'
import { environment, type Person } from './durability-test-setup.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 })

/** How many runs begin at once, at two processes, before and after one is killed; a Coordinator's has one more for its agent. */
const runCount = isLong ? 200 : 20
const capMicroUsd = isLong ? 400_000 : 120_000
const maxTokens = 1_000
/** The dearest that one answer of gpt-4o can be here: 1,000 tokens out, and at most 4,000 in. */
const oneReservationMicroUsd = 20_000
const centMicroUsd = 10_000
/** Calls to the provider after which a process is killed: surely fewer than the cap allows. */
const callsBeforeKill = capMicroUsd / oneReservationMicroUsd

let place: TestPlace
let simulator: Simulator
let a: ServerProcess
let b: ServerProcess
let admin: TestUser
let database: pg.Client
let requests = 0
let onRequest = (_count: number) => {}

beforeAll(async () => {
  place = await createTestPlace()
  simulator = await startSimulator()
  const env = { ...environment(place, simulator), KEEPER_ANTHROPIC_API_KEY: '' }
  a = await startServerProcess(env)
  b = await startServerProcess(env)
  // The first account is the admin.
  admin = await registerUser(a)
  database = new pg.Client({ connectionString: place.databaseUrl })
  await database.connect()
  simulator.behave(({ body }) => {
    onRequest((requests += 1))
    return planFor(JSON.stringify(body))
  })
})
afterAll(async () => {
  await database.end()
  await Promise.all([a.kill(), b.kill()])
  await simulator.close()
  await place.remove()
})

/** A Coordinator has its agent and a calculator work, others the calculator; all answers are long. */
function planFor(prompt: string): SimulatorPlan {
  const answer = { size: maxTokens * 3, chunkMs: 5 }
  if (prompt.includes('"role":"tool"') || prompt.includes('tool_result')) return answer
  const sum = { name: 'calculator', input: '{"expression":"6*7"}' }
  if (prompt.includes('You are Lead'))
    return { calls: [sum, { name: 'ask_member', input: '{"task":"Work"}' }] }
  return prompt.includes('You are Member') ? answer : { calls: [sum] }
}

type Capped = { budget: string; people: Person[]; agentId: string }

test('an account never spends more than its cap and one reservation, with a process killed', async () => {
  const user = await registerUser(a)
  await setLimits({ account_daily_cap_micro_usd: capMicroUsd })
  const agentId = await makeLead(user)
  await expectCapped({ budget: `account:${user.user.id}`, people: [{ token: user.token }], agentId })
})

test('all people together never spend more than the instance’s cap and one reservation', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => registerUser(a)))
  const spent = await spentOf('instance')
  await setLimits({
    account_daily_cap_micro_usd: capMicroUsd,
    // A cap has whole cents.
    instance_daily_cap_micro_usd: Math.floor(spent / centMicroUsd) * centMicroUsd + capMicroUsd,
  })
  const [owner] = people
  if (!owner) throw new Error('nobody')
  const agentId = await makeLead(owner)
  const tokens = people.map(({ token }) => ({ token }))
  await expectCapped({ budget: 'instance', people: tokens, agentId })
  await setLimits({ instance_daily_cap_micro_usd: 100_000_000 })
})

test('visitors never spend more than their cap and one reservation', async () => {
  await setLimits({ visitors_daily_cap_micro_usd: capMicroUsd })
  const agentId = await makePublic(admin, {})
  await expectCapped({ budget: 'visitors', people: [{}], agentId })
})

test('visitors of an agent never spend more of its owner’s key than its cap and one reservation', async () => {
  const owner = await registerUser(a)
  const key = { provider: 'openai', apiKey: 'sk-personal-0123456789abcdefghijkl' }
  await call(a, 'POST', '/api/kip/user-keys', { token: owner.token, body: key })
  await call(a, 'PATCH', '/api/kip/platform-keys/openai', { token: admin.token, body: { is_active: false } })
  const config = { visitors_may_use_my_key: true, visitors_daily_cap_micro_usd: capMicroUsd }
  const agentId = await makePublic(owner, config)
  await expectCapped({ budget: `owner:${agentId}`, people: [{}], agentId })
})

/** All runs begin at once, one process is killed in the middle; then as many come again. */
async function expectCapped({ budget, people, agentId }: Capped): Promise<void> {
  const [before, costBefore] = [await spentOf(budget), await costs()]
  const killed = Promise.withResolvers<void>()
  const first = requests
  let isKilled = false
  onRequest = (count) => {
    if (isKilled || count < first + callsBeforeKill) return
    isKilled = true
    a.kill().then(killed.resolve, killed.reject)
  }
  const begun = await Promise.all([send(runCount), killed.promise])
  await a.restart()
  const answers = [...begun[0], ...(await send(runCount))]
  await expect.poll(running, { timeout: 60_000, interval: 300 }).toBe(0)
  const spent = (await spentOf(budget)) - before
  if (isLong)
    process.stdout.write(
      `${budget.replace(/:.*/, '')}: ${spent} of ${capMicroUsd} µ$ spent by twice ${runCount} runs\n`,
    )
  expect(answers).toContain(429)
  expect(spent).toBeGreaterThan(capMicroUsd / 4)
  expect(spent).toBeLessThanOrEqual(capMicroUsd + oneReservationMicroUsd)
  // What runs say of their cost is what was booked, and nothing is left held.
  expect(spent).toBe((await costs()) - costBefore)
  const { rows } = await database.query(`select coalesce(sum(reserved_micro_usd), 0)::int as held from runs`)
  expect(rows[0].held).toBe(0)

  function send(count: number): Promise<number[]> {
    return Promise.all(
      Array.from({ length: count }, async (_, at) => {
        const body = { action: 'run', agentId, input: `Work ${at}` }
        const by = people[at % people.length] ?? {}
        const answered = call(at % 2 === 0 ? a : b, 'POST', '/api/kip/agents', { ...by, body })
        return answered.then(
          ({ status }) => status,
          () => 0,
        )
      }),
    )
  }
}

async function spentOf(budget: string): Promise<number> {
  const { rows } = await database.query(
    'select coalesce(sum(spent_micro_usd), 0)::int as spent from budget_rows where budget = $1',
    [budget],
  )
  return rows[0].spent
}

async function costs(): Promise<number> {
  const { rows } = await database.query('select coalesce(sum(cost_micro_usd), 0)::int as cost from runs')
  return rows[0].cost
}

async function running(): Promise<number> {
  const { rows } = await database.query(`select count(*)::int as count from runs where status = 'running'`)
  return rows[0].count
}

async function setLimits(limits: object): Promise<void> {
  const { status, body } = await call(a, 'PUT', '/api/kam/limits', { token: admin.token, body: limits })
  if (status !== 200) throw new Error(JSON.stringify(body))
}

const retry = { max_retries: 0, retry_delay_ms: 100 }
const settings = {
  ...{ purpose: 'To cost money.', model_provider: 'openai', model: 'gpt-4o' },
  model_settings: { max_tokens: maxTokens, retry },
}

/** A Coordinator that everybody signed in may run, with an agent of its own. */
async function makeLead({ token }: TestUser): Promise<string> {
  const slug = `member-${requests}`
  await make(token, { ...settings, name: 'Member', slug, visibility: 'public' })
  return make(token, {
    ...{ ...settings, name: 'Lead', slug: `lead-${requests}`, agent_class: 'Coordinator' },
    ...{ tools: ['calculator'], permissions: ['agents:delegate'], visibility: 'public' },
    config: { bundle: [slug], public_tools: ['calculator'] },
  })
}

/** An agent with a tool that visitors may run. */
function makePublic({ token }: TestUser, config: object): Promise<string> {
  return make(token, {
    ...{ ...settings, name: 'Guide', slug: `guide-${requests}`, agent_class: 'Lead', visibility: 'public' },
    ...{ tools: ['calculator'], config: { public_tools: ['calculator'], ...config } },
  })
}

async function make(token: string, body: object): Promise<string> {
  const made = await call(a, 'POST', '/api/kip/agents', { token, body })
  if (made.status !== 200 && made.status !== 201) throw new Error(JSON.stringify(made.body))
  return made.body.data.id
}
