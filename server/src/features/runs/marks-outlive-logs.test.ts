import { expect, test } from 'vitest'
import { wording } from '#contracts/wording.ts'
import { removeOldLogs } from '../logs/log-retention.ts'
import { createUser } from '../../testing/factories.ts'
import { startReading } from '../../testing/reading-scene.ts'
import { run } from '../../testing/run-scene.ts'
import { inBrowser } from '../../testing/tool-scene.ts'

const words = 'The heron stood secretly by the weir.'

test('the words of a moment go from replies whose logs are gone', async () => {
  const { app, erase, messages, say, forgetLogs } = await startScene()
  await say('And then?')
  await forgetLogs()
  expect(await app.deps.database.db.selectFrom('run_payloads').selectAll().execute()).toEqual([])
  expect(JSON.stringify(await messages())).toContain(words)
  await erase('trash')
  expect((await messages())[1].content).toBe(wording.replyHidden)
  await erase('forever')
  const kept = await app.deps.database.db.selectFrom('messages').selectAll().orderBy('position').execute()
  expect(kept.map(({ content }) => content)).toEqual([
    'Where was the heron?',
    wording.replyErased,
    'And then?',
    wording.replyErased,
  ])
  expect(JSON.stringify(kept)).not.toContain('secretly')
})

test('a conversation that read a keeper isn’t shared after its logs are gone', async () => {
  const { app, send, sessionId, forgetLogs } = await startScene()
  await forgetLogs()
  // The parts tell of it, too; where they don't, the mark alone does.
  await app.deps.database.db.updateTable('messages').set({ parts: null }).execute()
  expect((await send('POST', `/api/kip/sessions/${sessionId}/link`)).status).toBe(409)
})

test('what a conversation goes on with after its logs are gone is its caller’s alone', async () => {
  const { app, send, say, forgetLogs } = await startScene()
  await forgetLogs()
  const { run_id: runId } = (await say('What did you say?')).body.data
  const admin = await createUser(app, { role: 'admin' })
  const seen = (await send('GET', `/api/kip/logs/${runId}`, undefined, admin.token)).body.data
  expect([seen.input, seen.output, seen.steps]).toEqual(['', null, []])
  const lines = await exported(admin.token)
  expect(lines).not.toContain('secretly')
  expect(await exported()).toContain('secretly')

  async function exported(token?: string) {
    const path = '/api/kip/logs/export'
    return JSON.stringify((await send('GET', path, undefined, token)).body)
  }
})

test('messages say of which replies the run went with its log', async () => {
  const { app, user, agent, messages, forgetLogs, sessionId } = await startScene()
  expect((await messages())[1]).not.toHaveProperty('run_gone')
  await forgetLogs()
  await run(app, user, { agentId: agent.id, input: 'And now?', sessionId }, inBrowser)
  const said: { sender: string; run_gone?: true }[] = await messages()
  expect(said.map(({ sender, run_gone: isGone }) => [sender, isGone])).toEqual([
    ['user', undefined],
    ['other', true],
    ['user', undefined],
    ['other', undefined],
  ])
})

test('with a conversation goes what its runs had read', async () => {
  const { app, send, sessionId, forgetLogs } = await startScene()
  await forgetLogs()
  const marks = () => app.deps.database.db.selectFrom('ask_passages').selectAll().execute()
  expect(await marks()).not.toEqual([])
  expect((await send('DELETE', `/api/kip/sessions/${sessionId}`)).status).toBe(200)
  expect(await marks()).toEqual([])
})

/** A conversation whose first answer cites a moment, and whose later ones repeat it. */
async function startScene() {
  const scene = await startReading({ agent: { context_scope: 'keeper' } })
  const { app, user, agent, simulator, send, newKeeper, write, grant } = scene
  const keeperId = await newKeeper()
  const moment = await write(keeperId, words)
  await grant(keeperId)
  simulator.behave({ reply: `You wrote: ${words}` })
  const input = 'Where was the heron?'
  const shown = await send('POST', `/api/kip/agents/${agent.id}/preview`, { input })
  const told = { agentId: agent.id, input, previewToken: shown.body.data.preview_token }
  const { session_id: sessionId } = (await run(app, user, told, inBrowser)).body.data
  const path = `/api/keepers/${keeperId}/moments/${moment.id}`
  return {
    ...{ ...scene, sessionId },
    say: (text: string) => run(app, user, { agentId: agent.id, input: text, sessionId }, inBrowser),
    messages: async () =>
      (await send('GET', `/api/kip/agents?messages=true&sessionId=${sessionId}`)).body.data,
    forgetLogs: () => removeOldLogs({ ...app.deps, now: () => Date.now() + 31 * 24 * 3_600_000 }),
    async erase(to: 'trash' | 'forever') {
      const erased = to === 'trash' ? path : path.replace('/moments/', '/trash/')
      expect((await send('DELETE', erased)).status).toBe(200)
    },
  }
}
