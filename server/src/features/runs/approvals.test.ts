import { expect, test } from 'vitest'
import { toolWording } from '#contracts/tools/tool-wording.ts'
import { wording } from '#contracts/wording.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { createUser } from '../../testing/factories.ts'
import { run } from '../../testing/run-scene.ts'
import { call } from '../../testing/test-app.ts'
import { counted, startTools, waitingTool, type Event } from '../../testing/tool-scene.ts'
import { createLiveRuns, endOverdueRuns, recoverRuns } from './index.ts'

const send = (text: string) => ({ name: 'send', input: JSON.stringify({ text }) })

test('a tool that changes something waits for the person, holds no money, and runs once they allow it', async () => {
  const { app, user, agent, calls, opened, runId, sessionId, decide } = await startWaiting()
  expect(calls).toEqual([])
  const { db } = app.deps.database
  const row = () => db.selectFrom('runs').selectAll().where('id', '=', runId).executeTakeFirstOrThrow()
  await expect.poll(async () => (await row()).status).toBe('waiting')
  const waiting = await row()
  expect(waiting).toMatchObject({ reserved_micro_usd: 0, waiting_since: expect.any(Number) })
  expect(waiting.cost_micro_usd).toBeGreaterThan(0)
  const second = await run(app, user, { agentId: agent.id, input: 'And?', sessionId })
  expect([second.status, second.body.error.message]).toEqual([409, wording.sessionBusy])
  const { body } = await call(app, 'GET', `/api/kip/agents?messages=true&sessionId=${sessionId}`, {
    token: user.token,
  })
  expect(body.data.at(-1).parts).toMatchObject([
    { type: 'text', text: 'I will send it.' },
    { type: 'tool', name: 'send', input: { text: 'a' }, status: 'waiting' },
  ])
  expect((await decide('once')).status).toBe(200)
  // Whoever listens from the beginning hears the end on the same stream.
  const rest: Event[] = await opened.rest()
  expect(rest.filter(({ event }) => event === 'part').map(({ data }) => data.status)).toEqual([
    'running',
    'done',
  ])
  const response = 'I will send it.\n\nThe tools said: sent a'
  expect(rest.at(-1)).toMatchObject({ event: 'done', data: { status: 'done', response } })
  expect(calls).toMatchObject([{ text: 'a' }])
  const ended = await row()
  expect(ended).toMatchObject({ status: 'done', reserved_micro_usd: 0, waiting_since: null })
  expect(ended.cost_micro_usd).toBeGreaterThan(waiting.cost_micro_usd)
  const spent = await db.selectFrom('budget_rows').selectAll().execute()
  expect(spent.length).toBeGreaterThan(0)
  const { body: log } = await call(app, 'GET', `/api/kip/logs/${runId}`, { token: user.token })
  expect(log.data.steps.map(({ kind }: { kind: string }) => kind)).toEqual([
    'model',
    'approval',
    'tool',
    'model',
  ])
})

test('a conversation that waits for an approval is listed among those that wait, until it is decided', async () => {
  const { app, user, sessionId, settled, decide, opened } = await startWaiting()
  await settled('waiting')
  const listed = async (filter: string) => {
    const { body } = await call(app, 'GET', `/api/kip/agents?sessions=true${filter}`, { token: user.token })
    return body.data
  }
  for (const filter of ['&unanswered=true', ''])
    expect(await listed(filter)).toMatchObject([{ id: sessionId, is_waiting: true }])
  expect((await decide('once')).status).toBe(200)
  await opened.rest()
  expect(await listed('&unanswered=true')).toEqual([])
  expect(await listed('')).toMatchObject([{ id: sessionId, is_waiting: false }])
})

test('an answer given while a slower tool still runs waits for it', async () => {
  const slow = waitingTool('look')
  const { tool, calls } = counted('send', (text) => `sent ${text}`, { changes: true })
  const scene = await startTools({ tools: [slow.tool, tool], agent: { tools: ['look', 'send'] } })
  const { app, user, simulator, open } = scene
  simulator.behave({ calls: [{ ...send('a'), name: 'look' }, send('b')] })
  const stream = await open('Look, and send it')
  const events: Event[] = await stream.until(isWaitingPart)
  const { run_id: runId } = events[0]?.data ?? {}
  const body = { part: 1, decision: 'once', timeZone: 'Europe/Lisbon' }
  const decided = call(app, 'POST', `/api/kip/runs/${runId}/approvals`, { token: user.token, body })
  await slow.begun(1)
  expect(calls).toEqual([])
  slow.release()
  expect((await decided).status).toBe(200)
  const rest: Event[] = await stream.rest()
  expect(rest.at(-1)).toMatchObject({ event: 'done', data: { status: 'done' } })
  expect(calls).toMatchObject([{ text: 'b', timeZone: 'Europe/Lisbon' }])
})

