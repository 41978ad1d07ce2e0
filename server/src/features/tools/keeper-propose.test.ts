import { expect, test } from 'vitest'
import { proposalPath, proposalsOpenMax } from '#contracts/keepers/proposal-choices.ts'
import { allowWording, proposeToolWording as wording } from '#contracts/tools/keeper-tool-wording.ts'
import { toolWording } from '#contracts/tools/tool-wording.ts'
import type { Proposal } from '#contracts/keepers/proposals.ts'
import { testsOf } from '../../testing/agent-test-scene.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { createUser, type TestUser } from '../../testing/factories.ts'
import { run } from '../../testing/run-scene.ts'
import { call } from '../../testing/test-app.ts'
import { inBrowser, startTools, type Event } from '../../testing/tool-scene.ts'

const agentFields = { tools: ['keeper_propose_moment'], permissions: ['keeper:propose'] }
const tool = (input: object) => ({ name: 'keeper_propose_moment', input: JSON.stringify(input) })

/** A person whose agent may propose moments for a keeper of theirs. */
async function startProposing(options: Parameters<typeof startTools>[0] = {}) {
  const scene = await startTools({ agent: agentFields, ...options })
  const { app, user, agent, simulator, ask } = scene

  function send(method: string, path: string, body?: unknown, token = user.token) {
    return call(app, method, path, { token, ...(body !== undefined && { body }) })
  }
  async function newKeeper(fields: object = {}, token = user.token) {
    const body = { title: 'Days', purpose: 'Days.', keeperType: 'journal', memoryPattern: 'chronological' }
    return (await send('POST', '/api/keepers', { ...body, ...fields }, token)).body.data
  }
  async function grant(keeperId: string, fields: object = {}, token = user.token) {
    const body = { agentId: agent.id, right: 'propose', topicIds: null, from: null, to: null, ...fields }
    expect((await send('POST', `/api/keepers/${keeperId}/grants`, body, token)).status).toBe(200)
  }
  /** What the agent is told about each of these calls. */
  async function propose(...inputs: object[]): Promise<string[]> {
    simulator.behave({ calls: inputs.map(tool) })
    const { runId, events } = await ask('Write that down.')
    expect(events.at(-1)).toMatchObject({ event: 'done' })
    const { db } = app.deps.database
    const calls = db.selectFrom('run_tool_calls').select('result').where('run_id', '=', runId)
    return (await calls.orderBy('number').execute()).map(({ result }) => result ?? '')
  }
  const waiting = async (id: string) => (await send('GET', `/api/keepers/${id}/proposals`)).body.data
  return { ...scene, send, newKeeper, grant, propose, waiting }
}

test('an agent proposes; the moment says who wrote it, the logbook by ids alone, and the step leads there', async () => {
  const { agent, simulator, ask, send, newKeeper, grant, waiting } = await startProposing()
  const { id, number } = await newKeeper()
  await grant(id)
  const said = { title: 'The ferry', body: 'We took the ferry. #river', occurredAt: '2024-05-10' }
  simulator.behave({ calls: [tool(said)] })
  const { events, runId } = await ask('Write that down.')
  const [proposal] = await waiting(id)
  expect(proposal).toMatchObject({
    ...{ title: 'The ferry', body: said.body, localDate: '2024-05-10', datePrecision: 'day', runId },
    by: { id: agent.id, name: agent.name },
  })
  const parts = events.filter(({ event, data }) => event === 'part' && data.type === 'tool')
  expect(parts.at(-1)?.data).toMatchObject({
    ...{ status: 'done', summary: wording.proposed('Days') },
    link: { to: proposalPath(number, proposal.id) },
  })
  expect((await send('GET', `/api/keepers/${id}/moments`)).body.data).toEqual([])
  const decision = { version: 1, status: 'accepted' }
  const { momentId } = (await send('PATCH', `/api/keepers/${id}/proposals/${proposal.id}`, decision)).body
    .data
  const path = `/api/keepers/${id}/moments/${momentId}`
  expect((await send('GET', path)).body.data).toMatchObject({
    ...{ body: said.body, source: 'agent', proposedBy: { id: agent.id, name: agent.name } },
  })
  const { data: entries } = (await send('GET', `/api/keepers/${id}/logbook`)).body
  expect(entries.slice(0, 2)).toMatchObject([
    {
      ...{ action: 'proposal.accepted', actor: { kind: 'user' } },
      subject: { proposalId: proposal.id, agentId: agent.id, momentIds: [momentId] },
    },
    {
      ...{ action: 'proposal.made', actor: { kind: 'agent', id: agent.id } },
      subject: { proposalId: proposal.id },
    },
  ])
  expect((await send('DELETE', '/api/kip/agents', { id: agent.id })).status).toBe(200)
  expect((await send('GET', path)).body.data.proposedBy).toEqual({ id: null, name: agent.name })
})

