import { expect, test } from 'vitest'
import { closedReplyWording } from '#contracts/runs/closed-reply-wording.ts'
import { startReading as startScene } from '../../testing/reading-scene.ts'
import { run } from '../../testing/run-scene.ts'
import { inBrowser } from '../../testing/tool-scene.ts'

const openai = { provider: 'openai', model: 'gpt-4.1' }
const anthropic = { provider: 'anthropic', model: 'claude-opus-5' }
const local = { provider: 'local', model: 'llama3.2' }
const secret = 'The heron stood by the weir at seven.'
const question = 'Where did the heron stand?'
const drawn = `It stood where you saw it, at seven.`

/** Somebody who talks with an agent that has read a keeper, by a model of their own server or by a provider's. */
async function start({
  aiPolicy = 'local',
  model = local,
}: { aiPolicy?: string; model?: typeof local } = {}) {
  const { provider: model_provider, model: name } = model
  const scene = await startScene({
    localServer: true,
    env: { KEEPER_ANTHROPIC_API_KEY: 'sk-ant-0123456789abcdefghijklmnop' },
    agent: { context_scope: 'keeper', model_provider, model: name },
  })
  const { app, user, agent, simulator, send, newKeeper, write, grant } = scene
  const keeperId = await newKeeper({ aiPolicy })
  const moment = await write(keeperId, secret)
  await grant(keeperId)
  const preview = async (input: string, chosen?: object) =>
    (await send('POST', `/api/kip/agents/${agent.id}/preview`, { input, ...(chosen && { model: chosen }) }))
      .body.data
  function tell(input: string, more: object = {}) {
    return run(app, user, { agentId: agent.id, input, ...more }, inBrowser)
  }
  /** Looks at what goes, and sends it. */
  async function agree(input: string, more: { model?: object; sessionId?: string } = {}) {
    const { preview_token: previewToken } = await preview(input, more.model)
    return tell(input, { ...more, previewToken })
  }
  const messages = async (sessionId: string) =>
    (await send('GET', `/api/kip/agents?messages=true&sessionId=${sessionId}`)).body.data
  const lastSent = () => JSON.stringify(simulator.requests.at(-1)?.body)
  const noticesOf = async (sessionId: string) =>
    (await messages(sessionId))
      .at(-1)
      .parts.flatMap((part: { type: string; kind?: string; message?: string }) =>
        part.kind === 'closed-replies' ? [part.message] : [],
      )
  simulator.behave({ reply: drawn })
  const first = await agree(question)
  expect(first.status).toBe(200)
  expect(lastSent()).toContain(secret)
  simulator.behave({ reply: 'Good morning.' })
  const { session_id: sessionId, run_id: runId } = first.body.data
  return {
    ...scene,
    ...{ keeperId, moment, preview, tell, agree, messages, lastSent, noticesOf, sessionId, runId },
  }
}

test('what a local model drew from a keeper that stays here reaches no provider when the model is switched', async () => {
  const { tell, sessionId, lastSent, noticesOf, messages } = await start()
  const switched = await tell('Thank you.', { sessionId, model: openai })
  expect(switched.status).toBe(200)
  expect(lastSent()).not.toContain(drawn)
  expect(lastSent()).not.toContain(secret)
  // What the person asked is their own.
  expect(lastSent()).toContain(question)
  expect(lastSent()).toContain(closedReplyWording.inPlace)
  expect(await noticesOf(sessionId)).toEqual([closedReplyWording.leftOut(1, 'OpenAI')])
  // The person still sees it, and it is said once.
  expect((await messages(sessionId))[1].content).toBe(drawn)
  await tell('And now?', { sessionId, model: openai })
  expect(lastSent()).not.toContain(drawn)
  expect(lastSent()).toContain('Good morning.')
  expect(await noticesOf(sessionId)).toEqual([])
  // Nor does it come to another provider by way of the first one, and the local model has all of it.
  await tell('And there?', { sessionId, model: anthropic })
  expect(lastSent()).not.toContain(drawn)
  await tell('And here?', { sessionId })
  expect(lastSent()).toContain(drawn)
})

