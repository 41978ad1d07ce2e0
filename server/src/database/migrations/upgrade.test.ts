import { expect, onTestFinished, test } from 'vitest'
import { indexEndedRuns, sumEndedRuns } from '../../features/logs/index.ts'
import { testPassword } from '../../testing/factories.ts'
import { operate } from '../../testing/operate.ts'
import { startSimulator } from '../../testing/provider-simulator.ts'
import { sample } from '../../testing/sample.ts'
import { placeStoredKeeper, storedKeeper, storedSecret } from '../../testing/stored-keeper.ts'
import { call, startTestApp } from '../../testing/test-app.ts'
import { createTestPlace } from '../../testing/test-place.ts'

const { takenAtMs, tables, token, visitorCookie } = storedKeeper
const dayMs = 24 * 3_600_000

/** Today's server on a stored Keeper, a minute after it was taken. */
async function upgrade(version: number) {
  const place = await createTestPlace()
  onTestFinished(() => place.remove())
  await placeStoredKeeper(place, version)
  const simulator = await startSimulator()
  onTestFinished(() => simulator.close())
  const behindMs = Date.now() - takenAtMs - 60_000
  const app = await startTestApp({
    place,
    now: () => Date.now() - behindMs,
    isMaintained: false,
    env: { KEEPER_SECRET: storedSecret, OPENAI_BASE_URL: `${simulator.url}/v1` },
  })
  await sumEndedRuns(app.deps)
  await indexEndedRuns(app.deps)
  const get = async (path: string, by: { token?: string; cookie?: string } = { token }) => {
    const { status, body } = await call(app, 'GET', path, by)
    if (status !== 200) throw new Error(`${path} answered ${JSON.stringify(body)}`)
    return body.data
  }
  return { app, simulator, get }
}

/** The value of one column of the stored row in which another one is so. */
function stored(table: string, where: Record<string, string>, column = 'id') {
  const matches = tables[table]?.find((row) => Object.entries(where).every(([name, is]) => row[name] === is))
  return String(matches?.[column])
}

const emile = stored('agents', { slug: 'emile' })
const lighthouse = stored('sessions', { name: 'The lighthouse' })
const street = stored('sessions', { name: 'Hello from the street.' })
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name)

/** The oldest, the newest, and one between them; in the long run all. */
const versions = [1, ...sample([2, 3, 4, 5, 6, 7], 'versions', 6), 8]

test.each(versions)('a database of version %i upgrades with what people have in it', async (version) => {
  const { app, simulator, get } = await upgrade(version)

  expect((await get('/api/kam/me')).email).toBe('ada@example.com')
  const body = { email: 'ben@example.com', password: testPassword }
  expect((await call(app, 'POST', '/api/kam/auth/login', { body })).status).toBe(200)

  expect(namesOf(await get('/api/kip/agents?q=cafes&whose=mine'))).toEqual(['Émile'])
  expect(await get(`/api/kip/agents/${emile}/shares`)).toHaveLength(2)
  const messages = await get(`/api/kip/agents?messages=true&sessionId=${lighthouse}`)
  expect(messages.map(({ content }: { content: string }) => content)).toEqual([
    'Where did the lighthouse keeper sleep?',
    'You said: Where did the lighthouse keeper sleep? (message 1 of this conversation)',
    'And his dog?',
    'You said: And his dog? (message 3 of this conversation)',
  ])
  expect(messages[0].parts).toEqual([{ type: 'text', text: 'Where did the lighthouse keeper sleep?' }])
  const visited = await get(`/api/kip/agents?messages=true&sessionId=${street}`, { cookie: visitorCookie })
  expect(visited.at(-1)).toMatchObject({
    status: 'failed',
    error: 'The owner of this agent can see what went wrong.',
  })

  const cutOff = stored('runs', { status: 'running' })
  expect(await get(`/api/kip/logs/${cutOff}`)).toMatchObject({ status: 'interrupted' })
  const found = stored('runs', { input_preview: 'Where did the lighthouse keeper sleep?' })
  expect(idsOf(await get('/api/kip/agents?logs=true&q=lighthouse'))).toEqual([found])
  const [from, to] = [takenAtMs - dayMs, takenAtMs + dayMs].map((ms) => new Date(ms).toISOString())
  expect((await get(`/api/kip/usage?from=${from}&to=${to}`)).totals).toMatchObject({ runs: 6, failed: 2 })

  const input = { action: 'run', agentId: emile, sessionId: lighthouse, input: 'And the lamp?' }
  expect((await call(app, 'POST', '/api/kip/agents', { token, body: input })).status).toBe(200)
  expect(simulator.requests.at(-1)?.headers.authorization).toBe('Bearer sk-ada-0123456789abcdefghijklmnop')

  if (version >= 2) {
    const keepers = await get('/api/keepers?q=elan')
    expect(keepers.map(({ title }: { title: string }) => title)).toEqual(['Élan'])
  }
  if (version >= 3) expect((await get('/api/kam/settings')).custom_domain).toBe('journal.example.com')
  if (version >= 4) expect(await get(`/api/kip/agents/${emile}/versions`)).toHaveLength(2)
  if (version >= 6) expect(namesOf(await get('/api/themes?q=creme'))).toEqual(['Papier crème'])
  if (version >= 7) expect(namesOf(await get('/api/kip/templates?q=cafe'))).toEqual(['Café talk'])

  const lines = tables['audit_entries']?.length ?? 0
  const verification = await get('/api/kam/audit/verification')
  expect(verification.brokenAt).toBeNull()
  expect(verification.lines).toBeGreaterThanOrEqual(lines)
  const doctor = await operate(app, 'doctor')
  expect(doctor).toMatchObject({ code: 0, output: expect.stringContaining('ok    audit log') })
})

test('runs that the diagnostics made before the upgrade are left out of the logs', async () => {
  const { get } = await upgrade(8)
  const checked = stored('run_payloads', { notes: '["The mock was asked for."]' }, 'run_id')
  const sampled = stored('runs', { input_preview: 'Tell me of harbours.' })
  const ids = idsOf(await get('/api/kip/agents?logs=true'))
  expect(ids).toContain(sampled)
  expect(ids).toHaveLength(6)
  expect(ids).not.toContain(checked)
  expect(await get('/api/kip/agents?logs=true&q=diagnostics')).toEqual([])
})