test('the same call, and the same words while they wait, propose once', async () => {
  const { newKeeper, grant, propose, waiting } = await startProposing()
  const { id } = await newKeeper()
  await grant(id)
  const said = { body: 'We took the ferry.' }
  const results = await propose(said, said)
  expect(results.toSorted()).toEqual([wording.proposed('Days'), wording.again('Days')].toSorted())
  expect(await propose(said)).toEqual([wording.again('Days')])
  expect(await waiting(id)).toHaveLength(1)
})

test('only with a grant to propose, for a keeper that isn’t archived, to a model that it may go to', async () => {
  const { app, agent, send, newKeeper, grant, propose, waiting } = await startProposing()
  const said = { body: 'We took the ferry.' }
  const refused = `${wording.noKeeper} ${allowWording.tellPerson(whereToTick(agent.name))}`
  expect(await propose(said)).toEqual([refused])
  const { id } = await newKeeper({ title: 'Read' })
  await grant(id, { right: 'read' })
  const stranger = await createUser(app)
  expect(await propose(said)).toEqual([refused])
  const off = await newKeeper({ title: 'Off', aiPolicy: 'off' })
  await grant(off.id)
  expect(await propose(said)).toEqual([wording.policyRefuses])
  const theirs = await newKeeper({ title: 'Theirs' }, stranger.token)
  expect(await propose({ ...said, keeper: 'Theirs' })).toEqual([wording.policyRefuses])
  const more = await newKeeper({ title: 'More' })
  await grant(more.id)
  expect(await propose({ ...said, keeper: 'Off' })).toEqual([`${wording.noSuchKeeper} “More”`])
  expect(await propose({ ...said, keeper: 'more' })).toEqual([wording.proposed('More')])
  const other = await newKeeper({ title: 'Other' })
  await grant(other.id)
  expect(await propose({ body: 'Which?' })).toEqual([`${wording.whichKeeper} “More”, “Other”`])
  await send('PATCH', `/api/keepers/${more.id}`, { version: more.version, archived: true })
  expect(await propose({ ...said, keeper: 'More' })).toEqual([`${wording.noSuchKeeper} “Other”`])
  for (const keeper of [id, off.id, other.id]) expect(await waiting(keeper)).toEqual([])
  expect(
    (await send('GET', `/api/keepers/${theirs.id}/proposals`, undefined, stranger.token)).body.data,
  ).toEqual([])
})

const whereToTick = (name: string) =>
  `${allowWording.lacks.itself.propose(name)} ${allowWording.inEditor.itself.propose}`