test('Stop just as it begins to wait ends it, although the database is away for a moment', async () => {
  const { tool } = counted('send', undefined, { changes: true })
  const { app, simulator, open } = await startTools({ tools: [tool], agent: { tools: ['send'] } })
  const { database, liveRuns } = app.deps
  const { transaction } = database
  let isAway = false
  database.transaction = async (work, meanwhile) => {
    if (isAway) {
      database.transaction = transaction
      throw new Error('away')
    }
    const result = await transaction(work, meanwhile)
    const waiting = database.db.selectFrom('runs').select('id').where('status', '=', 'waiting')
    const { id } = (await waiting.executeTakeFirst()) ?? {}
    if (id !== undefined) liveRuns.find(id)?.end('stopped')
    isAway = id !== undefined
    return result
  }
  simulator.behave({ calls: [send('a')] })
  const events: Event[] = await (await open('Send it')).rest()
  expect(isAway).toBe(true)
  expect(events.at(-1)).toMatchObject({ event: 'done', data: { status: 'stopped' } })
})

test('Stop that meets an approval ends the run, which goes on by then', async () => {
  const slow = waitingTool('send', { changes: true })
  const { app, user, simulator, open } = await startTools({ tools: [slow.tool], agent: { tools: ['send'] } })
  simulator.behave({ calls: [send('a')] })
  const stream = await open('Send it')
  const events: Event[] = await stream.until(isWaitingPart)
  const path = `/api/kip/runs/${events[0]?.data.run_id}`
  await expect
    .poll(async () => (await call(app, 'GET', path, { token: user.token })).body.data.status)
    .toBe('waiting')
  const { database, liveRuns } = app.deps
  // Stopped while it is still being put away, it ends itself.
  await expect.poll(() => liveRuns.count()).toBe(0)
  const { transaction } = database
  // Stop has read that it waits.
  database.transaction = async (work, meanwhile) => {
    database.transaction = transaction
    const body = { part: 0, decision: 'once' }
    expect((await call(app, 'POST', `${path}/approvals`, { token: user.token, body })).status).toBe(200)
    await slow.begun(1)
    return transaction(work, meanwhile)
  }
  expect((await call(app, 'POST', `${path}/stop`, { token: user.token })).status).toBe(200)
  expect((await call(app, 'GET', path, { token: user.token })).body.data.status).toBe('stopped')
  const rest: Event[] = await stream.rest()
  expect(rest.at(-1)).toMatchObject({ event: 'done', data: { status: 'stopped' } })
  slow.release()
})

