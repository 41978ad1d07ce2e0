import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { builtInThemes } from '#contracts/themes/built-in-themes.ts'
import { quotaReached, quotaWording } from '#contracts/limits/quota-wording.ts'
import { defaultQuotas } from '#contracts/limits/quotas.ts'
import { createUser, type TestUser } from '../../testing/factories.ts'
import { makeAgent } from '../../testing/run-scene.ts'
import { call, startTestApp, type TestApp } from '../../testing/test-app.ts'

const path = '/api/kam/quotas'
const unset = {
  ...{ agents: null, keepers: null, moments: null, templates: null, themes: null },
  ...{ conversations: null, attachments_bytes: null, attachment_bytes: null, shares: null },
}

async function setScene(options: Parameters<typeof startTestApp>[0] = {}) {
  const app = await startTestApp(options)
  const [admin, user] = [await createUser(app, { role: 'admin' }), await createUser(app)]
  return {
    ...{ app, admin, user },
    read: async () => (await call(app, 'GET', path, { token: admin.token })).body.data,
    change: (quotas: object) => call(app, 'PUT', path, { token: admin.token, body: { ...unset, ...quotas } }),
  }
}

let madeAgents = 0

function createAgent(app: TestApp, { token }: TestUser) {
  madeAgents += 1
  const fields = { name: 'Flood', slug: `flood-${madeAgents}`, purpose: 'p'.repeat(2_000) }
  const body = { ...fields, agent_class: 'Lead', visibility: 'public' }
  return call(app, 'POST', '/api/kip/agents', { token, body })
}

const { light, dark } = builtInThemes[0] ?? {}
const creates: Record<string, [address: string, body: object]> = {
  keepers: [
    '/api/keepers',
    { title: 'T', purpose: 'P', keeperType: 'journal', memoryPattern: 'chronological' },
  ],
  templates: ['/api/kip/templates', { name: 'T', greeting: 'Hello' }],
  themes: ['/api/themes', { name: 'T', light, dark }],
}

const saves: Record<string, [method: string, body: object]> = {
  keepers: ['PATCH', { version: 1, title: 'U' }],
  templates: ['PUT', { name: 'U', greeting: 'Hello' }],
  themes: ['PUT', { name: 'U', light, dark }],
}

test.each(Object.keys(saves))('an account saves %s at most 60 times in a minute', async (noun) => {
  const clock = { ms: Date.UTC(2026, 0, 1) }
  const { app, user } = await setScene({ now: () => clock.ms })
  const [address = '', body] = creates[noun] ?? []
  const [method = '', change = {}] = saves[noun] ?? []
  const { id } = (await call(app, 'POST', address, { token: user.token, body })).body.data
  const save = () => call(app, method, `${address}/${id}`, { token: user.token, body: change })
  const answers = await Promise.all(Array.from({ length: 65 }, save))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(5)
  expect(refused[0]?.body.error.message).toBe(quotaWording.savingTooFast)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  const other = await createUser(app)
  expect((await call(app, 'POST', address, { token: other.token, body })).status).toBe(200)
  clock.ms += 60_000
  expect((await save()).status).not.toBe(429)
})

test('attaching a template and restoring a keeper are saves too, detaching and deleting are none', async () => {
  const { app, user } = await setScene({ now: () => Date.UTC(2026, 0, 1) })
  const send = async (method: string, address: string, body?: object) =>
    call(app, method, address, { token: user.token, ...(body && { body }) })
  const makeAndSave60Times = async (noun: string) => {
    const [address = '', body] = creates[noun] ?? []
    const [method = '', change] = saves[noun] ?? []
    const { id } = (await send('POST', address, body)).body.data
    await Promise.all(Array.from({ length: 60 }, () => send(method, `${address}/${id}`, change)))
    return { id, at: `${address}/${id}` }
  }
  const keeper = await makeAndSave60Times('keepers')
  const template = await makeAndSave60Times('templates')
  const attachments = [`${template.at}/attachments`, { keeperId: keeper.id }] as const
  expect((await send('POST', ...attachments)).body.error.message).toBe(quotaWording.savingTooFast)
  expect((await send('DELETE', ...attachments)).status).toBe(200)
  expect((await send('DELETE', keeper.at)).status).toBe(200)
  expect((await send('POST', `${keeper.at}/restore`)).body.error.message).toBe(quotaWording.savingTooFast)
})

test('keys are saved and conversations shared at most 60 times in a minute', async () => {
  const { app, user } = await setScene({ now: () => Date.UTC(2026, 0, 1) })
  const key = { provider: 'openai', apiKey: 'sk-planted-0123456789abcdefWXYZ' }
  const calls = {
    [quotaWording.savingTooFast]: ['/api/kip/user-keys', key],
    [quotaWording.sharingTooFast]: [`/api/kip/sessions/${randomUUID()}/link`, {}],
  } as const
  for (const [sentence, [path, body]] of Object.entries(calls)) {
    const send = () => call(app, 'POST', path, { token: user.token, body })
    const answers = await Promise.all(Array.from({ length: 65 }, send))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(5)
    expect(refused[0]?.body.error.message).toBe(sentence)
  }
})

