import { expect, test } from 'vitest'
import { transcribedMaxBytes } from '#contracts/keepers/attachment-choices.ts'
import { transcriptWording } from '#contracts/keepers/recording-wording.ts'
import { limitWording } from '#contracts/limits/limit-wording.ts'
import { accountDailyCapMicroUsd } from '#contracts/limits/limits.ts'
import { bookForTest, spentByBudget } from '../../../testing/budgets.ts'
import { createUser } from '../../../testing/factories.ts'
import { formWith } from '../../../testing/route-calls.ts'
import { startRunTest } from '../../../testing/run-scene.ts'
import { heard } from '../../../testing/simulator/transcription.ts'
import { call } from '../../../testing/test-app.ts'

const elevenlabsKey = 'sk_0123456789abcdef0123456789abcdef'
const fields = { purpose: 'Years.', keeperType: 'journal', memoryPattern: 'spatial' }
/** What a recorder writes: 30 kB, four seconds. */
const spoken = new Uint8Array(Buffer.from(`ID3${'the river in the morning '.repeat(1_200)}`))

async function start(options: Parameters<typeof startRunTest>[0] = {}) {
  const scene = await startRunTest(options)
  const { app, simulator } = scene
  // The first person is an admin, who has no cap of their own.
  const user = await createUser(app)
  const send = (method: string, path: string, body?: object) =>
    call(app, method, path, { token: user.token, ...(body && { body }) })
  async function openKeeper(aiPolicy = 'providers') {
    const made = await send('POST', '/api/keepers', { ...fields, title: 'River years', aiPolicy })
    const keeper = `/api/keepers/${made.body.data.id}`
    const upload = async (file = spoken) => {
      const form = formWith(file, 'spoken.mp3', { durationMs: '4000' })
      const { data } = (await call(app, 'POST', `${keeper}/attachments`, { token: user.token, form })).body
      return { hash: String(data.hash), path: String(data.path) }
    }
    return {
      ...{ upload, ask: (method: string, path: string, body?: object) => send(method, keeper + path, body) },
      transcribe: ({ hash }: { hash: string }) => send('POST', `${keeper}/attachments/${hash}/transcript`),
      log: async () => (await send('GET', `${keeper}/logbook?action=voice.transcribed`)).body.data,
    }
  }
  const sent = () => simulator.requests.filter(({ path }) => /transcriptions|speech-to-text/.test(path))
  const addKey = (provider: string, apiKey: string) =>
    send('POST', '/api/kip/user-keys', { provider, apiKey })
  return { ...scene, user, send, openKeeper, sent, addKey }
}

test('a recording is written down by openai, is only suggested, and the logbook says what went', async () => {
  const { app, openKeeper, sent } = await start()
  const { ask, upload, transcribe, log } = await openKeeper()
  const { hash, path } = await upload()
  const { id } = (await ask('POST', '/moments', { kind: 'voice', body: `[Recording](${path})` })).body.data
  const answer = await transcribe({ hash })
  expect(answer.body.data).toEqual({ text: heard, provider: 'openai', model: 'gpt-transcribe' })
  expect(sent()).toMatchObject([
    { body: { model: 'gpt-transcribe', file: { name: 'recording.mp3', size: spoken.length } } },
  ])
  expect((await ask('GET', '/attachments')).body.data[0].transcript).toBeNull()
  const entries = await log()
  expect(entries).toMatchObject([
    { exposure: { provider: 'openai', model: 'gpt-transcribe', momentIds: [id], tokens: null } },
  ])
  expect(JSON.stringify(entries)).not.toContain('river')
  // Two seconds, as the provider counts them.
  expect(Object.values(await spentByBudget(app))).toEqual([150, 150])
})

test('what the keeper’s policy, a moment or a draft keeps from AI is refused before a byte is read', async () => {
  const { openKeeper, sent } = await start()
  for (const policy of ['off', 'local']) {
    const { upload, transcribe, ask } = await openKeeper(policy)
    const refused = await transcribe(await upload())
    expect([refused.status, refused.body.error.message]).toEqual([403, transcriptWording.policyForbids])
    expect((await ask('GET', '/voice')).body.data.transcripts).toBe('policy')
  }
  const { ask, upload, transcribe, log } = await openKeeper()
  const file = await upload()
  const body = `[Recording](${file.path})`
  const { id } = (await ask('POST', '/moments', { body, aiAccess: false })).body.data
  await ask('POST', '/moments', { body })
  const refused = await transcribe(file)
  expect([refused.status, refused.body.error.message]).toEqual([403, transcriptWording.accessForbids])
  await ask('PATCH', `/moments/${id}`, { version: 1, aiAccess: true })
  const draft = { deviceId: crypto.randomUUID(), revision: 1, body, fields: { aiAccess: false } }
  const draftId = crypto.randomUUID()
  await ask('PUT', `/drafts/${draftId}`, draft)
  expect((await transcribe(file)).status).toBe(403)
  expect([sent(), await log()]).toEqual([[], []])
  await ask('PUT', `/drafts/${draftId}`, { ...draft, revision: 2, fields: { aiAccess: true } })
  expect((await transcribe(file)).status).toBe(200)
  expect((await log())[0].exposure.momentIds).toContain(draftId)
})

