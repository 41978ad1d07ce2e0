import { expect, test } from 'vitest'
import { agentWording } from '#contracts/agents/agent-wording.ts'
import { keyWording } from '#contracts/keys/key-wording.ts'
import { createUser, type TestUser } from '../../testing/factories.ts'
import { plantedKey, run } from '../../testing/run-scene.ts'
import { startReading } from '../../testing/reading-scene.ts'
import { call } from '../../testing/test-app.ts'
import { counted, inBrowser, startTools, type Event } from '../../testing/tool-scene.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { putDraft } from './drafts.table.ts'
import { pruneDrafts } from './index.ts'
import { forgetDraftConversations } from '../sessions/index.ts'

const fields = { name: 'River reader', slug: 'river-reader', purpose: 'Reads rivers.' }
const none = { run: false, edit: false, share: false, delete: false }

async function start(options: Parameters<typeof startTools>[0] = {}) {
  const scene = await startTools(options)
  const { app, user } = scene
  const put = (agent: object, agentId: string | null = null, by: TestUser = user) =>
    call(app, 'PUT', '/api/kip/agent-drafts', { token: by.token, body: { agent_id: agentId, agent } })
  const draft = async (agent: object = fields, agentId: string | null = null, by?: TestUser) => {
    const { status, body } = await put(agent, agentId, by)
    expect([status, body.error]).toEqual([200, undefined])
    return String(body.data.id)
  }
  const logs = (by: TestUser = user, query = '') =>
    call(app, 'GET', `/api/kip/agents?logs=true${query}`, { token: by.token })
  return { ...scene, put, draft, logs }
}

test('an unsaved draft runs as it is written, and its log is marked and for its person alone', async () => {
  const { app, user, simulator, draft, logs } = await start()
  const id = await draft({ ...fields, config: { instructions: 'Answer {{user}} in verse.' } })
  const first = await run(app, user, { agentId: id, input: 'Hello' })
  expect(first.body.data.response).toContain('You said: Hello')
  expect(JSON.stringify(simulator.requests.at(-1)?.body)).toContain(`Answer ${user.user.name} in verse.`)
  expect(await draft({ ...fields, config: { instructions: 'Answer in prose.' } })).toBe(id)
  const sessionId = first.body.data.session_id
  await run(app, user, { agentId: id, input: 'Again', sessionId })
  expect(JSON.stringify(simulator.requests.at(-1)?.body)).toMatch(/Answer in prose\..*Hello/)

  const { body } = await logs()
  expect(
    body.data.map(({ test: isTest, agent }: { test: boolean; agent: object }) => [isTest, agent]),
  ).toEqual(Array.from({ length: 2 }, () => [true, { id, name: 'River reader', slug: 'river-reader' }]))
  expect((await logs(await createUser(app))).body.data).toEqual([])
  const sessions = await call(app, 'GET', '/api/kip/agents?sessions=true', { token: user.token })
  expect(sessions.body.data).toEqual([])
})

test('logs can be narrowed to tests', async () => {
  const { app, user, agent, draft, logs } = await start()
  await run(app, user, { agentId: agent.id, input: 'Real' })
  await run(app, user, { agentId: await draft(), input: 'Tried' })
  const inputs = async (query: string) =>
    (await logs(user, query)).body.data.map(({ input }: { input: string }) => input)
  expect(await inputs('')).toEqual(['Tried', 'Real'])
  expect(await inputs('&tests=true')).toEqual(['Tried'])
  expect(await inputs('&tests=true&q=real')).toEqual([])
  const stats = await call(app, 'GET', '/api/kip/agents?stats=true&tests=true', { token: user.token })
  expect(stats.body.data.total_runs).toBe(1)
})

test('nobody else reaches a draft, and it is in no list', async () => {
  const { app, user, draft } = await start()
  const id = await draft()
  const other = await createUser(app, { role: 'admin' })
  for (const who of [other, {}]) {
    const refused = await run(app, who, { agentId: id, input: 'Hello' })
    expect([refused.status, refused.body.error.code]).toEqual([404, 'not_found'])
  }
  const seen = await call(app, 'GET', `/api/kip/agents?id=${id}`, { token: user.token })
  expect(seen.status).toBe(404)
})

