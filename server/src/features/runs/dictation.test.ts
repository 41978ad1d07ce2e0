import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { transcriptWording } from '#contracts/keepers/recording-wording.ts'
import { limitWording } from '#contracts/limits/limit-wording.ts'
import { accountDailyCapMicroUsd } from '#contracts/limits/limits.ts'
import { dictationMaxBytes } from '#contracts/sessions/dictation-choices.ts'
import { dictationWording } from '#contracts/sessions/dictation-wording.ts'
import { bookForTest, spentByBudget } from '../../testing/budgets.ts'
import { createUser } from '../../testing/factories.ts'
import { makeAgent, startRunTest } from '../../testing/run-scene.ts'
import { heard } from '../../testing/simulator/transcription.ts'
import { call, type Answer } from '../../testing/test-app.ts'

const spoken = new Uint8Array(Buffer.from(`ID3${'the river in the morning '.repeat(1_200)}`))

async function start(
  options: Parameters<typeof startRunTest>[0] = {},
  fields: Record<string, unknown> = { model_provider: 'openai', model: 'gpt-4o' },
) {
  const scene = await startRunTest(options)
  const { app, simulator } = scene
  // The first person is an admin, who has no cap of their own.
  const user = await createUser(app)
  const agent = await makeAgent(app, user, fields)
  const url = (query: Record<string, string> = {}) =>
    `/api/kip/dictation?${new URLSearchParams({ agentId: agent.id, ...query }).toString()}`
  const ready = async (query?: Record<string, string>) =>
    (await call(app, 'GET', url(query), { token: user.token })).body.data.provider
  async function dictate(
    bytes = spoken,
    { token = user.token, ...query }: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(app.url + url(query), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: bytes,
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  const sent = () => simulator.requests.filter(({ path }) => /transcriptions|speech-to-text/.test(path))
  const left = () => readdir(join(app.deps.config.dataDir, 'uploads')).catch(() => [])
  return { ...scene, user, agent, url, ready, dictate, sent, left }
}

test('what is dictated comes back as text, is paid for, and nothing of it is stored', async () => {
  const { app, ready, dictate, sent, left } = await start()
  expect(await ready()).toBe('openai')
  const answer = await dictate(spoken, { durationMs: '4000' })
  expect(answer.body.data).toEqual({ text: heard, provider: 'openai', model: 'gpt-transcribe' })
  expect(sent()).toMatchObject([
    { body: { model: 'gpt-transcribe', file: { name: 'recording.mp3', size: spoken.length } } },
  ])
  expect(Object.values(await spentByBudget(app))).toEqual([150, 150])
  expect(await left()).toEqual([])
  const { db } = app.deps.database
  expect(await db.selectFrom('attachments').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('messages').selectAll().execute()).toEqual([])
})

test('a message to a model of the operator’s own server is dictated to no provider', async () => {
  const local = { model_provider: 'local', model: 'llama3.2' }
  const { ready, dictate, sent } = await start({ localServer: true }, local)
  expect(await ready()).toBeNull()
  const refused = await dictate()
  expect([refused.status, refused.body.error.message]).toEqual([409, transcriptWording.noLocalModel])
  expect(sent()).toEqual([])
  expect(await ready({ provider: 'openai' })).toBe('openai')
})

test('a message that a local model answers aloud is dictated to no provider', async () => {
  const config = { text_model: 'local/llama3.2' }
  const aloud = { model_provider: 'elevenlabs', model: 'eleven_multilingual_v2', config }
  const { ready, dictate, sent } = await start({ localServer: true }, aloud)
  expect(await ready()).toBeNull()
  expect((await dictate()).status).toBe(409)
  expect(sent()).toEqual([])
})

test('with a chosen model of the operator’s own server nothing is sent either', async () => {
  const { ready, dictate, sent } = await start()
  expect(await ready({ provider: 'local' })).toBeNull()
  expect((await dictate(spoken, { provider: 'local' })).status).toBe(403)
  expect(sent()).toEqual([])
})

test('without a key nobody transcribes, and past a cap nothing is sent', async () => {
  const keyless = await start({ env: { KEEPER_OPENAI_API_KEY: '' } })
  expect(await keyless.ready()).toBeNull()
  const none = await keyless.dictate()
  expect([none.status, none.body.error.message]).toEqual([409, transcriptWording.noKey])
  const { app, user, dictate, sent, left } = await start()
  await bookForTest(app, { budget: `account:${user.user.id}`, spentMicroUsd: accountDailyCapMicroUsd })
  const capped = await dictate()
  expect([capped.status, capped.body.error.message]).toEqual([429, limitWording.accountCapReached])
  expect(sent()).toEqual([])
  expect(await left()).toEqual([])
})

test('what is no sound, too large or empty is refused before it is sent', async () => {
  const { dictate, sent, left } = await start()
  for (const bytes of [Buffer.from('%PDF-1.7\n'), Buffer.from('The river'), Buffer.alloc(0)]) {
    const refused = await dictate(new Uint8Array(bytes))
    expect([refused.status, refused.body.error.message]).toEqual([415, dictationWording.notSound])
  }
  const large = new Uint8Array(dictationMaxBytes + 1)
  large.set(spoken)
  const refused = await dictate(large)
  expect([refused.status, refused.body.error.message]).toEqual([413, dictationWording.tooLarge])
  expect(sent()).toEqual([])
  expect(await left()).toEqual([])
})

test('a provider that fails is told in its words, bills nothing, and leaves nothing behind', async () => {
  const { app, simulator, dictate, left } = await start()
  simulator.behave({ status: 503 })
  const failed = await dictate()
  expect(failed.status).toBe(502)
  expect(failed.body.error.message).toContain('OpenAI answered with status 503')
  expect(Object.values(await spentByBudget(app)).every((spent) => spent === 0)).toBe(true)
  expect(await left()).toEqual([])
})

test('nobody dictates to an agent that they may not run, and visitors not at all', async () => {
  const { app, url, dictate, sent } = await start()
  const other = await createUser(app)
  expect((await dictate(spoken, { token: other.token })).status).toBe(404)
  expect((await call(app, 'GET', url())).status).toBe(401)
  expect((await dictate(spoken, { token: 'none' })).status).toBe(401)
  expect(sent()).toEqual([])
})
