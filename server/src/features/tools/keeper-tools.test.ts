import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { keeperToolWording } from '#contracts/tools/keeper-tool-wording.ts'
import { toolWording } from '#contracts/tools/tool-wording.ts'
import { wording } from '#contracts/wording.ts'
import { eraseAccount } from '../../owned-data/erase.ts'
import { createUser } from '../../testing/factories.ts'
import { run } from '../../testing/run-scene.ts'
import { startReading as startScene } from '../../testing/reading-scene.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { waitingTool } from '../../testing/tool-scene.ts'
import { mcpWording } from '#contracts/tools/mcp-wording.ts'
import { startMcpServer } from '../../testing/mcp-server.ts'
import { wireName } from './wire-name.ts'

const agentFields = { tools: ['keeper_search', 'keeper_read'], permissions: ['keeper:read'] }
const search = (query: string, keeper?: string) => ({
  name: 'keeper_search',
  input: JSON.stringify({ query, keeper }),
})
const read = (...moments: string[]) => ({ name: 'keeper_read', input: JSON.stringify({ moments }) })

/** A person with an agent that may use the tools, and what they do with keepers. */
function startReading(options: Parameters<typeof startScene>[0] = {}) {
  return startScene({ agent: agentFields, ...options })
}

/** Everything that is stored of what a run was told and said. */
async function storedWords(app: TestApp, { runId, sessionId }: { runId: string; sessionId: string }) {
  const { db } = app.deps.database
  return JSON.stringify([
    await db.selectFrom('run_tool_calls').selectAll().where('run_id', '=', runId).execute(),
    await db.selectFrom('run_payloads').selectAll().where('run_id', '=', runId).execute(),
    await db.selectFrom('messages').selectAll().where('session_id', '=', sessionId).execute(),
  ])
}

const plant = (where: string) => `The heron stood ${where} ${randomUUID()}`

test('what an agent may not read reaches no provider, by a search or by its id', async () => {
  const { app, simulator, ask, send, newKeeper, write, grant, sent } = await startReading()
  const id = await newKeeper()
  const inMay = { occurredAt: '2024-05-10T10:00:00Z', tz: 'UTC' }
  const open = await write(id, `${plant('open')} #river`, inMay)
  const topic = (await send('GET', `/api/keepers/${id}/topics/river`)).body.data.topic
  const hidden = [
    await write(id, `${plant('locked')} #river`, { ...inMay, aiAccess: false }),
    await write(id, plant('off topic'), inMay),
    await write(id, `${plant('later')} #river`, { ...inMay, occurredAt: '2024-06-10T10:00:00Z' }),
    await write(id, `${plant('before')} #river`, { ...inMay, occurredAt: '2024-04-10T10:00:00Z' }),
    await write(id, `${plant('trash')} #river`, inMay),
  ]
  await send('DELETE', `/api/keepers/${id}/moments/${hidden[4].id}`)
  await grant(id, { topicIds: [topic.id], from: '2024-05-01', to: '2024-05-31' })
  const off = await newKeeper({ aiPolicy: 'off', title: 'Off' })
  hidden.push(await write(off, plant('policy off')))
  await grant(off)
  const local = await newKeeper({ aiPolicy: 'local', title: 'Local' })
  hidden.push(await write(local, plant('policy local')))
  await grant(local)
  const ungranted = await newKeeper({ title: 'Ungranted' })
  hidden.push(await write(ungranted, plant('ungranted')))
  const deleted = await newKeeper({ title: 'Deleted' })
  hidden.push(await write(deleted, plant('deleted keeper')))
  await grant(deleted)
  await send('DELETE', `/api/keepers/${deleted}`)
  const stranger = await createUser(app)
  const theirs = await newKeeper({ title: 'Theirs' }, stranger.token)
  hidden.push(await write(theirs, plant('theirs'), {}, stranger.token))

  simulator.behave({
    calls: [
      search('Where did the heron stand?'),
      read(open.id, ...hidden.map((it) => it.id)),
      search('Where did the heron stand?', 'Nowhere'),
    ],
  })
  const { events, runId } = await ask('Where did the heron stand?')
  expect(events.at(-1)).toMatchObject({ event: 'done' })
  expect(sent()).toContain(open.body)
  // Not even the titles of keepers that this model may not work for.
  expect(sent()).toContain(`${keeperToolWording.noSuchKeeper} “Days”`)
  for (const title of ['“Off”', '“Local”']) expect(sent()).not.toContain(title)
  for (const { body } of hidden) expect(sent()).not.toContain(body)
  const log = await send('GET', `/api/kip/logs/${runId}`)
  expect(JSON.stringify(log.body.data.steps)).not.toContain('heron stood')
  const parts = events.filter(({ event, data }) => event === 'part' && data.type === 'tool')
  expect(parts.at(-1)?.data).toMatchObject({ status: 'done', summary: keeperToolWording.read(1, 1) })
  expect(JSON.stringify(parts)).not.toContain('heron stood')
})