test('a refused proposal leads people to where it is allowed: the editor, or who else can edit', async () => {
  const shared = { ...agentFields, visibility: 'shared' }
  const { app, user, agent, simulator, send, newKeeper, grant } = await startProposing({ agent: shared })
  const refusal = async (by: TestUser, agentId = agent.id) => {
    simulator.behave({ calls: [tool({ body: 'We took the ferry.' })] })
    const body = { action: 'run', agentId, input: 'Write that down.' }
    const stream = await openEventStream(app, 'POST', '/api/kip/agents', { ...by, body, headers: inBrowser })
    const parts = ((await stream.rest()) as Event[]).flatMap(({ data }) =>
      data.type === 'tool' ? [data] : [],
    )
    return parts.at(-1)
  }
  expect(await refusal(user)).toMatchObject({
    ...{ status: 'failed', summary: whereToTick(agent.name) },
    link: { to: `/studio/agents/${agent.id}?section=may-read`, label: allowWording.openEditor },
  })
  const friend = await createUser(app)
  const rights = { run: true, edit: false, share: false, delete: false }
  await send('POST', `/api/kip/agents/${agent.id}/shares`, { email: friend.user.email, rights })
  const guest = await refusal(friend)
  expect(guest.summary).toBe(
    `${allowWording.lacks.itself.propose(agent.name)} ${allowWording.onVoicePage.itself}`,
  )
  expect(guest.link).toBeUndefined()
  // What is ticked in the form and not saved is only read.
  const { id } = await newKeeper()
  await grant(id)
  const wish = { keeperId: id, right: 'propose', topicIds: null, from: null, to: null }
  const form = { name: agent.name, slug: agent.slug, purpose: 'Listens.', ...shared }
  const draft = await send('PUT', '/api/kip/agent-drafts', { agent_id: agent.id, agent: form, reads: [wish] })
  expect((await refusal(user, draft.body.data.id)).summary).toBe(allowWording.notSaved)
})

test('topics and days of a grant bound what may be proposed, and so does the room that there is', async () => {
  const { app, send, newKeeper, grant, propose, waiting } = await startProposing()
  const { id } = await newKeeper()
  await send('POST', `/api/keepers/${id}/moments`, { body: '#river-bank' })
  const { topic } = (await send('GET', `/api/keepers/${id}/topics/river-bank`)).body.data
  await grant(id, { topicIds: [topic.id], from: '2024-05-01', to: '2024-05-31' })
  const inMay = { occurredAt: '2024-05-10' }
  expect(
    await propose(
      { body: 'Elsewhere.', ...inMay },
      { body: 'Late. #river-bank' },
      { body: 'The [[River bank]].', ...inMay },
    ),
  ).toEqual([
    wording.topicsOnly(['#river-bank']),
    wording.daysOnly('2024-05-01', '2024-05-31'),
    wording.proposed('Days'),
  ])
  const { db } = app.deps.database
  await db.updateTable('keepers').set({ proposal_count: proposalsOpenMax }).where('id', '=', id).execute()
  expect(await propose({ body: 'More. #river-bank', ...inMay })).toEqual([wording.tooMany(proposalsOpenMax)])
  expect(await waiting(id)).toHaveLength(1)
})

test('what an agent proposes after reading a moment goes when that moment is erased, unless it was accepted', async () => {
  const fields = {
    tools: [...agentFields.tools, 'keeper_search'],
    permissions: [...agentFields.permissions, 'keeper:read'],
  }
  const { app, simulator, ask, send, newKeeper, grant, waiting } = await startProposing({ agent: fields })
  const { id } = await newKeeper()
  const path = `/api/keepers/${id}`
  const read = (await send('POST', `${path}/moments`, { body: 'The heron stood at dawn.' })).body.data
  await grant(id)
  let turn = 0
  simulator.behave(() => {
    turn += 1
    if (turn === 1) return { calls: [{ name: 'keeper_search', input: JSON.stringify({ query: 'heron' }) }] }
    if (turn > 2) return { reply: 'Done.' }
    return { calls: [tool({ body: 'A heron, again.' }), tool({ body: 'A heron, kept.' })], callsAgain: true }
  })
  await ask('Where was the heron?')
  const kept = (await waiting(id)).find(({ body }: { body: string }) => body.includes('kept'))
  const decision = { version: 1, status: 'accepted' }
  const { momentId } = (await send('PATCH', `${path}/proposals/${kept.id}`, decision)).body.data
  await send('DELETE', `${path}/moments/${read.id}`)
  expect((await send('DELETE', `${path}/trash/${read.id}`)).status).toBe(200)
  expect(await waiting(id)).toEqual([])
  expect((await send('GET', path)).body.data.proposalCount).toBe(0)
  expect((await send('GET', `${path}/moments/${momentId}`)).body.data.body).toBe('A heron, kept.')
  const { db } = app.deps.database
  expect(await db.selectFrom('proposals').select('id').where('keeper_id', '=', id).execute()).toHaveLength(1)
})