test('a draft of somebody else’s agent takes the rights to edit and to run it, at each message', async () => {
  const { app, user: owner, put } = await start()
  const agent = await newShared(app, owner)
  const friend = await createUser(app)
  const share = await call(app, 'POST', `/api/kip/agents/${agent.id}/shares`, {
    token: owner.token,
    body: { email: friend.user.email, rights: { ...none, edit: true } },
  })
  expect((await put({ ...fields, visibility: 'shared' }, agent.id, friend)).status).toBe(403)
  const change = (rights: object) =>
    call(app, 'PATCH', `/api/kip/agents/${agent.id}/shares/${share.body.data.id}`, {
      token: owner.token,
      body: { rights },
    })
  await change({ ...none, edit: true, run: true })
  const drafted = await put({ ...fields, visibility: 'shared' }, agent.id, friend)
  expect((await run(app, friend, { agentId: drafted.body.data.id, input: 'Hello' })).status).toBe(200)
  const money = { ...fields, agent_class: 'Lead', config: { visitors_may_use_my_key: true } }
  expect((await put(money, agent.id, friend)).status).toBe(403)
  await change({ ...none, run: true })
  const refused = await run(app, friend, { agentId: drafted.body.data.id, input: 'Hello' })
  expect(refused.status).toBe(403)
  const ownersLogs = await call(app, 'GET', '/api/kip/agents?logs=true', { token: owner.token })
  expect(ownersLogs.body.data).toEqual([])
})