test('a local answer that only knows an earlier one stays here as well', async () => {
  const { simulator, tell, sessionId, lastSent, noticesOf } = await start()
  simulator.behave({ reply: 'As I said: at seven.' })
  expect((await tell('Thank you.', { sessionId })).status).toBe(200)
  simulator.behave({ reply: 'Good morning.' })
  await tell('And now?', { sessionId, model: openai })
  expect(lastSent()).not.toContain('at seven')
  expect(await noticesOf(sessionId)).toEqual([closedReplyWording.leftOut(2, 'OpenAI')])
})

test('an agent whose own model is changed sends no more than one that is switched', async () => {
  const { agent, send, tell, sessionId, lastSent } = await start()
  const changed = { model_provider: 'openai', model: 'gpt-4.1' }
  expect((await send('PUT', '/api/kip/agents', { id: agent.id, ...changed })).status).toBe(200)
  expect((await tell('Thank you.', { sessionId })).status).toBe(200)
  expect(lastSent()).not.toContain(drawn)
})

test('a keeper that is closed afterwards takes its words back from the provider that had them, too', async () => {
  const { keeperId, send, tell, sessionId, lastSent } = await start({ aiPolicy: 'providers', model: openai })
  await tell('Thank you.', { sessionId })
  expect(lastSent()).toContain(drawn)
  for (const aiPolicy of ['local', 'off']) {
    const { version } = (await send('GET', `/api/keepers/${keeperId}`)).body.data
    expect((await send('PATCH', `/api/keepers/${keeperId}`, { version, aiPolicy })).status).toBe(200)
    await tell('And now?', { sessionId })
    expect(lastSent()).not.toContain(drawn)
  }
  await tell('And at home?', { sessionId, model: local })
  expect(lastSent()).not.toContain(drawn)
})

test('a moment that is kept from AI afterwards takes the answers that read it with it', async () => {
  const { keeperId, moment, send, tell, sessionId, lastSent } = await start({
    aiPolicy: 'providers',
    model: openai,
  })
  const path = `/api/keepers/${keeperId}/moments/${moment.id}`
  expect((await send('PATCH', path, { version: 1, aiAccess: false })).status).toBe(200)
  await tell('And now?', { sessionId })
  expect(lastSent()).not.toContain(drawn)
})

test('another provider gets earlier answers only once its person has seen what goes there', async () => {
  const { tell, agree, sessionId, lastSent, noticesOf } = await start({
    aiPolicy: 'providers',
    model: openai,
  })
  // Nothing of the keeper fits this message, so nothing asks to be looked at.
  expect((await tell('Did the kite circle above the church?', { sessionId, model: anthropic })).status).toBe(
    200,
  )
  expect(lastSent()).not.toContain(drawn)
  expect(await noticesOf(sessionId)).toEqual([closedReplyWording.leftOut(1, 'Anthropic')])
  expect((await tell(question, { sessionId, model: anthropic })).body.error.code).toBe('preview_needed')
  expect((await agree(question, { sessionId, model: anthropic })).status).toBe(200)
  expect(lastSent()).not.toContain(drawn)
  expect((await tell('Did the kite circle above the church?', { sessionId, model: anthropic })).status).toBe(
    200,
  )
  expect(lastSent()).toContain(drawn)
})

test('a cut-off answer that draws on a keeper is not continued by a provider that may not read it', async () => {
  const { app, agent, send, sessionId, runId, simulator, lastSent } = await start()
  const { db } = app.deps.database
  await db.updateTable('runs').set({ status: 'interrupted' }).where('id', '=', runId).execute()
  await db
    .updateTable('messages')
    .set({ status: 'interrupted' })
    .where('run_id', '=', runId)
    .where('sender', '=', 'other')
    .execute()
  const changed = { model_provider: 'openai', model: 'gpt-4.1' }
  expect((await send('PUT', '/api/kip/agents', { id: agent.id, ...changed })).status).toBe(200)
  const asked = simulator.requests.length
  const refused = await send('POST', `/api/kip/runs/${runId}/continue`)
  expect([refused.status, refused.body.error.message]).toEqual([
    409,
    closedReplyWording.cannotContinue('OpenAI'),
  ])
  expect(simulator.requests).toHaveLength(asked)
  expect(lastSent()).toContain(secret)
  const back = { model_provider: 'local', model: 'llama3.2' }
  expect((await send('PUT', '/api/kip/agents', { id: agent.id, ...back })).status).toBe(200)
  expect((await send('POST', `/api/kip/runs/${runId}/continue`)).status).toBe(200)
  void sessionId
})
