import { afterAll, beforeAll, expect, test } from 'vitest'
import { answersOf } from '../../testing/coordinator-scene.ts'
import { createUser, type TestUser } from '../../testing/factories.ts'
import { storeMcpTool } from '../../testing/mcp-scene.ts'
import { makeAgent, run, startRunTest } from '../../testing/run-scene.ts'
import { call } from '../../testing/test-app.ts'
import { counted } from '../../testing/tool-scene.ts'
import { builtInTools } from './tools.ts'
import { wireName } from './wire-name.ts'

/** Each tool with the permission that it needs, and who may use it where the agent has that permission. */
const callers = ['visitor', 'user', 'sharer', 'owner', 'admin'] as const
type Caller = (typeof callers)[number]
const given = { visitor: false, user: false, sharer: true, owner: true, admin: false }
const everybody = { visitor: true, user: true, sharer: true, owner: true, admin: true }
const nobody = { visitor: false, user: false, sharer: false, owner: false, admin: false }

const builtIn = [
  { name: 'current_time', permission: undefined, canBePublic: true },
  { name: 'calculator', permission: undefined, canBePublic: true },
  { name: 'list_agents', permission: 'agents:delegate', canBePublic: true },
  { name: 'web_fetch', permission: 'web:fetch', canBePublic: true },
  { name: 'keeper_search', permission: 'keeper:read', canBePublic: false },
  { name: 'keeper_read', permission: 'keeper:read', canBePublic: false },
  { name: 'keeper_propose_moment', permission: 'keeper:propose', canBePublic: false },
  { name: 'keeper_propose_fact', permission: 'keeper:propose', canBePublic: false },
]
const known = [
  ...builtIn,
  { name: 'mcp:box/look', permission: 'mcp:box', canBePublic: false },
  { name: 'read_it', permission: 'test:read', canBePublic: false },
  { name: 'send', permission: 'test:send', canBePublic: false },
]
const tools = [...known, { name: 'made_up', permission: undefined, canBePublic: false }]

type Row = (typeof tools)[number] & { hasPermission: boolean; isPublic: boolean; isPage: boolean }

/** Every tool, by the agent's permission, the owner's mark, and whether it is asked on the public page. */
const table: Row[] = [true, false].flatMap((hasPermission) =>
  [true, false].flatMap((isPublic) =>
    [true, false].flatMap((isPage) => tools.map((tool) => ({ ...tool, hasPermission, isPublic, isPage }))),
  ),
)

/** Who is offered it. */
function offeredTo(row: Row): Record<Caller, boolean> {
  if (row.name === 'made_up') return nobody
  if (row.permission !== undefined && !row.hasPermission) return nobody
  if (row.isPublic && row.canBePublic) return everybody
  return row.isPage ? nobody : given
}

const reading = counted('read_it', () => 'read', { permission: 'test:read' })
const sending = counted('send', () => 'sent', { permission: 'test:send', changes: true, canBePublic: true })

let scene: Awaited<ReturnType<typeof startRunTest>>
let people: Record<Caller, TestUser | undefined>
beforeAll(async () => {
  scene = await startRunTest({
    ...{ env: { RATE_LIMITS: 'off' }, outlivesTest: true, isMaintained: false },
    tools: [reading.tool, sending.tool],
  })
  const { app, user: owner } = scene
  const [user, sharer] = [await createUser(app), await createUser(app)]
  const admin = await createUser(app, { role: 'admin' })
  people = { visitor: undefined, user, sharer, owner, admin }
  const patched = { token: admin.token, body: { is_enabled: true } }
  await call(app, 'PATCH', '/api/kip/tools/web_fetch', patched)
  await storeMcpTool(app, 'box', 'look')
})
afterAll(() => scene.close())

test('every tool that Keeper brings is in the table', () => {
  const rights = builtInTools.map(({ name, permission, changes, canBePublic }) => ({
    ...{ name, permission },
    canBePublic: canBePublic && !changes,
  }))
  expect(rights).toEqual(builtIn)
})

test.each(table)(
  '$name: with its permission $hasPermission, marked public $isPublic, on the page $isPage',
  async (row) => {
    const { name, permission, hasPermission, isPublic, isPage } = row
    const { app, user: owner, simulator } = scene
    const agent = await makeAgent(app, owner, {
      ...{ agent_class: 'Lead', visibility: 'public', model_provider: 'openai', model: 'gpt-4o' },
      tools: [name],
      permissions: [hasPermission && permission !== undefined ? permission : 'test:other'],
      config: { public_tools: isPublic ? [name] : [] },
    })
    const shares = `/api/kip/agents/${agent.id}/shares`
    const body = {
      email: people.sharer?.user.email ?? '',
      rights: { run: true, edit: false, share: false, delete: false },
    }
    expect((await call(app, 'POST', shares, { token: owner.token, body })).status).toBe(200)
    const found: Partial<Record<Caller, boolean>> = {}
    for (const caller of callers) {
      const token = people[caller]?.token
      const { status } = await call(app, 'POST', '/api/kip/agents', {
        ...(token !== undefined && { token }),
        headers: { 'sec-fetch-site': 'same-origin' },
        body: { action: 'run', agentId: agent.id, input: 'Hello', ...(isPage && { origin: 'page' }) },
      })
      expect(status).toBe(200)
      // What was sent is whatever the provider was sent: read as it came.
      const sent = simulator.requests.at(-1)?.body as { tools?: { function: { name: string } }[] }
      found[caller] = sent.tools?.some((tool) => tool.function.name === wireName(name)) ?? false
    }
    expect(found).toEqual(offeredTo(row))
  },
)