test('what a trial of the form proposes says where it comes from, and what a chat proposes says nothing', async () => {
  const { app, user, agent, send, newKeeper, grant, propose, simulator, waiting } = await startProposing()
  const { id } = await newKeeper()
  await grant(id)
  await propose({ body: 'We took the ferry.' })
  const form = { name: agent.name, slug: agent.slug, purpose: 'Listens.', ...agentFields }
  const draft = await send('PUT', '/api/kip/agent-drafts', { agent_id: agent.id, agent: form })
  simulator.behave({ calls: [tool({ body: 'We walked home.' })] })
  expect((await run(app, user, { agentId: draft.body.data.id, input: 'Write.' })).status).toBe(200)
  const proposals: Proposal[] = await waiting(id)
  expect(proposals.map(({ body, by }) => [body, by])).toEqual([
    ['We walked home.', { id: agent.id, name: agent.name, from: 'trial' }],
    ['We took the ferry.', { id: agent.id, name: agent.name, from: null }],
  ])
})

test('a test of an agent proposes nothing, though the model is told as ever, and its log says so', async () => {
  const { app, user, agent, send, newKeeper, grant, propose, simulator, waiting } = await startProposing()
  const { id } = await newKeeper()
  await grant(id)
  const said = { body: 'We took the ferry.' }
  await propose(said)
  const { db } = app.deps.database
  await db.updateTable('keepers').set({ proposal_count: proposalsOpenMax }).where('id', '=', id).execute()
  const { add, runAll } = testsOf(app, user, agent.id)
  await add([{ kind: 'contains', text: wording.proposed('Days') }])
  simulator.behave({ calls: [tool(said), tool({ body: '' })] })
  expect((await runAll()).results).toMatchObject([{ status: 'passed' }])
  expect(await waiting(id)).toHaveLength(1)
  const { data: entries } = (await send('GET', `/api/keepers/${id}/logbook`)).body
  expect(entries.filter(({ action }: { action: string }) => action === 'proposal.made')).toHaveLength(1)
  const calls = db.selectFrom('run_tool_calls').select('summary').orderBy('number')
  const tested = calls.innerJoin('runs', 'runs.id', 'run_id').where('origin', '=', 'test')
  expect((await tested.execute())[0]).toEqual({ summary: wording.tested('Days') })
})

test('a proposal that was made before a crash is told to the model as made', async () => {
  const { app, newKeeper, grant, propose, waiting } = await startProposing()
  const { id } = await newKeeper()
  await grant(id)
  await propose({ body: 'We took the ferry.' })
  const [{ runId }] = await waiting(id)
  // As a process leaves it that is killed between the proposal and its result.
  const { db } = app.deps.database
  await db.updateTable('run_tool_calls').set({ status: 'running', result: null }).execute()
  await db.updateTable('runs').set({ status: 'running' }).where('id', '=', runId).execute()
  await app.stop()
  const again = await app.restart()
  const calls = again.deps.database.db.selectFrom('run_tool_calls').select(['status', 'result'])
  await expect
    .poll(() => calls.where('run_id', '=', runId).execute())
    .toEqual([{ status: 'done', result: toolWording.hasProposed }])
})
