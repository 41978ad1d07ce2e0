import { expect, test } from 'vitest'
import { run } from '../../testing/run-scene.ts'
import { isSummary, long, startSummaries } from '../../testing/summary-scene.ts'
import { inBrowser } from '../../testing/tool-scene.ts'

const passage = 'The heron stood by the weir.'
const unread = 'The heron came back with a pike.'
const answers = ['By the falling water.', 'A fish with teeth.', 'As I said, by the falling water.']
const summary = 'They spoke of a bird near falling water.'
/** Everything that a model was given of a keeper, and what models made of it. */
const words = ['weir', 'pike', 'falling water', 'teeth']

/** A conversation with an agent of OpenAI's that read beforehand and by a tool, repeated it, and was summarised. */
async function start() {
  const agentFields = { context_scope: 'keeper', tools: ['keeper_read'], permissions: ['keeper:read'] }
  const scene = await startSummaries({ agent: agentFields })
  const { app, user, agent, simulator, send, newKeeper, write, grant, say, summarised, sentFor } = scene
  const keeperId = await newKeeper()
  const moment = await write(keeperId, passage)
  const second = await write(keeperId, unread)
  const topic = (await send('POST', `/api/keepers/${keeperId}/topics`, { name: 'Boats', kind: 'theme' })).body
    .data
  const grantId = await grant(keeperId)
  const answerWith = (reply: string) =>
    simulator.behave(({ said }) => ({ reply: isSummary(said) ? summary : reply }))

  answerWith(answers[0] ?? '')
  const input = 'Where did the heron stand?'
  const preview = await send('POST', `/api/kip/agents/${agent.id}/preview`, { input })
  const asked = { agentId: agent.id, input, previewToken: preview.body.data.preview_token }
  const sessionId: string = (await run(app, user, asked, inBrowser)).body.data.session_id
  let turn = 0
  simulator.behave(() => {
    turn += 1
    const call = { name: 'keeper_read', input: JSON.stringify({ moments: [second.id] }) }
    return turn === 1 ? { calls: [call] } : { reply: answers[1] }
  })
  await say('Look further.', sessionId)
  answerWith(answers[2] ?? '')
  await say('Say that again.', sessionId)
  answerWith('I see.')
  /** Says enough for the older turns to be summarised. */
  async function goOn() {
    for (const day of [1, 2, 3, 4, 5, 6]) await say(long(`Day ${day}.`), sessionId)
    await summarised()
  }
  /** Those words that the next turn's model is given. */
  async function given() {
    await say('And what of the heron?', sessionId)
    const last = sentFor('answer').at(-1) ?? ''
    return words.filter((word) => last.includes(word))
  }
  async function change(fields: object) {
    const { version } = (await send('GET', `/api/keepers/${keeperId}`)).body.data
    expect((await send('PATCH', `/api/keepers/${keeperId}`, { version, ...fields })).status).toBe(200)
  }
  return { ...scene, ...{ keeperId, moment, second, topic, grantId, sessionId, goOn, given, change } }
}

type Scene = Awaited<ReturnType<typeof start>>

/** What withdraws what was read. */
const withdrawals: Record<string, (scene: Scene) => Promise<unknown>> = {
  'the AI setting of its keeper is off': ({ change }) => change({ aiPolicy: 'off' }),
  'its moments are kept from AI': async ({ keeperId, moment, second, send }) => {
    for (const { id } of [moment, second]) {
      const changed = { version: 1, aiAccess: false }
      const { status } = await send('PATCH', `/api/keepers/${keeperId}/moments/${id}`, changed)
      expect(status).toBe(200)
    }
  },
  'its grant is for another topic': async ({ keeperId, grantId, topic, send }) => {
    const { version } = (await send('GET', `/api/keepers/${keeperId}/grants`)).body.data[0]
    const narrowed = { version, right: 'read', topicIds: [topic.id], from: null, to: null }
    const { status } = await send('PATCH', `/api/keepers/${keeperId}/grants/${grantId}`, narrowed)
    expect(status).toBe(200)
  },
  'its grant is revoked': async ({ keeperId, grantId, send }) => {
    expect((await send('DELETE', `/api/keepers/${keeperId}/grants/${grantId}`)).status).toBe(200)
  },
  'its agent no longer reads keepers': async ({ agent, send }) => {
    const changed = { id: agent.id, context_scope: 'user_input', tools: [], permissions: [] }
    expect((await send('PUT', '/api/kip/agents', changed)).status).toBe(200)
  },
}

