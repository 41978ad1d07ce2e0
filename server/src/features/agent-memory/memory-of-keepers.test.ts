import { expect, test } from 'vitest'
import { createUser } from '../../testing/factories.ts'
import { startReading } from '../../testing/reading-scene.ts'
import { call } from '../../testing/test-app.ts'

const secret = 'The spare key hangs behind the heron picture.'

/** A person whose agent has read a moment and remembers what it says. */
async function start() {
  const anthropic = 'sk-ant-planted-0123456789abcdefghijklmnopqrstuv'
  const scene = await startReading({
    env: { KEEPER_ANTHROPIC_API_KEY: anthropic },
    agent: { memory_enabled: true, tools: ['keeper_search'], permissions: ['keeper:read'] },
  })
  const { app, agent, user, simulator, newKeeper, write, grant, send, ask } = scene
  const keeper = await newKeeper()
  const { id: moment } = await write(keeper, secret)
  const grantId = await grant(keeper)
  const turns = [
    [{ name: 'keeper_search', input: '{"query":"heron picture"}' }],
    [{ name: 'remember', input: JSON.stringify({ statement: secret }) }],
  ]
  simulator.behave(() => {
    const calls = turns.shift()
    return calls ? { calls, callsAgain: true } : { reply: 'Done.' }
  })
  await ask('Where is the spare key?')
  const path = `/api/kip/agents/${agent.id}/memory`
  const facts = async () => (await send('GET', path)).body.data
  /** Whether the model of a new conversation is told. */
  async function isTold(): Promise<boolean> {
    await ask('Hello')
    return JSON.stringify(simulator.requests.at(-1)?.body).includes(secret)
  }
  return { ...scene, app, user, keeper, moment, grantId, path, facts, isTold }
}

test('what is remembered of a keeper goes with its moment', async () => {
  const { app, keeper, moment, send, facts, isTold } = await start()
  expect(await facts()).toMatchObject([{ statement: secret, reads_keeper: true }])
  expect(await isTold()).toBe(true)
  await send('DELETE', `/api/keepers/${keeper}/moments/${moment}`)
  expect(await facts()).toEqual([])
  expect(await isTold()).toBe(false)
  await send('POST', `/api/keepers/${keeper}/moments/${moment}/restore`)
  expect(await isTold()).toBe(true)
  await send('DELETE', `/api/keepers/${keeper}/moments/${moment}`)
  await send('DELETE', `/api/keepers/${keeper}/trash/${moment}`)
  expect(await facts()).toEqual([])
  const { db } = app.deps.database
  expect(await db.selectFrom('memory_facts').selectAll().execute()).toEqual([])
  expect(JSON.stringify(await db.selectFrom('run_payloads').selectAll().execute())).not.toContain(secret)
})

test('a run that is told what comes from a keeper is for its caller alone, and loses its words with the moment', async () => {
  const { app, user, keeper, moment, send, ask } = await start()
  const { runId } = await ask('What do you remember?')
  const admin = await createUser(app, { role: 'admin' })
  const log = await call(app, 'GET', `/api/kip/logs/${runId}`, { token: admin.token })
  expect(JSON.stringify(log.body)).not.toContain('What do you remember?')
  const own = await call(app, 'GET', `/api/kip/logs/${runId}`, { token: user.token })
  expect(own.body.data.input).toBe('What do you remember?')
  await send('DELETE', `/api/keepers/${keeper}/moments/${moment}`)
  await send('DELETE', `/api/keepers/${keeper}/trash/${moment}`)
  const { db } = app.deps.database
  const payloads = await db.selectFrom('run_payloads').select('input').where('run_id', '=', runId).execute()
  expect(payloads).toEqual([])
})

test('what comes from a keeper is told only while the agent may read it', async () => {
  const { send, keeper, moment, grantId, grant, facts, isTold } = await start()
  const path = `/api/keepers/${keeper}`
  const change = async (to: string, fields: object) => {
    const { version } = (await send('GET', to)).body.data
    expect((await send('PATCH', to, { version, ...fields })).status).toBe(200)
  }
  for (const aiPolicy of ['off', 'local']) {
    await change(path, { aiPolicy })
    expect(await isTold(), aiPolicy).toBe(false)
  }
  await change(path, { aiPolicy: 'providers' })
  expect(await isTold()).toBe(true)
  await change(`${path}/moments/${moment}`, { aiAccess: false })
  expect(await isTold()).toBe(false)
  await change(`${path}/moments/${moment}`, { aiAccess: true })
  expect(await isTold()).toBe(true)
  await send('DELETE', `${path}/grants/${grantId}`)
  expect(await isTold()).toBe(false)
  expect(await facts()).toHaveLength(1)
  await grant(keeper)
  expect(await isTold()).toBe(true)
})

test('what comes from a keeper is told only as far as the grant goes now', async () => {
  const { send, keeper, moment, grantId, isTold } = await start()
  const grants = `/api/keepers/${keeper}/grants/${grantId}`
  const { localDate } = (await send('GET', `/api/keepers/${keeper}/moments/${moment}`)).body.data
  const narrow = async (to: object) => {
    const { data } = (await send('GET', `/api/keepers/${keeper}/grants`)).body
    const all = { topicIds: null, from: null, to: null }
    const body = { version: data[0].version, right: data[0].right, ...all, ...to }
    expect((await send('PATCH', grants, body)).status).toBe(200)
  }
  const topic = (await send('POST', `/api/keepers/${keeper}/topics`, { name: 'Other', kind: 'theme' })).body
    .data
  await narrow({ topicIds: [topic.id] })
  expect(await isTold()).toBe(false)
  await narrow({ from: '2100-01-01' })
  expect(await isTold()).toBe(false)
  await narrow({ from: localDate, to: localDate })
  expect(await isTold()).toBe(true)
})

test('what comes from a keeper goes to no other provider than read it', async () => {
  const { app, agent, user, isTold } = await start()
  const model = { model_provider: 'anthropic', model: 'claude-sonnet-4-6' }
  await call(app, 'PUT', '/api/kip/agents', { token: user.token, body: { id: agent.id, ...model } })
  expect(await isTold()).toBe(false)
  const back = { model_provider: 'openai', model: 'gpt-4o' }
  await call(app, 'PUT', '/api/kip/agents', { token: user.token, body: { id: agent.id, ...back } })
  expect(await isTold()).toBe(true)
})