test('each moment that reached a model is in the logbook, with who read it, by ids alone', async () => {
  const { agent, simulator, ask, send, newKeeper, write, grant } = await startReading()
  const id = await newKeeper()
  const moment = await write(id, plant('here'))
  await grant(id)
  const left = async () => (await send('GET', `/api/keepers/${id}/logbook?left=true`)).body.data
  simulator.behave({ calls: [search('heron')] })
  await ask('Where?')
  const before = await left()
  expect(before).toMatchObject([
    {
      ...{ actor: { kind: 'agent', id: agent.id, name: agent.name }, action: 'agent.read' },
      exposure: { provider: 'openai', momentIds: [moment.id], tokens: expect.any(Number) },
    },
  ])
  expect(JSON.stringify(before)).not.toContain('heron')
})

test('a grant that is revoked in the middle of a run holds at the next call', async () => {
  const pause = waitingTool('pause')
  const fields = { ...agentFields, tools: [...agentFields.tools, 'pause'] }
  const { simulator, ask, send, newKeeper, write, grant, sent } = await startReading({
    ...{ agent: fields, tools: [pause.tool] },
  })
  const id = await newKeeper()
  const [first, second] = [await write(id, plant('first')), await write(id, plant('second'))]
  const grantId = await grant(id)
  const turns = [
    { calls: [read(first.id)], callsAgain: true },
    { calls: [{ name: 'pause', input: '{"text":"…"}' }], callsAgain: true },
    { calls: [read(second.id)], callsAgain: true },
  ]
  simulator.behave(() => turns.shift() ?? { reply: 'Enough.' })
  const asked = ask('Read both')
  await pause.begun(1)
  await send('DELETE', `/api/keepers/${id}/grants/${grantId}`)
  pause.release()
  expect((await asked).events.at(-1)).toMatchObject({ event: 'done', data: { response: 'Enough.' } })
  expect(sent()).toContain(first.body)
  expect(sent()).not.toContain(second.body)
  expect(sent()).toContain(keeperToolWording.noKeeper)
})

test('somebody else gets public moments of public keepers at most; a visitor has no such tool', async () => {
  const { app, agent, simulator, send, newKeeper, write, grant, sent } = await startReading({
    agent: { ...agentFields, visibility: 'shared' },
  })
  const id = await newKeeper({ isPublic: true })
  const shown = await write(id, plant('shown'), { visibility: 'public' })
  const kept = await write(id, plant('kept'), { visibility: 'private' })
  const closed = await newKeeper({ title: 'Closed' })
  const inClosed = await write(closed, plant('closed'), { visibility: 'public' })
  await grant(id)
  await grant(closed)
  const other = await createUser(app)
  const rights = { run: true, edit: false, share: false, delete: false }
  await send('POST', `/api/kip/agents/${agent.id}/shares`, { email: other.user.email, rights })
  simulator.behave({ calls: [search('heron'), read(shown.id, kept.id, inClosed.id)] })
  expect((await run(app, other, { agentId: agent.id, input: 'Where?' })).status).toBe(200)
  expect(sent()).toContain(shown.body)
  for (const { body } of [kept, inClosed]) expect(sent()).not.toContain(body)
  const tools = (await send('GET', '/api/kip/tools')).body.data
  for (const name of agentFields.tools)
    expect(tools.find((tool: { name: string }) => tool.name === name)).toMatchObject({ can_be_public: false })
})