test.each([true, false])(
  'an agent of a bundle is a tool of its Coordinator, with its permission: %s',
  async (hasIt) => {
    const { app, user: owner, simulator } = scene
    const common = { visibility: 'public', model_provider: 'openai', model: 'gpt-4o' }
    const member = await makeAgent(app, owner, common)
    const lead = await makeAgent(app, owner, {
      ...{ ...common, agent_class: 'Coordinator', config: { bundle: [member.slug] } },
      permissions: [hasIt ? 'agents:delegate' : 'test:other'],
    })
    for (const caller of callers) {
      const { status } = await run(app, people[caller] ?? {}, { agentId: lead.id, input: 'Work' })
      expect([caller, status]).toEqual([caller, caller === 'visitor' ? 404 : 200])
      if (caller === 'visitor') continue
      expect(JSON.stringify(simulator.requests.at(-1)?.body).includes(askName(member))).toBe(hasIt)
    }
  },
)

test.each(known.flatMap((tool) => [true, false].map((hasIt) => ({ ...tool, hasIt }))))(
  '$name in a run that a Coordinator delegated, which has it too: $hasIt',
  async ({ name, permission, hasIt }) => {
    const { app, user: owner, simulator } = scene
    const common = { visibility: 'public', model_provider: 'openai', model: 'gpt-4o' }
    const given = { tools: [name], permissions: permission === undefined ? [] : [permission] }
    const member = await makeAgent(app, owner, { ...common, ...given })
    const lead = await makeAgent(app, owner, {
      ...{ ...common, agent_class: 'Coordinator', config: { bundle: [member.slug] } },
      tools: hasIt ? given.tools : [],
      permissions: ['agents:delegate', ...(hasIt ? given.permissions : [])],
    })
    const offers: string[][] = []
    const calls = [{ name: askName(member), input: '{"task":"Work"}' }]
    simulator.behave(
      answersOf({
        [lead.name]: ({ results }) => (results.length === 0 ? { calls } : {}),
        [member.name]: (asked) => {
          offers.push(asked.tools)
          return {}
        },
      }),
    )
    const isOffered = async (caller: Caller) => {
      expect((await run(app, people[caller] ?? {}, { agentId: lead.id, input: 'Work' })).status).toBe(200)
      return offers.at(-1)?.includes(wireName(name))
    }
    expect(await isOffered('owner')).toBe(hasIt)
    // Whoever came only because both are public gets of it what is public.
    expect(await isOffered('user')).toBe(false)
    expect(offers).toHaveLength(2)
    simulator.behave({})
  },
)

function askName({ slug }: { slug: string }): string {
  return `ask_${slug.replaceAll('-', '_')}`
}

test('only the owner decides which tools are public', async () => {
  const { app, user: owner } = scene
  const agent = await makeAgent(app, owner, { visibility: 'shared', tools: ['calculator'] })
  const shares = `/api/kip/agents/${agent.id}/shares`
  const rights = { run: true, edit: true, share: false, delete: false }
  const email = people.sharer?.user.email ?? ''
  await call(app, 'POST', shares, { token: owner.token, body: { email, rights } })
  const body = { id: agent.id, config: { public_tools: ['calculator'] } }
  const theirs = await call(app, 'PUT', '/api/kip/agents', { token: people.sharer?.token ?? '', body })
  expect(theirs.status).toBe(403)
  expect((await call(app, 'PUT', '/api/kip/agents', { token: owner.token, body })).status).toBe(200)
})

test('web_fetch is off until an admin switches it on, and off again at once', async () => {
  const { app, user: owner } = scene
  const list = async () => (await call(app, 'GET', '/api/kip/tools', { token: owner.token })).body.data
  const isOn = async () =>
    (await list()).find(({ name }: { name: string }) => name === 'web_fetch').is_enabled
  expect(await isOn()).toBe(true)
  const path = '/api/kip/tools/web_fetch'
  const switched = (token: string, is_enabled: boolean) =>
    call(app, 'PATCH', path, { token, body: { is_enabled } })
  expect((await switched(people.user?.token ?? '', false)).status).toBe(403)
  expect((await switched(people.admin?.token ?? '', false)).body.data.is_enabled).toBe(false)
  expect(await isOn()).toBe(false)
  const fresh = await startRunTest({ outlivesTest: true })
  const { body } = await call(fresh.app, 'GET', '/api/kip/tools', { token: fresh.user.token })
  expect(body.data.find(({ name }: { name: string }) => name === 'web_fetch').is_enabled).toBe(false)
  await fresh.close()
})