for (const [name, withdraw] of Object.entries(withdrawals)) {
  test(`nothing that was read reaches the provider again once ${name}`, async () => {
    const scene = await start()
    expect(await scene.given()).toEqual(words)
    await withdraw(scene)
    expect(await scene.given()).toEqual([])
  })

  test(`nor does a summary of it once ${name}`, async () => {
    const scene = await start()
    await scene.goOn()
    expect(await scene.given()).toContain('falling water')
    await withdraw(scene)
    expect(await scene.given()).toEqual([])
  })
}

test('an archived keeper is still read, as its grant says', async () => {
  const { given, change } = await start()
  await change({ archived: true })
  expect(await given()).toEqual(words)
})

test('an answer that only repeats an earlier one goes with it, and those after that are given', async () => {
  const scene = await startSummaries({ agent: { tools: ['keeper_read'], permissions: ['keeper:read'] } })
  const { simulator, send, newKeeper, write, grant, say, sentFor } = scene
  const keeperId = await newKeeper()
  const moment = await write(keeperId, passage)
  await grant(keeperId)
  const calls = [{ name: 'keeper_read', input: JSON.stringify({ moments: [moment.id] }) }]
  simulator.behave({ calls, reply: 'By the falling water.' })
  const sessionId: string = (await say('Where did it stand?')).body.data.session_id
  const given = () => sentFor('answer').at(-1) ?? ''
  simulator.behave({ reply: 'As I said, by the falling water.' })
  await say('Say that again.', sessionId)
  expect(given()).toContain('By the falling water.')
  const path = `/api/keepers/${keeperId}/moments/${moment.id}`
  expect((await send('PATCH', path, { version: 1, aiAccess: false })).status).toBe(200)
  simulator.behave({ reply: 'I no longer know.' })
  await say('And now?', sessionId)
  expect(given()).not.toContain('falling water')
  await say('Really?', sessionId)
  expect(given()).not.toContain('falling water')
  expect(given()).toContain('I no longer know.')
  expect((await send('PATCH', path, { version: 2, aiAccess: true })).status).toBe(200)
  await say('And now?', sessionId)
  expect(given()).toContain('As I said, by the falling water.')
})

test('a provider that its person hasn’t seen anything go to writes no summary of what another one read', async () => {
  const local = { model_provider: 'local', model: 'llama3.2' }
  const scene = await startSummaries({ localServer: true, agent: { context_scope: 'keeper', ...local } })
  const { app, user, agent, simulator, send, newKeeper, write, grant, settled, summaries, sentFor } = scene
  const keeperId = await newKeeper()
  await write(keeperId, passage)
  await grant(keeperId)
  simulator.behave({ reply: 'By the falling water.' })
  const ask = async (input: string, more: object = {}) => {
    const answered = await run(app, user, { agentId: agent.id, input, ...more }, inBrowser)
    expect(answered.status).toBe(200)
    return answered.body.data.session_id
  }
  const input = 'Where did the heron stand?'
  const preview = await send('POST', `/api/kip/agents/${agent.id}/preview`, { input })
  const sessionId = await ask(input, { previewToken: preview.body.data.preview_token })
  simulator.behave(({ said }) => ({ reply: isSummary(said) ? summary : 'I see.' }))
  const openai = { provider: 'openai', model: 'gpt-4.1' }
  for (const day of [1, 2, 3, 4, 5, 6])
    await ask(long(`Did the kite circle above church ${day}?`), { sessionId, model: openai })
  await settled()
  expect(sentFor('summary')).toEqual([])
  expect(await summaries()).toEqual([])
})
