import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createUser } from '../../../testing/factories.ts'
import { makeAgent, run, startRunTest } from '../../../testing/run-scene.ts'
import { call } from '../../../testing/test-app.ts'

test('a link shows the branch of the moment it was made, and nothing after revocation', async () => {
  const { app, share, say, sessionId, read, token } = await startScene()
  const made = await share()
  expect(made.body.data.path).toMatch(/^\/p\/c\/[\w-]{43}$/)
  const { path } = made.body.data
  await say('Said later')
  const [, reply] = await messagesOf(app, token, sessionId)
  await call(app, 'POST', `/api/kip/sessions/${sessionId}/versions`, { token, body: { messageId: reply.id } })
  const page = await read(path)
  expect(page.status).toBe(200)
  expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(page.text).toContain('Where do herons &lt;sleep&gt;?')
  expect(page.text).not.toContain('Said later')
  expect(page.text).not.toContain('<script')
  expect(page.text).not.toContain(token)

  const link = `/api/kip/sessions/${sessionId}/link`
  expect((await call(app, 'GET', link, { token })).body.data).toEqual({ created_at: expect.any(String) })
  expect((await call(app, 'DELETE', link, { token })).status).toBe(200)
  expect((await read(path)).status).toBe(404)
  expect((await call(app, 'GET', link, { token })).body.data).toBeNull()
  expect((await read(`/p/c/${'a'.repeat(43)}`)).status).toBe(404)
})

test('an answer that failed is not shown by the link when it is tried again', async () => {
  const { app, agentId, read, token } = await startScene({ model_provider: 'openai', model: 'gpt-4o-mini' })
  const failing = `Where? [[sim status=400 times=1 reply="${randomUUID()}"]]`
  const { body } = await run(app, { token }, { agentId, input: failing })
  const { session_id: sessionId, run_id: runId } = body.data
  const made = await call(app, 'POST', `/api/kip/sessions/${sessionId}/link`, { token })
  expect((await call(app, 'POST', `/api/kip/runs/${runId}/continue`, { token })).status).toBe(200)
  const [, reply] = await messagesOf(app, token, sessionId)
  expect(reply).toMatchObject({ status: 'done' })
  const { text } = await read(made.body.data.path)
  expect(text).toContain('Where?')
  expect(text.match(/<article/g)).toHaveLength(1)
})

test('the token is stored hashed, and a new link replaces the one before it', async () => {
  const { app, share, read } = await startScene()
  const first = (await share()).body.data.path
  const second = (await share()).body.data.path
  expect((await read(first)).status).toBe(404)
  expect((await read(second)).status).toBe(200)
  const rows = await app.deps.database.db.selectFrom('shared_conversations').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(second.slice('/p/c/'.length))
})

test('only a signed-in person shares, and only a conversation of their own with something in it', async () => {
  const { app, agentId, sessionId, token } = await startScene()
  const other = await createUser(app)
  const link = `/api/kip/sessions/${sessionId}/link`
  expect((await call(app, 'POST', link, { token: other.token })).status).toBe(404)
  expect((await call(app, 'POST', link, {})).status).toBe(401)
  const body = { action: 'createSession', agentId }
  const empty = await call(app, 'POST', '/api/kip/agents', { token, body })
  expect((await call(app, 'POST', `/api/kip/sessions/${empty.body.data.id}/link`, { token })).status).toBe(
    409,
  )
})

test('a conversation that read a keeper is not shared, and a link to one that does later opens nothing', async () => {
  const { app, share, read, runId, sessionId, token } = await startScene()
  const { path } = (await share()).body.data
  const keeper = { title: 'K', purpose: 'P', keeperType: 'journal', memoryPattern: 'chronological' }
  const made = await call(app, 'POST', '/api/keepers', { token, body: keeper })
  const moments = `/api/keepers/${made.body.data.id}/moments`
  const moment = await call(app, 'POST', moments, { token, body: { body: 'The river.' } })
  const reading = { run_id: runId, session_id: sessionId, n: 1, moment_id: moment.body.data.id }
  await app.deps.database.db
    .insertInto('ask_passages')
    .values({ ...reading, score: 0, why: '' })
    .execute()
  const refused = await share()
  expect(refused.status).toBe(409)
  expect(refused.body.error.message).toContain('keeper')
  expect((await read(path)).status).toBe(404)
})

test('of what is imported, or no longer in the log, the parts tell that a keeper was read', async () => {
  const { app, share, sessionId } = await startScene()
  const { db } = app.deps.database
  const cited = { n: 1, moment_id: 'm', keeper_id: null, local_date: '2024-05-10', quote: 'The river.' }
  for (const part of [
    { type: 'notice', kind: 'read', message: 'Read one moment.' },
    { type: 'citation', ...cited },
    { type: 'tool', name: 'keeper_search', input: {}, status: 'done', startedAt: '2024-05-10T00:00:00Z' },
  ]) {
    await setParts([part])
    expect((await share()).status, part.type).toBe(409)
  }
  await setParts([{ type: 'text', text: JSON.stringify([{ type: 'citation', ...cited }]) }])
  expect((await share()).status).toBe(200)

  function setParts(parts: object[]) {
    const replies = db.updateTable('messages').set({ parts: JSON.stringify(parts) })
    return replies.where('session_id', '=', sessionId).where('sender', '=', 'other').execute()
  }
})