test('a flood of creates stops at the quota, and visitors get a page of the agents', async () => {
  const { app, user } = await setScene({ env: { RATE_LIMITS: 'off' } })
  const statuses: number[] = []
  let refusal: unknown
  const workers = Array.from({ length: 100 }, async () => {
    for (let count = 0; count < 6; count += 1) {
      const { status, body } = await createAgent(app, user)
      statuses.push(status)
      if (status !== 200) refusal = body.error
    }
  })
  await Promise.all(workers)
  expect(statuses.filter((status) => status === 200)).toHaveLength(200)
  expect(statuses.filter((status) => status === 409)).toHaveLength(400)
  expect(refusal).toEqual(
    expect.objectContaining({
      code: 'conflict',
      message:
        'You can have up to 200 agents. Delete agents you no longer need, or ask an admin to raise this limit.',
    }),
  )

  const list = await call(app, 'GET', '/api/kip/agents')
  expect([list.body.data.length, list.body.totalPages]).toEqual([24, Math.ceil(list.body.total / 24)])
  expect(JSON.stringify(list.body).length).toBeLessThan(100_000)
  const largest = await call(app, 'GET', '/api/kip/agents?pageSize=100')
  expect(largest.body.data).toHaveLength(100)
  expect((await call(app, 'GET', '/api/kip/agents?pageSize=101')).status).toBe(400)

  const [{ id }] = list.body.data.filter(({ name }: { name: string }) => name === 'Flood')
  await call(app, 'DELETE', '/api/kip/agents', { token: user.token, body: { id } })
  expect((await createAgent(app, user)).status).toBe(200)
  expect((await createAgent(app, await createUser(app))).status).toBe(200)
})

test('an account creates at most 60 agents in a minute', async () => {
  const clock = { ms: Date.UTC(2026, 0, 1) }
  const { app, user } = await setScene({ now: () => clock.ms })
  const answers = await Promise.all(Array.from({ length: 70 }, () => createAgent(app, user)))
  const refused = answers.filter(({ status }) => status === 429)
  expect([answers.length - refused.length, refused[0]?.body.error.message]).toEqual([
    60,
    quotaWording.creatingTooFast,
  ])
  clock.ms += 60_000
  expect((await createAgent(app, user)).status).toBe(200)
})

test('an admin changes a quota, and the next thing that anyone creates goes by it', async () => {
  const { app, user, admin, read, change } = await setScene()
  expect(await read()).toEqual({ ...unset, defaults: defaultQuotas })
  const { body } = await change({ agents: 1 })
  expect(body).toEqual({ success: true, data: { ...unset, agents: 1, defaults: defaultQuotas } })
  expect((await createAgent(app, user)).status).toBe(200)
  const refused = await createAgent(app, user)
  expect([refused.status, refused.body.error.message]).toEqual([409, quotaReached('agents', 1)])
  expect((await createAgent(app, admin)).status).toBe(200)
  await change({ agents: 2 })
  expect((await createAgent(app, user)).status).toBe(200)
  expect((await createAgent(app, user)).status).toBe(409)
  // What another admin sets meanwhile leaves it alone.
  const themes = await call(app, 'PUT', path, { token: admin.token, body: { themes: 5 } })
  expect(themes.body.data).toMatchObject({ agents: 2, themes: 5 })
  await change({})
  expect((await createAgent(app, user)).status).toBe(200)
})

test.each(Object.entries(creates))(
  '%s have a quota that creates at once can’t pass',
  async (of, [url, body]) => {
    const { app, user, change } = await setScene()
    const before = of === 'keepers' ? (await call(app, 'GET', url, user)).body.data.length : 0
    await change({ [of]: before + 2 })
    const create = () => call(app, 'POST', url, { token: user.token, body })
    const answers = await Promise.all(Array.from({ length: 8 }, create))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(6)
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.error.message).toMatch(
      new RegExp(`^You can have up to ${before + 2} ${of}\\. Delete`),
    )
  },
)

test('a deleted keeper can be restored only within the quota', async () => {
  const { app, user, change } = await setScene()
  const { token } = user
  const [url, body] = creates['keepers'] ?? []
  const keeper = (await call(app, 'POST', String(url), { token, body })).body.data
  const left = (await call(app, 'GET', '/api/keepers', { token })).body.data.length
  await call(app, 'DELETE', `/api/keepers/${keeper.id}`, { token })
  await change({ keepers: left - 1 })
  const restore = () => call(app, 'POST', `/api/keepers/${keeper.id}/restore`, { token })
  expect((await restore()).status).toBe(409)
  await change({ keepers: left })
  expect((await restore()).status).toBe(200)
})

