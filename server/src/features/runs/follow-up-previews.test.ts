import { expect, test } from 'vitest'
import { createUser } from '../../testing/factories.ts'
import { inBrowser } from '../../testing/tool-scene.ts'
import { run } from '../../testing/run-scene.ts'
import { startReading } from '../../testing/reading-scene.ts'
import { call } from '../../testing/test-app.ts'

/** A person whose unsaved agent reads a keeper: all that goes of it is looked at each time. */
async function startDraft() {
  const scene = await startReading()
  const { app, user, simulator, send, newKeeper, write } = scene
  const keeperId = await newKeeper()
  const heron = await write(keeperId, 'The heron stood by the weir, and flew off over the mill.')
  const longAgo = { occurredAt: '2020-05-10T10:00:00Z', tz: 'UTC' }
  const kite = await write(keeperId, 'A kite circled above the church.', longAgo)
  async function draft(ofKeeper: string, token = user.token): Promise<string> {
    const agent = { name: 'Reader', slug: 'reader', purpose: 'Reads.', context_scope: 'keeper' }
    const reads = [{ keeperId: ofKeeper, right: 'read', topicIds: null, from: null, to: null }]
    const body = { agent_id: null, agent, reads }
    return String((await send('PUT', '/api/kip/agent-drafts', body, token)).body.data.id)
  }
  const agentId = await draft(keeperId)
  const preview = async (body: object) =>
    (await send('POST', `/api/kip/agents/${agentId}/preview`, body)).body.data
  const tell = (input: string, more: object = {}) => run(app, user, { agentId, input, ...more }, inBrowser)
  /** Looks at what goes, and sends it. */
  async function agree(input: string, sessionId?: string) {
    const { preview_token: previewToken } = await preview({ input, sessionId })
    const answer = await tell(input, { sessionId, previewToken })
    expect([answer.status, answer.body.error]).toEqual([200, undefined])
    return answer.body.data
  }
  /** The last message as the model was given it. */
  const asked = () => {
    const body = simulator.requests.at(-1)?.body as { messages: { content: string }[] } | undefined
    return body?.messages.at(-1)?.content
  }
  const goOn = (runId: string, previewToken?: string) =>
    call(app, 'POST', `/api/kip/runs/${runId}/continue`, {
      ...{ token: user.token, headers: inBrowser, body: { previewToken } },
    })
  return { ...scene, agentId, heron, kite, draft, preview, tell, agree, asked, goOn }
}

test('the preview of a question of few words shows what the one before it was about, and that goes', async () => {
  const { agentId, heron, asked, send, preview, tell, agree } = await startDraft()
  const { session_id: sessionId } = await agree('Where did the heron stand?')
  const refused = await tell('Why?', { sessionId })
  expect([refused.status, refused.body.error.code]).toEqual([409, 'preview_needed'])
  const shown = await preview({ input: 'Why?', sessionId })
  expect(shown).toMatchObject({ is_needed: true, passages: [{ momentId: heron.id }] })
  const dryRun = await send('POST', `/api/kip/agents/${agentId}/dry-run`, { input: 'Why?', sessionId })
  expect(dryRun.body.data.messages.at(-1).text).toContain(heron.body)
  expect((await tell('Why?', { sessionId, previewToken: shown.preview_token })).status).toBe(200)
  expect(asked()).toContain(heron.body)
})

test('a preview that finds nothing can be sent, and nothing goes', async () => {
  const { heron, asked, preview, tell, agree } = await startDraft()
  const { session_id: sessionId } = await agree('Where did the heron stand?')
  // Asked as programs did that knew of no conversations.
  const shown = await preview({ input: 'Why?' })
  expect(shown).toMatchObject({ is_needed: false, passages: [] })
  expect((await tell('Why?', { sessionId, previewToken: shown.preview_token })).status).toBe(200)
  expect(asked()).not.toContain(heron.body)
})

test('a question that is asked again, and a run that goes on, show what was asked before that question', async () => {
  const { heron, kite, simulator, send, preview, tell, agree, goOn } = await startDraft()
  const { session_id: sessionId } = await agree('Where did the heron stand?')
  simulator.behave({ reply: 'It stood', cut: 1 })
  const { preview_token: previewToken } = await preview({ input: 'Why?', sessionId })
  expect((await tell('Why?', { sessionId, previewToken })).status).not.toBe(200)
  simulator.behave({ reply: ' there.' })
  const messages = (await send('GET', `/api/kip/agents?messages=true&sessionId=${sessionId}`)).body.data
  const { run_id: runId } = messages.at(-1)
  expect((await goOn(runId)).body.error.code).toBe('preview_needed')
  const shown = await preview({ input: 'Why?', sessionId, runId })
  expect(shown.passages).toMatchObject([{ momentId: heron.id }])
  expect((await goOn(runId, shown.preview_token)).status).toBe(200)

  await agree('Did the kite circle above the church?', sessionId)
  const again = { messageId: messages[2].id, input: 'Why so?' }
  const path = `/api/kip/sessions/${sessionId}/versions`
  expect((await send('POST', path, again)).body.error.code).toBe('preview_needed')
  // Of the whole conversation, what was asked last would be found as well.
  const whole = await preview({ input: 'Why so?', sessionId })
  expect(whole.passages.map((it: { momentId: string }) => it.momentId)).toContain(kite.id)
  const before = await preview({ input: 'Why so?', sessionId, runId: messages[2].run_id })
  expect(before.passages).toMatchObject([{ momentId: heron.id }])
  const sent = await send('POST', path, { ...again, previewToken: before.preview_token })
  expect(sent.status).toBe(200)
})

test('a preview knows nothing of other people’s conversations', async () => {
  const { app, send, newKeeper, write, draft, agree } = await startDraft()
  const { session_id: sessionId } = await agree('Where did the heron stand?')
  const other = await createUser(app)
  const keeperId = await newKeeper({}, other.token)
  await write(keeperId, 'The heron is grey.', {}, other.token)
  const agentId = await draft(keeperId, other.token)
  const path = `/api/kip/agents/${agentId}/preview`
  const found = async (input: string) =>
    (await send('POST', path, { input, sessionId }, other.token)).body.data.passages.length
  expect(await found('Where did the heron stand?')).toBe(1)
  expect(await found('Why?')).toBe(0)
})