test('answers that cite files of their agent lead to their names and lines, and quote nothing', async () => {
  const { app, share, read, sessionId } = await startScene()
  const none = { moment_id: null, keeper_id: null, local_date: null }
  const file = { path: 'docs/<deploy>.md', first_line: 3, last_line: 4 }
  const content = 'First the blue script [1]. See `list[1]` and [9].'
  const parts = [
    { type: 'text', text: content },
    { type: 'citation', n: 1, ...none, file, quote: 'Run the blue script first' },
  ]
  const replies = app.deps.database.db.updateTable('messages').set({ content, parts: JSON.stringify(parts) })
  await replies.where('session_id', '=', sessionId).where('sender', '=', 'other').execute()
  const { text } = await read((await share()).body.data.path)
  const [, id = ''] =
    /<a class="receipt" href="#([\w-]+)"><span class="sr-only">Receipt <\/span>1<\/a>/.exec(text) ?? []
  expect(text).toContain(`<li id="${id}">`)
  expect(text).toContain('docs/&lt;deploy&gt;.md:3–4')
  expect(text).toContain('<code>list[1]</code> and [9]')
  expect(text.match(/class="receipt" href/g)).toHaveLength(1)
  expect(text).not.toContain('Run the blue script first')
})

test('an agent that the person no longer sees has the name on the page that they knew it by', async () => {
  const { app, user: owner } = await startRunTest()
  const agent = await makeAgent(app, owner, { visibility: 'public' })
  const { token } = await createUser(app)
  const { body } = await run(app, { token }, { agentId: agent.id, input: 'Where?' })
  const made = await call(app, 'POST', `/api/kip/sessions/${body.data.session_id}/link`, { token })
  const read = async () => (await fetch(app.url + made.body.data.path)).text()
  expect(await read()).toContain(agent.name)
  const hidden = { id: agent.id, name: 'Secret plans', visibility: 'private' }
  await call(app, 'PUT', '/api/kip/agents', { token: owner.token, body: hidden })
  const page = await read()
  expect(page).toContain(agent.name)
  expect(page).not.toContain(hidden.name)
})

test('the title is the first question that is shown, whatever the conversation is called or began with', async () => {
  const { app, user, agentId, read, token } = await startScene()
  const { body } = await run(app, user, { agentId, input: 'My boss Karl steals, what now?' })
  const { session_id: sessionId } = body.data
  const [question] = await messagesOf(app, token, sessionId)
  const input = `How does one report theft at work${'?'.repeat(60)}`
  const edited = { messageId: question.id, input }
  await call(app, 'POST', `/api/kip/sessions/${sessionId}/versions`, { token, body: edited })
  const made = await call(app, 'POST', `/api/kip/sessions/${sessionId}/link`, { token })
  const renamed = await call(app, 'PATCH', `/api/kip/sessions/${sessionId}`, {
    token,
    body: { name: 'Karl' },
  })
  expect(renamed.status).toBe(200)
  const { text } = await read(made.body.data.path)
  expect(text).toContain(`<h1>${input.slice(0, 59)}…</h1>`)
  expect(text).toContain(`<title>${input.slice(0, 59)}… · `)
  expect(text).not.toContain('Karl')
})

test('with a conversation goes its link', async () => {
  const { app, share, read, sessionId, token } = await startScene()
  const { path } = (await share()).body.data
  await call(app, 'DELETE', `/api/kip/sessions/${sessionId}`, { token })
  expect((await read(path)).status).toBe(404)
  expect(await app.deps.database.db.selectFrom('shared_conversations').selectAll().execute()).toEqual([])
})

async function messagesOf(app: { url: string }, token: string, sessionId: string) {
  const path = `/api/kip/agents?messages=true&sessionId=${sessionId}`
  return (await call(app, 'GET', path, { token })).body.data
}

/** A person with a conversation. */
async function startScene(fields: Record<string, unknown> = {}) {
  const { app, user } = await startRunTest()
  const { token } = user
  const { id: agentId } = await makeAgent(app, user, fields)
  const { body } = await run(app, user, { agentId, input: 'Where do herons <sleep>?' })
  const { session_id: sessionId, run_id: runId } = body.data
  return {
    ...{ app, user, token, agentId, sessionId, runId },
    say: (input: string) => run(app, user, { agentId, input, sessionId }),
    share: () => call(app, 'POST', `/api/kip/sessions/${sessionId}/link`, { token }),
    async read(path: string) {
      const { status, headers, ...page } = await fetch(`${app.url}${path}`).then(async (answer) => ({
        ...{ status: answer.status, headers: answer.headers },
        text: await answer.text(),
      }))
      return { status, headers, ...page }
    },
  }
}
