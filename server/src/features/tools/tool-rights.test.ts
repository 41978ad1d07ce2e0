import { afterAll, beforeAll, expect, test } from 'vitest'
import { answersOf } from '../../testing/simulator/answers-of.ts'
import { createUser, type TestUser } from '../../testing/factories.ts'
import { storeMcpTool } from '../../testing/mcp-scene.ts'
import { makeAgent, run, startRunTest } from '../../testing/run-scene.ts'
import { sample } from '../../testing/sample.ts'
import { call } from '../../testing/test-app.ts'
import { toolCallers, toolRights, type ToolCallerName } from '../../testing/tool-rights-table.ts'
import { counted } from '../../testing/tool-scene.ts'
import { builtInTools } from './tools.ts'
import { wireName } from './wire-name.ts'

/** The tools that there are, with the permission that each needs. */
const known = toolRights.filter((right, at) => right.name !== 'made_up' && at % 8 === 0)
/** Those that nothing but tests has. */
const ofTests = ['mcp:box/look', 'read_it', 'send']

const reading = counted('read_it', () => 'read', { permission: 'test:read' })
const sending = counted('send', () => 'sent', { permission: 'test:send', changes: true, canBePublic: true })

let scene: Awaited<ReturnType<typeof startRunTest>>
let people: Record<ToolCallerName, TestUser | undefined>
beforeAll(async () => {
  scene = await startRunTest({
    ...{ env: { RATE_LIMITS: 'off' }, outlivesTest: true, isMaintained: false },
    tools: [reading.tool, sending.tool],
  })
  const { app, user: owner } = scene
  const [user, sharer, editor] = [await createUser(app), await createUser(app), await createUser(app)]
  const admin = await createUser(app, { role: 'admin' })
  people = { visitor: undefined, user, editor, sharer, owner, admin }
  const patched = { token: admin.token, body: { is_enabled: true } }
  await call(app, 'PATCH', '/api/kip/tools/web_fetch', patched)
  await storeMcpTool(app, 'box', 'look')
})
afterAll(() => scene.close())

test('every tool that Keeper brings is in the table, and whether it can be public', () => {
  const inTable = known.filter(({ name }) => !ofTests.includes(name))
  const canBePublic = (name: string) =>
    toolRights.some((right) => right.name === name && right.allowed.includes('visitor'))
  expect(
    inTable.map(({ name, permission }) => ({ name, permission, canBePublic: canBePublic(name) })),
  ).toEqual(
    builtInTools.map(({ name, permission, changes, canBePublic: can }) => ({
      ...{ name, permission },
      canBePublic: can && !changes,
    })),
  )
  expect(toolRights).toHaveLength((builtInTools.length + ofTests.length + 1) * 8)
})

test.each(sample(toolRights, 'tool rights', 4))(
  '$name: with its permission $hasPermission, marked public $isMarked, on the page $isPage',
  async (right) => {
    const { name, permission, hasPermission, isMarked, isPage, allowed } = right
    const { app, user: owner } = scene
    const agent = await makeAgent(app, owner, {
      ...{ agent_class: 'Lead', visibility: 'public', model_provider: 'openai', model: 'gpt-4o' },
      tools: [name],
      permissions: [hasPermission && permission !== undefined ? permission : 'test:other'],
      config: { public_tools: isMarked ? [name] : [] },
    })
    await shareWith(agent.id, 'sharer', { run: true })
    await shareWith(agent.id, 'editor', { edit: true })
    const [offered, called]: ToolCallerName[][] = [[], []]
    for (const caller of toolCallers) {
      const mayUse = allowed.includes(caller)
      const use = await askFor(caller, {
        agentId: agent.id,
        name,
        isPage,
        isCalled: !(mayUse && changes(name)),
      })
      if (use.isOffered) offered?.push(caller)
      if (use.isCalled || (mayUse && changes(name))) called?.push(caller)
    }
    expect({ offered, called }).toEqual({ offered: allowed, called: allowed })
  },
)

async function shareWith(agentId: string, caller: ToolCallerName, given: object): Promise<void> {
  const rights = { run: false, edit: false, share: false, delete: false, ...given }
  const body = { email: people[caller]?.user.email ?? '', rights }
  const { token } = scene.user
  const shared = await call(scene.app, 'POST', `/api/kip/agents/${agentId}/shares`, { token, body })
  expect(shared.status).toBe(200)
}

/** What a model may do for a caller: whether it is offered a tool, and whether a call of it is let through. */
async function askFor(
  caller: ToolCallerName,
  asked: { agentId: string; name: string; isPage: boolean; isCalled: boolean },
): Promise<{ isOffered: boolean; isCalled: boolean }> {
  const { app, simulator } = scene
  const { agentId, name, isPage, isCalled } = asked
  const wire = wireName(name)
  const token = people[caller]?.token
  const before = simulator.requests.length
  simulator.behave({ ...(isCalled && { calls: [{ name: wire, input: '{"text":"a"}' }] }), reply: 'Done' })
  const { status, body } = await call(app, 'POST', '/api/kip/agents', {
    ...(token !== undefined && { token }),
    headers: { 'sec-fetch-site': 'same-origin' },
    body: { action: 'run', agentId, input: 'Hello', ...(isPage && { origin: 'page' }) },
  })
  simulator.behave({})
  expect(status).toBe(200)
  // What was sent is whatever the provider was sent: read as it came.
  const sent = simulator.requests[before]?.body as { tools?: { function: { name: string } }[] }
  const calls = await app.deps.database.db
    .selectFrom('run_tool_calls')
    .select('status')
    .where('run_id', '=', body.data.run_id)
    .execute()
  return {
    isOffered: sent.tools?.some((tool) => tool.function.name === wire) ?? false,
    isCalled: calls.some((made) => made.status !== 'denied'),
  }
}

/** Whether a call waits for the person, where they may make it. */
function changes(name: string): boolean {
  return name === 'send' || builtInTools.some((tool) => tool.name === name && tool.changes)
}

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
    for (const caller of toolCallers) {
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
    const isOffered = async (caller: ToolCallerName) => {
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