test('the caller alone decides, and once', async () => {
  const { app, runId, part, decide, settled } = await startWaiting()
  await settled('waiting')
  const other = await createUser(app)
  const path = `/api/kip/runs/${runId}/approvals`
  const theirs = await call(app, 'POST', path, { token: other.token, body: { part, decision: 'once' } })
  expect(theirs.status).toBe(404)
  const answers = await Promise.all([decide('once'), decide('once')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await settled('done')
  const late = await decide('once')
  expect([late.status, late.body.error.message]).toEqual([409, toolWording.notWaiting])
})

test('what is denied does not run; the model is told and answers', async () => {
  const { calls, decide, opened, simulator } = await startWaiting()
  expect((await decide('deny')).status).toBe(200)
  const rest: Event[] = await opened.rest()
  expect(rest.filter(({ event }) => event === 'part').at(-1)?.data).toMatchObject({
    ...{ status: 'denied', summary: toolWording.deniedShort },
  })
  expect(rest.at(-1)?.event).toBe('done')
  expect(calls).toEqual([])
  expect(JSON.stringify(simulator.requests.at(-1)?.body)).toContain(toolWording.denied)
})

test('“Always for this agent” asks no more, is listed, and can be taken back', async () => {
  const { app, user, agent, ask, calls, decide, opened } = await startWaiting()
  await decide('always')
  await opened.rest()
  const again = await ask('Once more')
  expect(again.events.at(-1)?.event).toBe('done')
  expect(calls).toHaveLength(2)
  const list = await call(app, 'GET', '/api/kip/tool-approvals', { token: user.token })
  expect(list.body.data).toMatchObject([{ agent: { id: agent.id, name: agent.name }, tool: 'send' }])
  const path = `/api/kip/tool-approvals/${list.body.data[0].id}`
  const other = await createUser(app)
  expect((await call(app, 'DELETE', path, { token: other.token })).status).toBe(404)
  expect((await call(app, 'DELETE', path, { token: user.token })).status).toBe(200)
  const stream = await openAsk(app, user, agent.id, 'A third time')
  const events: Event[] = await stream.until(isWaitingPart)
  expect(events.at(-1)?.data.status).toBe('waiting')
  expect(calls).toHaveLength(2)
})

test('what is always allowed is asked for again once somebody else has changed the agent', async () => {
  const { app, agent, user, owner, calls, clock, ask, decide, opened } = await startWaiting()
  await decide('always')
  await opened.rest()
  const change = (token: string, instructions: string) =>
    call(app, 'PUT', '/api/kip/agents', { token, body: { id: agent.id, config: { instructions } } })
  clock.ms += 1_000
  expect((await change(user.token, 'Be brief.')).status).toBe(200)
  expect((await ask('Once more')).events.at(-1)?.event).toBe('done')
  expect(calls).toHaveLength(2)
  clock.ms += 1_000
  expect((await change(owner.token, 'Send everything.')).status).toBe(200)
  const stream = await openAsk(app, user, agent.id, 'A third time')
  const events: Event[] = await stream.until(isWaitingPart)
  expect(events.at(-1)?.data.status).toBe('waiting')
  expect(calls).toHaveLength(2)
  const list = await call(app, 'GET', '/api/kip/tool-approvals', { token: user.token })
  expect(list.body.data).toEqual([])
  // Allowed again, it holds again.
  const { run_id: runId } = events[0]?.data ?? {}
  const body = { part: events.at(-1)?.data.part, decision: 'always' }
  await call(app, 'POST', `/api/kip/runs/${runId}/approvals`, { token: user.token, body })
  await stream.rest()
  expect((await ask('A fourth time')).events.at(-1)?.event).toBe('done')
  expect(calls).toHaveLength(4)
})

test('what is always allowed is listed by the name that the person knew, once they no longer see the agent', async () => {
  const { app, agent, user, owner, clock, decide, opened } = await startWaiting()
  await decide('always')
  await opened.rest()
  // A save that began before it was allowed, so that this isn't void.
  clock.ms -= 1_000
  const body = { id: agent.id, name: 'Secret plans', visibility: 'private' }
  expect((await call(app, 'PUT', '/api/kip/agents', { token: owner.token, body })).status).toBe(200)
  const list = await call(app, 'GET', '/api/kip/tool-approvals', { token: user.token })
  expect(list.body.data).toMatchObject([{ agent: { id: agent.id, name: agent.name }, tool: 'send' }])
  const path = `/api/kip/tool-approvals/${list.body.data[0].id}`
  expect((await call(app, 'DELETE', path, { token: user.token })).status).toBe(200)
})

test('where nobody is there to ask, it is refused and the model is told', async () => {
  const { tool, calls } = counted('send', (text) => `sent ${text}`, { changes: true })
  const { simulator, ask } = await startTools({ tools: [tool], agent: { tools: ['send'] } })
  simulator.behave({ calls: [send('a')] })
  const { events } = await ask('Send it', { headers: {} })
  expect(events.at(-1)).toMatchObject({ event: 'done' })
  expect(events.filter(({ event }) => event === 'part').at(-1)?.data.status).toBe('denied')
  expect(JSON.stringify(simulator.requests.at(-1)?.body)).toContain(toolWording.nobodyToAsk)
  expect(calls).toEqual([])
})

test('it waits through a restart, and goes on at whichever process hears the answer', async () => {
  const { app, user, runId, calls, part, settled } = await startWaiting()
  await settled('waiting')
  expect(await recoverRuns({ ...app.deps, liveRuns: createLiveRuns() })).toBe(0)
  await app.stop()
  const again = await app.restart()
  const path = `/api/kip/runs/${runId}`
  const follower = await openEventStream(again, 'GET', `${path}/events`, { token: user.token })
  const decided = await call(again, 'POST', `${path}/approvals`, {
    ...{ token: user.token, body: { part, decision: 'once' } },
  })
  expect(decided.status).toBe(200)
  const events: Event[] = await follower.rest()
  expect(events.at(-1)).toMatchObject({
    ...{ event: 'done', data: { response: 'I will send it.\n\nThe tools said: sent a' } },
  })
  expect(calls).toHaveLength(1)
  const ids = events.slice(0, -1).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('after ten minutes it counts as denied, and the conversation goes on', async () => {
  const { app, ask, sessionId, clock, settled, simulator } = await startWaiting()
  await settled('waiting')
  clock.ms += 11 * 60_000
  await endOverdueRuns(app.deps)
  await settled('stopped')
  const [made] = await app.deps.database.db.selectFrom('run_tool_calls').selectAll().execute()
  expect(made).toMatchObject({ status: 'denied', result: toolWording.denied })
  simulator.behave({})
  const next = await ask('And now?', { sessionId })
  expect(next.events.at(-1)).toMatchObject({ event: 'done', data: { status: 'done' } })
})

test('a right that was taken away while it waited holds', async () => {
  const { app, user, agent, calls, decide, opened } = await startWaiting()
  await call(app, 'PUT', '/api/kip/agents', { token: user.token, body: { id: agent.id, tools: [] } })
  expect((await decide('once')).status).toBe(200)
  const rest: Event[] = await opened.rest()
  expect(rest.filter(({ event }) => event === 'part').at(-1)?.data.status).toBe('denied')
  expect(rest.at(-1)?.event).toBe('done')
  expect(calls).toEqual([])
})

test('a change whose end is unknown after a crash is not repeated: “This may have run.”', async () => {
  const slow = waitingTool('send', { changes: true })
  const scene = await startTools({ tools: [slow.tool], agent: { tools: ['send'] }, isMaintained: false })
  const { app, user, simulator, open } = scene
  simulator.behave({ calls: [send('a')] })
  const stream = await open('Send it')
  const events: Event[] = await stream.until(isWaitingPart)
  const { run_id: runId, session_id: sessionId } = events[0]?.data ?? {}
  const path = `/api/kip/runs/${runId}`
  const body = { part: 0, decision: 'once' }
  await call(app, 'POST', `${path}/approvals`, { token: user.token, body })
  await slow.begun(1)
  // The process dies: its run is nobody's.
  await recoverRuns({ ...app.deps, liveRuns: createLiveRuns() })
  const list = await call(app, 'GET', `/api/kip/agents?messages=true&sessionId=${sessionId}`, {
    token: user.token,
  })
  expect(list.body.data.at(-1)).toMatchObject({
    status: 'interrupted',
    parts: [{ type: 'tool', status: 'failed', summary: toolWording.mayHaveRun }],
  })
  simulator.behave({ reply: 'It may have been sent.' })
  const goOn = await call(app, 'POST', `${path}/continue`, { token: user.token })
  expect(goOn.body.data.response).toBe('It may have been sent.')
  expect(JSON.stringify(simulator.requests.at(-1)?.body)).toContain(toolWording.brokenOffChange)
  slow.release()
})

function isWaitingPart({ event, data }: { event: string; data: object }): boolean {
  return event === 'part' && 'status' in data && data.status === 'waiting'
}

function openAsk(app: { url: string }, user: { token: string }, agentId: string, input: string) {
  return openEventStream(app, 'POST', '/api/kip/agents', {
    token: user.token,
    headers: { 'sec-fetch-site': 'same-origin' },
    body: { action: 'run', agentId, input },
  })
}

/** A run that waits for its caller before it sends something. */
async function startWaiting() {
  const clock = { ms: Date.now() }
  const { tool, calls } = counted('send', (text) => `sent ${text}`, { changes: true })
  const scene = await startTools({
    ...{ tools: [tool], agent: { tools: ['send'] }, isMaintained: false, now: () => clock.ms },
  })
  const { app, simulator, open } = scene
  // The person pays with the platform's money: they are no admin.
  const user = await createUser(app)
  await call(app, 'PUT', '/api/kip/agents', {
    token: scene.user.token,
    body: { id: scene.agent.id, visibility: 'shared' },
  })
  await call(app, 'POST', `/api/kip/agents/${scene.agent.id}/shares`, {
    token: scene.user.token,
    body: { email: user.user.email, rights: { run: true, edit: true, share: false, delete: false } },
  })
  simulator.behave(({ body }) => {
    const hasResult = JSON.stringify(body).includes('"role":"tool"')
    return hasResult ? { calls: [send('a')] } : { reply: 'I will send it.', calls: [send('a')] }
  })
  const opened = await openAsk(app, user, scene.agent.id, 'Send it')
  const events: Event[] = await opened.until(isWaitingPart)
  const { run_id: runId, session_id: sessionId } = events[0]?.data ?? {}
  const part: number = events.at(-1)?.data.part
  const decide = (decision: string) =>
    call(app, 'POST', `/api/kip/runs/${runId}/approvals`, { token: user.token, body: { part, decision } })
  async function ask(input: string, more: { sessionId?: string } = {}) {
    const body = { action: 'run', agentId: scene.agent.id, input, ...more }
    const headers = { 'sec-fetch-site': 'same-origin' }
    const stream = await openEventStream(app, 'POST', '/api/kip/agents', { token: user.token, headers, body })
    const heard: Event[] = await stream.rest()
    return { events: heard }
  }
  const settled = (status: string) =>
    expect
      .poll(async () => {
        const row = app.deps.database.db.selectFrom('runs').select('status').where('id', '=', runId)
        return (await row.executeTakeFirst())?.status
      })
      .toBe(status)
  return {
    app,
    user,
    owner: scene.user,
    agent: scene.agent,
    simulator,
    ask,
    open,
    calls,
    opened,
    runId,
    sessionId,
    part,
    decide,
    settled,
    clock,
  }
}