/** Somebody with a keeper and two moments in it, which are as many as they may have. */
async function setFullScene() {
  const { app, user, change } = await setScene()
  const ask = (method: string, address: string, body?: object) =>
    call(app, method, `/api/keepers${address}`, { token: user.token, ...(body && { body }) })
  const newKeeper = async () => `/${(await ask('POST', '', creates['keepers']?.[1])).body.data.id}`
  const write = async (keeper: string) => {
    const { status, body } = await ask('POST', `${keeper}/moments`, { body: 'The river opened.' })
    return status === 200 ? String(body.data.id) : status
  }
  const keeper = await newKeeper()
  const ids = [await write(keeper), await write(keeper)]
  await change({ moments: 2 })
  const bulk = (deleted: boolean) => ask('POST', `${keeper}/moments/bulk`, { ids, change: { deleted } })
  const count = async (): Promise<number> => (await ask('GET', keeper)).body.data.momentCount
  return { ask, newKeeper, write, keeper, ids, change, bulk, count }
}

const momentsFull = { code: 'conflict', message: quotaReached('moments', 2) }

test('moments come back from the trash within the quota, and where there are more than it allows', async () => {
  const { ask, write, keeper, ids, change, bulk, count } = await setFullScene()
  await bulk(true)
  // Asked for twice at once, they need no room the second time.
  const undone = await Promise.all([bulk(false), bulk(false)])
  expect(undone.map(({ status }) => status)).toEqual([200, 200])
  expect(await count()).toBe(2)
  await bulk(true)
  const third = await write(keeper)
  const restore = (id: unknown) => ask('POST', `${keeper}/moments/${String(id)}/restore`)
  expect([(await bulk(false)).body.error, await count()]).toEqual([momentsFull, 1])
  expect((await restore(ids[0])).status).toBe(200)
  expect([(await restore(ids[1])).body.error, await count()]).toEqual([momentsFull, 2])
  await ask('DELETE', `${keeper}/moments/${third}`)
  expect([(await bulk(false)).status, await count()]).toEqual([200, 2])
  // Where there is more than the quota by now, an undo is no way around it.
  await change({ moments: 0 })
  await ask('DELETE', `${keeper}/moments/${String(ids[0])}`)
  expect([(await restore(ids[0])).status, await count()]).toEqual([200, 2])
})

test('a deleted keeper comes back with its moments within their quota, and where there are more than it allows', async () => {
  const { ask, newKeeper, write, keeper, change, count } = await setFullScene()
  const [restore, other, empty] = [
    () => ask('POST', `${keeper}/restore`),
    await newKeeper(),
    await newKeeper(),
  ]
  await ask('DELETE', keeper)
  expect((await restore()).status).toBe(200)
  await ask('DELETE', keeper)
  const third = await write(other)
  expect((await restore()).body.error).toEqual(momentsFull)
  // What has none needs no room, even where there are too many.
  await ask('DELETE', empty)
  await change({ moments: 0 })
  expect((await ask('POST', `${empty}/restore`)).status).toBe(200)
  await change({ moments: 2 })
  await ask('DELETE', `${other}/moments/${third}`)
  expect([(await restore()).status, await count()]).toEqual([200, 2])
})

test('conversations have a quota, begun by a call or by a run', async () => {
  const { app, user, change } = await setScene()
  const { id: agentId } = await makeAgent(app, user, {})
  await change({ conversations: 2 })
  const ask = (body: object) => call(app, 'POST', '/api/kip/agents', { token: user.token, body })
  const run = { action: 'run', agentId, input: 'Hello' }
  expect((await ask({ action: 'createSession', agentId })).status).toBe(200)
  const first = await ask(run)
  expect(first.status).toBe(200)
  for (const body of [run, { action: 'createSession', agentId }]) {
    const refused = await ask(body)
    expect([refused.status, refused.body.error.message]).toEqual([409, quotaReached('conversations', 2)])
  }
  expect((await ask({ ...run, sessionId: first.body.data.session_id })).status).toBe(200)
})

test('only admins see and change quotas, and what is not a quota is refused with its field', async () => {
  const { app, user, read, change } = await setScene()
  for (const [caller, status] of [
    [{ token: user.token }, 403],
    [{}, 401],
  ] as const) {
    expect((await call(app, 'GET', path, caller)).status).toBe(status)
    expect((await call(app, 'PUT', path, { ...caller, body: unset })).status).toBe(status)
  }
  for (const [field, value, sentence] of [
    ['agents', -1, quotaWording.countNeeded],
    ['themes', 1.5, quotaWording.countNeeded],
    ['conversations', 1_000_001, quotaWording.countNeeded],
    ['attachments_bytes', 1e14, quotaWording.sizeNeeded],
  ] as const) {
    const { status, body } = await change({ [field]: value })
    expect([status, body.error.fields]).toEqual([400, { [field]: sentence }])
  }
  expect(await read()).toEqual({ ...unset, defaults: defaultQuotas })
})