test('what could not be saved can’t be tried', async () => {
  const { put } = await start()
  const answers = await Promise.all([
    put({ ...fields, name: ' ' }),
    put({ ...fields, context_scope: 'system' }),
    put({ ...fields, model_provider: 'local', model: 'llama' }),
    put(fields, 'not-an-agent'),
    put({ ...fields, surprise: true }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([400, 403, 400, 404, 400])
  expect(answers[2]?.body.error.message).toBe(keyWording.noLocalServer)
})

test('tests never set the saved agent’s status', async () => {
  const { app, user, agent, simulator, draft } = await start()
  const id = await draft(fields, agent.id)
  for (const _ of [1, 2, 3]) {
    simulator.behave({ status: 401 })
    await run(app, user, { agentId: id, input: 'Hello' })
  }
  const { body } = await call(app, 'GET', `/api/kip/agents?id=${agent.id}`, { token: user.token })
  expect(body.data.status).toBe('ready')
})

test('a draft’s tools ask as in the chat, and an answer lets the test go on', async () => {
  const { tool, calls } = counted('send', (text) => `sent ${text}`, { changes: true })
  const { app, user, agent, simulator, draft } = await start({ tools: [tool] })
  simulator.behave(({ body }) =>
    JSON.stringify(body).includes('"role":"tool"')
      ? { reply: 'It is sent.' }
      : { reply: 'I will send it.', calls: [{ name: 'send', input: '{"text":"a"}' }] },
  )
  const agentId = await draft({ ...fields, tools: ['send'] }, agent.id)
  const body = { action: 'run', agentId, input: 'Send it' }
  const opened = await openEventStream(app, 'POST', '/api/kip/agents', {
    token: user.token,
    body,
    headers: inBrowser,
  })
  const events: Event[] = await opened.until(
    ({ event, data }: Event) => event === 'part' && data.status === 'waiting',
  )
  expect(calls).toEqual([])
  const { run_id: runId } = events[0]?.data ?? {}
  const decided = await call(app, 'POST', `/api/kip/runs/${runId}/approvals`, {
    token: user.token,
    body: { part: events.at(-1)?.data.part, decision: 'once' },
  })
  expect(decided.status).toBe(200)
  const rest = await opened.rest()
  expect(rest.at(-1)).toMatchObject({ event: 'done', data: { status: 'done' } })
  expect(calls).toMatchObject([{ text: 'a' }])
})

test('a draft reads the keepers that are granted to its agent, and a new one reads none', async () => {
  const { app, user, agent, newKeeper, write, grant, sent } = await startReading()
  const keeperId = await newKeeper()
  await write(keeperId, 'The wagtail came back today.')
  await grant(keeperId)
  const ask = async (agentId: string | null) => {
    const body = { agent_id: agentId, agent: { ...fields, context_scope: 'keeper' } }
    const drafted = await call(app, 'PUT', '/api/kip/agent-drafts', { token: user.token, body })
    const { id } = drafted.body.data
    const preview = await call(app, 'POST', `/api/kip/agents/${id}/dry-run`, {
      token: user.token,
      body: { input: 'When was the wagtail here?' },
    })
    return JSON.stringify(preview.body.data.messages)
  }
  expect(await ask(agent.id)).toContain('The wagtail came back today.')
  expect(await ask(null)).not.toContain('came back')
  expect(sent()).toBe('[]')
})

test('a draft reads what its person ticked, as far as they ticked it, and is looked at each time', async () => {
  const { app, user, agent, simulator, newKeeper, write, grant, sent } = await startReading()
  const keeperId = await newKeeper()
  await write(keeperId, 'The wagtail came back today.')
  const wish = { keeperId, right: 'read', topicIds: null, from: null, to: null }
  const put = async (reads: object[], agentId: string | null = null, by = user) => {
    const tools = { tools: ['keeper_search'], permissions: ['keeper:read'] }
    const body = { agent_id: agentId, agent: { ...fields, ...tools, context_scope: 'keeper' }, reads }
    const { body: answer } = await call(app, 'PUT', '/api/kip/agent-drafts', { token: by.token, body })
    return String(answer.data?.id)
  }
  const read = async (agentId: string, by = user) => {
    const input = 'When was the wagtail here?'
    const path = `/api/kip/agents/${agentId}/dry-run`
    const { body } = await call(app, 'POST', path, { token: by.token, body: { input } })
    return JSON.stringify(body.data?.messages).includes('came back today')
  }
  expect(await read(await put([wish]))).toBe(true)
  expect(await read(await put([{ ...wish, to: '2001-01-01' }]))).toBe(false)
  expect(await read(await put([{ ...wish, right: null }]))).toBe(false)
  const other = await createUser(app)
  expect(await read(await put([wish], null, other), other)).toBe(false)

  const agentId = await put([wish])
  const ask = (sessionId?: string, previewToken?: string) =>
    run(app, user, { agentId, input: 'When was the wagtail here?', sessionId, previewToken })
  const refused = await ask()
  expect([refused.status, refused.body.error.code]).toEqual([409, 'preview_needed'])
  const preview = () =>
    call(app, 'POST', `/api/kip/agents/${agentId}/preview`, {
      token: user.token,
      body: { input: 'When was the wagtail here?' },
    })
  const token = async () => (await preview()).body.data.preview_token
  const first = await ask(undefined, await token())
  expect(first.status).toBe(200)
  expect(sent()).toContain('came back today')
  const sessionId = first.body.data.session_id
  expect((await ask(sessionId)).body.error.code).toBe('preview_needed')
  expect((await ask(sessionId, await token())).status).toBe(200)
  // What it answered from the keeper is open to it as long as the keeper is ticked.
  expect(JSON.stringify(simulator.requests.at(-1)?.body)).toContain('You said')
  expect(await app.deps.database.db.selectFrom('keeper_grants').selectAll().execute()).toEqual([])
  const logbook = await call(app, 'GET', `/api/keepers/${keeperId}/logbook?left=true`, { token: user.token })
  expect(logbook.body.data.at(0).actor).toMatchObject({ kind: 'agent', name: 'Unsaved agent' })

  // Unticking what is granted closes it to the draft alone.
  await grant(keeperId)
  expect(await read(await put([], agent.id))).toBe(true)
  expect(await read(await put([{ ...wish, right: null }], agent.id))).toBe(false)
})

test('a dry run shows what the model would be given, and sends, reserves and records nothing', async () => {
  const { app, user, simulator, draft, logs } = await start()
  const agentId = await draft({
    ...fields,
    tools: ['current_time'],
    config: { instructions: 'Answer {{user}} as {{agent}}.' },
  })
  const dryRun = (by: { token?: string }, input = 'Hello') =>
    call(app, 'POST', `/api/kip/agents/${agentId}/dry-run`, { ...by, body: { input } })
  const { status, body } = await dryRun({ token: user.token })
  expect(status).toBe(200)
  expect(simulator.requests).toEqual([])
  expect((await logs()).body.data).toEqual([])
  expect(await app.deps.database.db.selectFrom('budget_rows').selectAll().execute()).toEqual([])
  const { system, tools, messages, tokens } = body.data
  expect(system.text).toContain(`Answer ${user.user.name} as River reader.`)
  expect(messages).toEqual([{ role: 'user', text: 'Hello', tokens: 2 }])
  expect(tools).toMatchObject([{ name: 'current_time', tokens: expect.any(Number) }])
  expect(tokens).toBeGreaterThanOrEqual(system.tokens + 2)
  expect(JSON.stringify(body)).not.toContain(plantedKey)
  await run(app, user, { agentId, input: 'Hello' })
  const sent = JSON.stringify(simulator.requests.at(-1)?.body)
  expect(sent).toContain(JSON.stringify(system.text).slice(1, -1))
  expect((await dryRun({})).status).toBe(401)
  expect((await dryRun({ token: (await createUser(app)).token })).status).toBe(404)
  expect((await dryRun({ token: user.token }, ' ')).status).toBe(400)
})

test('only people who may edit an agent see what its model is given', async () => {
  const { app, user: owner, agent: ownAgent } = await start()
  const body = {
    ...fields,
    slug: 'open-river',
    visibility: 'public',
    config: { instructions: 'Say the word.' },
  }
  const agent = (await call(app, 'POST', '/api/kip/agents', { token: owner.token, body })).body.data
  const dryRun = (by: TestUser, agentId: string) =>
    call(app, 'POST', `/api/kip/agents/${agentId}/dry-run`, { token: by.token, body: { input: 'Hello' } })
  const other = await createUser(app)
  expect((await run(app, other, { agentId: agent.id, input: 'Hello' })).status).toBe(200)
  const refused = await dryRun(other, agent.id)
  expect([refused.status, refused.body.error.code]).toEqual([403, 'forbidden'])
  expect((await dryRun(other, ownAgent.id)).status).toBe(404)
  expect((await dryRun(owner, agent.id)).body.data.system.text).toContain('Say the word.')
})

test('a draft that can’t be read is refused with a sentence, and the next save of its form replaces it', async () => {
  const { app, user, draft } = await start()
  const { db } = app.deps.database
  const id = await draft()
  for (const damaged of ['{', '{"name":1}']) {
    await db.updateTable('agent_drafts').set({ fields: damaged }).where('id', '=', id).execute()
    const refused = await run(app, user, { agentId: id, input: 'Hello' })
    expect([refused.status, refused.body.error.message]).toEqual([409, agentWording.draftUnreadable])
  }
  expect(await draft()).toBe(id)
  expect((await run(app, user, { agentId: id, input: 'Hello' })).status).toBe(200)
})

test('a draft whose agent is deleted while it is on its way is not kept', async () => {
  const { app, user, draft } = await start()
  const { db } = app.deps.database
  const id = await draft()
  const row = { id: `${id}-2`, user_id: user.user.id, fields: '{}', updated_at: 0 }
  expect(await putDraft(db, { ...row, agent_id: null })).toBe(true)
  expect(await putDraft(db, { ...row, id: `${id}-3`, agent_id: 'gone' })).toBe(false)
})

test('old drafts and their conversations are forgotten with their logs', async () => {
  let now = Date.now()
  const { app, user, draft } = await start({ now: () => now, isMaintained: false })
  const agentId = await draft()
  const { body } = await run(app, user, { agentId, input: 'Hello' })
  const rows = async () => {
    const { db } = app.deps.database
    const drafts = await db.selectFrom('agent_drafts').select('id').execute()
    const sessions = await db
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', body.data.session_id)
      .execute()
    return [drafts.length, sessions.length]
  }
  const forget = async () => {
    await pruneDrafts(app.deps)
    await forgetDraftConversations(app.deps)
  }
  await forget()
  expect(await rows()).toEqual([1, 1])
  const { token } = await createUser(app, { role: 'admin' })
  await call(app, 'PUT', '/api/kam/log-retention', { token, body: { kept_days: 10 } })
  now += 9 * 24 * 60 * 60_000
  await forget()
  expect(await rows()).toEqual([1, 1])
  now += 2 * 24 * 60 * 60_000
  await forget()
  expect(await rows()).toEqual([0, 0])
})

async function newShared(app: { url: string }, owner: TestUser): Promise<{ id: string }> {
  const body = { ...fields, slug: 'shared-river', visibility: 'shared' }
  return (await call(app, 'POST', '/api/kip/agents', { token: owner.token, body })).body.data
}