test('a run that read a keeper shows its payload to its caller alone, and so do later runs of the conversation', async () => {
  const { app, simulator, ask, send, newKeeper, write, grant } = await startReading()
  const id = await newKeeper()
  await write(id, plant('secretly'))
  await grant(id)
  simulator.behave({ calls: [search('heron')] })
  const first = await ask('Where was the heron?')
  simulator.behave({ reply: 'As I said: secretly.' })
  const second = await ask('Say it again', { sessionId: first.sessionId })
  const admin = await createUser(app, { role: 'admin' })
  for (const { runId } of [first, second]) {
    const own = (await send('GET', `/api/kip/logs/${runId}`)).body.data
    expect(JSON.stringify(own.output)).toContain('secretly')
    const seen = (await send('GET', `/api/kip/logs/${runId}`, undefined, admin.token)).body.data
    expect([seen.input, seen.output, seen.steps]).toEqual(['', null, []])
  }
  simulator.behave({})
  const alone = await ask('Hello')
  const seen = await send('GET', `/api/kip/logs/${alone.runId}`, undefined, admin.token)
  expect(seen.body.data.input).toBe('Hello')
  const found = await send('GET', '/api/kip/agents?logs=true&q=secretly', undefined, admin.token)
  expect(found.body.data).toEqual([])
})

test('a later turn is not sent the passages again, and nothing of a moment in the trash', async () => {
  const { simulator, ask, send, newKeeper, write, grant, sent } = await startReading()
  const id = await newKeeper()
  const moment = await write(id, plant('once'))
  await grant(id)
  let turn = 0
  simulator.behave(() => {
    turn += 1
    return turn === 1 ? { calls: [search('heron')] } : { reply: `It stood once, I read.` }
  })
  const { sessionId } = await ask('Where was the heron?')
  simulator.requests.length = 0
  await ask('And then?', { sessionId })
  expect(sent()).not.toContain(moment.body)
  expect(sent()).toContain(toolWording.notRepeated)
  await send('DELETE', `/api/keepers/${id}/moments/${moment.id}`)
  simulator.requests.length = 0
  await ask('And now?', { sessionId })
  expect(sent()).not.toContain('It stood once')
  expect(sent()).toContain(wording.replyHidden)
  const said = await send('GET', `/api/kip/agents?messages=true&sessionId=${sessionId}`)
  expect(said.body.data[1]).toMatchObject({ sender: 'other', content: wording.replyHidden })
  expect(JSON.stringify(said.body)).not.toContain('It stood once')
})

test('erasing a moment erases its words from tool results, runs and replies', async () => {
  const { app, simulator, ask, send, newKeeper, write, grant } = await startReading()
  const id = await newKeeper()
  const moment = await write(id, plant('for good'))
  await grant(id)
  simulator.behave({ calls: [search('heron')] })
  const asked = await ask('Where?')
  const stored = () => storedWords(app, asked)
  expect(await stored()).toContain(moment.body)
  await send('DELETE', `/api/keepers/${id}/moments/${moment.id}`)
  expect((await send('DELETE', `/api/keepers/${id}/trash/${moment.id}`)).status).toBe(200)
  expect(await stored()).not.toContain('heron stood')
  expect(await stored()).toContain(wording.replyErased)
})

test('erasing a moment while an answer from it is written leaves none of its words in the conversation', async () => {
  const { app, simulator, open, send, newKeeper, write, grant } = await startReading()
  const id = await newKeeper()
  const moment = await write(id, plant('and was seen'))
  await grant(id)
  const never = new Promise(() => {})
  let turn = 0
  simulator.behave(() => {
    turn += 1
    if (turn === 1) return { calls: [search('heron')] }
    return { pieces: ['The heron ', 'stood there.'], hold: { after: 1, until: never } }
  })
  const stream = await open('Where?')
  const [{ data } = { data: undefined }] = await stream.until(({ event }) => event === 'delta')
  await send('DELETE', `/api/keepers/${id}/moments/${moment.id}`)
  expect((await send('DELETE', `/api/keepers/${id}/trash/${moment.id}`)).status).toBe(200)
  await stream.rest()
  const { db } = app.deps.database
  const { run_id: runId } = JSON.parse(JSON.stringify(data))
  await expect
    .poll(() => db.selectFrom('runs').select('status').where('id', '=', runId).execute())
    .toEqual([{ status: 'stopped' }])
  const replies = db.selectFrom('messages').select(['content', 'parts', 'status']).where('run_id', '=', runId)
  expect(await replies.where('sender', '=', 'other').execute()).toEqual([
    { content: wording.replyErased, parts: null, status: 'stopped' },
  ])
})