test('a keeper that is closed to providers is read by a model on the operator’s own server', async () => {
  const { openKeeper, simulator, sent } = await start({ localServer: true })
  const { upload, transcribe } = await openKeeper('local')
  const file = await upload()
  const none = await transcribe(file)
  expect([none.status, none.body.error.message]).toEqual([409, transcriptWording.noLocalModel])
  expect(sent()).toEqual([])
  expect(simulator.requests.map(({ path }) => path)).toEqual(['/v1/models'])
})

test('elevenlabs writes down where openai has no key, and without any key nobody is asked', async () => {
  const { app, openKeeper, sent, addKey } = await start({ env: { KEEPER_OPENAI_API_KEY: '' } })
  const { upload, transcribe, ask, log } = await openKeeper()
  const file = await upload()
  const none = await transcribe(file)
  expect([none.status, none.body.error.message]).toEqual([409, transcriptWording.noKey])
  expect((await ask('GET', '/voice')).body.data.transcripts).toBe('no-key')
  await addKey('elevenlabs', elevenlabsKey)
  expect((await ask('GET', '/voice')).body.data.transcripts).toBe('ready')
  expect((await transcribe(file)).body.data).toMatchObject({ provider: 'elevenlabs', model: 'scribe_v1' })
  expect(sent()).toMatchObject([{ headers: { 'xi-api-key': elevenlabsKey } }])
  expect(await log()).toHaveLength(1)
  expect(await spentByBudget(app)).toEqual({})
})

test('past a cap nothing is sent, and a recording that is too large stays as it is', async () => {
  const { app, user, openKeeper, sent } = await start()
  await bookForTest(app, { budget: `account:${user.user.id}`, spentMicroUsd: accountDailyCapMicroUsd })
  const { upload, transcribe, ask } = await openKeeper()
  const capped = await transcribe(await upload())
  expect([capped.status, capped.body.error.message]).toEqual([429, limitWording.accountCapReached])
  const bytes = new Uint8Array(transcribedMaxBytes + 1)
  bytes.set(spoken)
  const large = await upload(bytes)
  const refused = await transcribe(large)
  expect([refused.status, refused.body.error.message]).toEqual([413, transcriptWording.tooLarge])
  expect(sent()).toEqual([])
  expect((await ask('GET', '/attachments')).body.data).toHaveLength(2)
})

test('a provider that fails is told in its words and bills nothing; one that is silent is paid', async () => {
  const { app, openKeeper, simulator } = await start({ times: { totalMs: 200 } })
  const { upload, transcribe } = await openKeeper()
  const file = await upload()
  simulator.behave({ status: 503 })
  const failed = await transcribe(file)
  expect(failed.status).toBe(502)
  expect(failed.body.error.message).toContain('OpenAI answered with status 503')
  expect(Object.values(await spentByBudget(app)).every((spent) => spent === 0)).toBe(true)
  simulator.behave({ silence: 0 })
  const silent = await transcribe(file)
  expect([silent.status, silent.body.error.message]).toEqual([504, transcriptWording.timedOut])
  // 25 minutes: what the recorder and the bytes say is no proof of how long the provider listened.
  expect(Object.values(await spentByBudget(app))).toEqual([112_500, 112_500])
})

test('only recordings are written down, and only their owner’s', async () => {
  const { app, openKeeper, sent } = await start()
  const { upload, transcribe } = await openKeeper()
  const pdf = await upload(new Uint8Array(Buffer.from('%PDF-1.7\nFerries\n')))
  expect((await transcribe(pdf)).body.error.message).toBe(transcriptWording.notRecording)
  const other = await createUser(app)
  const { hash } = await upload()
  const path = `/api/keepers/1/attachments/${hash}/transcript`
  expect((await call(app, 'POST', path, { token: other.token })).status).toBe(404)
  expect(sent()).toEqual([])
})
