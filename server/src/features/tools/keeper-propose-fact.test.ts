import { expect, test } from 'vitest'
import { factPath } from '#contracts/keepers/fact-choices.ts'
import { factToolWording as wording } from '#contracts/tools/keeper-tool-wording.ts'
import { call } from '../../testing/test-app.ts'
import { startTools } from '../../testing/tool-scene.ts'

const agentFields = {
  tools: ['keeper_search', 'keeper_propose_fact'],
  permissions: ['keeper:read', 'keeper:propose'],
}
const tool = (input: object) => ({ name: 'keeper_propose_fact', input: JSON.stringify(input) })

test('an agent suggests facts with quotes of moments that it may read, word for word', async () => {
  const { app, user, agent, simulator, ask } = await startTools({ agent: agentFields })
  function send(method: string, path: string, body?: unknown) {
    return call(app, method, path, { token: user.token, ...(body !== undefined && { body }) })
  }
  async function results(...inputs: object[]): Promise<string[]> {
    simulator.behave({ calls: inputs.map(tool) })
    const { runId } = await ask('Note that.')
    const { db } = app.deps.database
    const calls = db.selectFrom('run_tool_calls').select('result').where('run_id', '=', runId)
    return (await calls.orderBy('number').execute()).map(({ result }) => result ?? '')
  }
  const made = { title: 'Days', purpose: 'Days.', keeperType: 'journal', memoryPattern: 'chronological' }
  const { id, number } = (await send('POST', '/api/keepers', made)).body.data
  const path = `/api/keepers/${id}`
  const body = 'Mama has moved to Lisbon for good. #family'
  const moment = (await send('POST', `${path}/moments`, { body })).body.data.id
  const locked = (await send('POST', `${path}/moments`, { body, aiAccess: false })).body.data.id
  const offTopic = (await send('POST', `${path}/moments`, { body: body.replace('#family', '') })).body.data.id
  const { topic } = (await send('GET', `${path}/topics/family`)).body.data
  const grant = { agentId: agent.id, right: 'propose', topicIds: [topic.id], from: null, to: null }
  expect((await send('POST', `${path}/grants`, grant)).status).toBe(200)
  const fact = (source: string, quote = 'Mama has moved to Lisbon') => ({
    statement: 'Mama lives in Lisbon.',
    sources: [{ moment: source, quote }],
  })
  // Calls of one turn are made at once: a good one among them could come first.
  expect(await results(fact(locked), fact(offTopic), fact(moment, 'Mama had moved to Lisbon'))).toEqual([
    ...[wording.notReadable(locked), wording.notReadable(offTopic), wording.notQuoted(moment)],
  ])
  expect(await results(fact(moment))).toEqual([wording.suggested('Days')])
  expect(await results(fact(moment))).toEqual([wording.again('Days')])
  const [suggested] = (await send('GET', `${path}/facts?status=suggested`)).body.data
  expect(suggested).toMatchObject({
    ...{ statement: 'Mama lives in Lisbon.', by: { id: agent.id, name: agent.name } },
    sources: [{ momentId: moment, quote: 'Mama has moved to Lisbon' }],
  })
  const stored = await app.deps.database.db
    .selectFrom('messages')
    .select('parts')
    .where('run_id', '=', suggested.runId)
    .execute()
  expect(JSON.stringify(stored)).toContain(factPath(number, suggested.id))
  const accepted = { version: 1, status: 'accepted' }
  expect((await send('PATCH', `${path}/facts/${suggested.id}`, accepted)).body.data.status).toBe('accepted')
})

test('a suggestion goes with an erased moment that its run had read; an accepted fact stays', async () => {
  const { app, user, agent, simulator, ask } = await startTools({ agent: agentFields })
  function send(method: string, path: string, body?: unknown) {
    return call(app, method, path, { token: user.token, ...(body !== undefined && { body }) })
  }
  const made = { title: 'Days', purpose: 'Days.', keeperType: 'journal', memoryPattern: 'chronological' }
  const path = `/api/keepers/${(await send('POST', '/api/keepers', made)).body.data.id}`
  const moment = (await send('POST', `${path}/moments`, { body: 'The heron stood at dawn again.' })).body.data
    .id
  const grant = { agentId: agent.id, right: 'propose', topicIds: null, from: null, to: null }
  await send('POST', `${path}/grants`, grant)
  const sources = [{ moment, quote: 'The heron stood at dawn' }]
  let turn = 0
  simulator.behave(() => {
    turn += 1
    if (turn === 1) return { calls: [{ name: 'keeper_search', input: JSON.stringify({ query: 'heron' }) }] }
    if (turn > 2) return { reply: 'Done.' }
    const calls = ['Herons stand at dawn.', 'Herons are early.'].map((statement) =>
      tool({ statement, sources }),
    )
    return { calls, callsAgain: true }
  })
  await ask('What of herons?')
  const [one] = (await send('GET', `${path}/facts?status=suggested`)).body.data
  await send('PATCH', `${path}/facts/${one.id}`, { version: 1, status: 'accepted' })
  await send('DELETE', `${path}/moments/${moment}`)
  expect((await send('DELETE', `${path}/trash/${moment}`)).status).toBe(200)
  const left = (await send('GET', `${path}/facts`)).body.data
  expect(left).toMatchObject([{ id: one.id, status: 'accepted', sources: [] }])
})

test('a suggestion that was never accepted goes with an erased moment, though another fact took its place', async () => {
  const { app, user, agent, simulator, ask } = await startTools({ agent: agentFields })
  const send = (method: string, path: string, body?: unknown) =>
    call(app, method, path, { token: user.token, ...(body !== undefined && { body }) })
  const made = { title: 'Days', purpose: 'Days.', keeperType: 'journal', memoryPattern: 'chronological' }
  const path = `/api/keepers/${(await send('POST', '/api/keepers', made)).body.data.id}`
  const body = { body: 'The heron stood at dawn again.' }
  const moment = (await send('POST', `${path}/moments`, body)).body.data.id
  const grant = { agentId: agent.id, right: 'propose', topicIds: null, from: null, to: null }
  await send('POST', `${path}/grants`, grant)
  const sources = [{ moment, quote: 'The heron stood at dawn' }]
  let turn = 0
  simulator.behave(() => {
    turn += 1
    if (turn === 1) return { calls: [{ name: 'keeper_search', input: JSON.stringify({ query: 'heron' }) }] }
    if (turn > 2) return { reply: 'Done.' }
    const calls = ['Herons stand at dawn.', 'Herons are early.'].map((statement) =>
      tool({ statement, sources }),
    )
    return { calls, callsAgain: true }
  })
  await ask('What of herons?')
  const facts = (await send('GET', `${path}/facts`)).body.data
  const [kept, replaced] = ['Herons are early.', 'Herons stand at dawn.'].map((statement) =>
    facts.find((fact: { statement: string }) => fact.statement === statement),
  )
  await send('PATCH', `${path}/facts/${kept.id}`, { version: 1, status: 'accepted' })
  for (const { id: supersedes } of [kept, replaced])
    await send('POST', `${path}/facts`, { statement: `Instead of ${supersedes}.`, supersedes })
  await send('DELETE', `${path}/moments/${moment}`)
  await send('DELETE', `${path}/trash/${moment}`)
  const left = (await send('GET', `${path}/facts?status=superseded`)).body.data
  expect(left.map(({ statement }: { statement: string }) => statement)).toEqual(['Herons are early.'])
})