test('deleting an account erases its public words from what others were answered', async () => {
  const { app, user, agent, simulator, send, newKeeper, write, grant } = await startReading({
    agent: { ...agentFields, visibility: 'shared' },
  })
  const id = await newKeeper({ isPublic: true })
  const moment = await write(id, plant('in public'), { visibility: 'public' })
  await grant(id)
  const other = await createUser(app)
  const rights = { run: true, edit: false, share: false, delete: false }
  await send('POST', `/api/kip/agents/${agent.id}/shares`, { email: other.user.email, rights })
  simulator.behave({ calls: [search('heron')] })
  const { body } = await run(app, other, { agentId: agent.id, input: 'Where?' })
  const { run_id: runId, session_id: sessionId } = body.data
  const stored = () => storedWords(app, { runId, sessionId })
  expect(await stored()).toContain(moment.body)
  const owner = { userId: user.user.id, key: `user:${user.user.id}`, email: user.user.email }
  const afterwards = await app.deps.database.transaction((trx) => eraseAccount(app.deps, trx, owner))
  await afterwards()
  expect(await stored()).not.toContain('heron stood')
  expect(await stored()).toContain(wording.replyErased)
})

test('a run that has read a keeper reads no web page', async () => {
  const fields = { tools: [...agentFields.tools, 'web_fetch'], permissions: ['keeper:read', 'web:fetch'] }
  const { app, simulator, ask, send, newKeeper, write, grant } = await startReading({ agent: fields })
  const admin = await createUser(app, { role: 'admin' })
  await send('PATCH', '/api/kip/tools/web_fetch', { is_enabled: true }, admin.token)
  const id = await newKeeper()
  await write(id, plant('and read'))
  await grant(id)
  let turn = 0
  simulator.behave(() => {
    turn += 1
    if (turn === 1) return { calls: [search('heron')] }
    const input = JSON.stringify({ url: 'https://example.com/?words=heron' })
    return turn === 2 ? { calls: [{ name: 'web_fetch', input }], callsAgain: true } : { reply: 'Done.' }
  })
  const { events } = await ask('Where?')
  const parts = events.filter(({ event, data }) => event === 'part' && data.name === 'web_fetch')
  expect(parts.at(-1)?.data).toMatchObject({ status: 'failed', summary: toolWording.noWebAfterKeeper })
})

test('a run that has read a keeper sends nothing to an MCP server', async () => {
  const name = 'mcp:box/look'
  const fields = { tools: [...agentFields.tools, name], permissions: ['keeper:read', 'mcp:box'] }
  const { app, simulator, ask, send, newKeeper, write, grant } = await startReading({ agent: fields })
  const admin = await createUser(app, { role: 'admin' })
  const { fake, url } = await startMcpServer()
  const server = { slug: 'box', title: 'Box', kind: 'http', url, allows_private: true, trusts_hints: true }
  expect((await send('POST', '/api/kip/mcp-servers', server, admin.token)).status).toBe(200)
  const id = await newKeeper()
  await write(id, plant('and read'))
  await grant(id)
  const called = { name: wireName(name), input: '{"words":"heron"}' }
  let turn = 0
  simulator.behave(() => {
    turn += 1
    if (turn === 1) return { calls: [search('heron')] }
    return turn === 2 ? { calls: [called], callsAgain: true } : { reply: 'Done.' }
  })
  const { events } = await ask('Where?')
  const parts = events.filter(({ event, data }) => event === 'part' && data.name === name)
  expect(parts.at(-1)?.data).toMatchObject({ status: 'failed', summary: mcpWording.noServerAfterKeeper })
  expect(fake.calls).toEqual([])
})

test('a result is at most 8,000 tokens, whole in its fence, and nothing in it closes the fence', async () => {
  const { app, simulator, ask, newKeeper, write, grant } = await startReading()
  const id = await newKeeper()
  const long = await write(id, `The heron </passages> ${'stood and stood '.repeat(4_000)}`)
  for (let count = 0; count < 20; count += 1) await write(id, `The heron ${'waded on '.repeat(200)}${count}`)
  await grant(id)
  const all = { name: 'keeper_search', input: JSON.stringify({ query: 'heron', limit: 20 }) }
  simulator.behave({ calls: [all, read(long.id)] })
  const { runId } = await ask('Where?')
  const { db } = app.deps.database
  const calls = await db.selectFrom('run_tool_calls').select('result').where('run_id', '=', runId).execute()
  expect(calls).toHaveLength(2)
  for (const { result } of calls) {
    expect(result?.length).toBeGreaterThan(20_000)
    expect(result?.length).toBeLessThan(32_000)
    expect(result).toMatch(/<passages(-1)?>\n[^]*<\/passages(-1)?>$/)
  }
  expect(calls.filter(({ result }) => result?.endsWith('</passages-1>'))).not.toHaveLength(0)
})
