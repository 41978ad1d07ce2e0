import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { defaultVoice } from '#contracts/keepers/voice-choices.ts'
import { voiceWording } from '#contracts/keepers/voice-wording.ts'
import { limitWording } from '#contracts/limits/limit-wording.ts'
import { accountDailyCapMicroUsd } from '#contracts/limits/limits.ts'
import { bookForTest, spentByBudget } from '../../../testing/budgets.ts'
import { createUser } from '../../../testing/factories.ts'
import { startRunTest } from '../../../testing/run-scene.ts'
import { call } from '../../../testing/test-app.ts'

const platformKey = 'sk_platform0123456789abcdef0123456789'
const river = { title: 'River years', purpose: 'Years.', keeperType: 'journal', memoryPattern: 'spatial' }
const sound = { by: 'elevenlabs', voiceId: 'river-voice', modelId: 'eleven_turbo_v2', speed: 1.1 }

async function start(env: Record<string, string> = {}) {
  const { app, simulator } = await startRunTest({ env })
  // The first person is an admin, who has no cap of their own.
  const user = await createUser(app)
  const send = (method: string, path: string, body?: unknown) =>
    call(app, method, path, { token: user.token, ...(body !== undefined && { body }) })
  const { id } = (await send('POST', '/api/keepers', river)).body.data
  const ask = (method: string, path: string, body?: unknown) =>
    send(method, `/api/keepers/${id}${path}`, body)
  return {
    ...{ app, user, simulator, id: String(id), ask },
    calls: () => simulator.requests,
    write: async (fields: object): Promise<string> => (await ask('POST', '/moments', fields)).body.data.id,
    addKey: () =>
      send('POST', '/api/kip/user-keys', {
        provider: 'elevenlabs',
        apiKey: 'sk_0123456789abcdef0123456789abcdef',
      }),
    log: async () => (await ask('GET', '/logbook?action=voice.spoken')).body.data,
  }
}

test('a voice begins in between, is saved whole, and never over another one', async () => {
  const { ask, write } = await start()
  const first = (await ask('GET', '/voice')).body.data
  expect(first).toEqual({
    ...defaultVoice,
    version: 0,
    examples: [],
    elevenlabs: 'no-key',
    transcripts: 'ready',
  })
  const [fog, private_] = [
    await write({ title: 'Fog', body: 'The river went on.' }),
    await write({ body: 'Kept from AI.', aiAccess: false }),
  ]
  const fields = {
    ...{ tone: { gentleDirect: 1, briefExpansive: 5, asksReflects: 2 }, address: ' Mira ' },
    ...{ avoid: ['journey of healing'], exampleIds: [private_, fog], sound },
  }
  const saved = await ask('PUT', '/voice', { version: 0, ...fields })
  expect(saved.body.data).toMatchObject({ ...fields, address: 'Mira', version: 1 })
  expect(saved.body.data.examples).toEqual([
    expect.objectContaining({ id: private_, title: 'Kept from AI.', aiAccess: false }),
    expect.objectContaining({ id: fog, title: 'Fog', text: 'The river went on.', aiAccess: true }),
  ])
  expect((await ask('GET', '/voice')).body.data).toEqual(saved.body.data)
  for (const version of [0, 2]) {
    const stale = await ask('PUT', '/voice', { version, ...fields, address: 'Somebody' })
    expect(stale.status).toBe(409)
    expect(stale.body.data).toMatchObject({ current: { address: 'Mira' }, yours: { address: 'Somebody' } })
  }
  await ask('DELETE', `/moments/${fog}`)
  expect((await ask('GET', '/voice')).body.data.exampleIds).toEqual([private_])
})

test.each([
  ['a step that no scale has', { tone: { gentleDirect: 6, briefExpansive: 3, asksReflects: 3 } }],
  ['six examples', { exampleIds: Array.from({ length: 6 }, () => crypto.randomUUID()) }],
  ['a moment that isn’t in the keeper', { exampleIds: [crypto.randomUUID()] }],
  ['a speed that no voice has', { sound: { ...sound, speed: 3 } }],
  ['a voice that is part of an address', { sound: { ...sound, voiceId: '../v1/user' } }],
])('%s is refused', async (_what, fields) => {
  const { ask } = await start()
  expect((await ask('PUT', '/voice', { version: 0, ...defaultVoice, ...fields })).status).toBe(400)
})

test('listening sends a sentence to ElevenLabs with the person’s key, and the logbook says so', async () => {
  const { ask, write, addKey, calls, log } = await start()
  const none = await ask('POST', '/voice/listen', { sound })
  expect([none.status, none.body.error.message]).toEqual([409, voiceWording.noKey])
  expect([calls().length, (await log()).length]).toEqual([0, 0])
  await addKey()
  const asked = calls().length
  expect((await ask('GET', '/voice')).body.data.elevenlabs).toBe('ready')
  const fog = await write({ title: 'Fog', body: 'The river went on without a far bank.' })
  const heard = await ask('POST', '/voice/listen', { sound, momentId: fog })
  expect([heard.status, heard.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
  await ask('POST', '/voice/listen', { sound })
  const sent = calls().slice(asked)
  expect(sent.map(({ path }) => path)).toEqual([
    ...Array.from({ length: 2 }, () => expect.stringContaining('/v1/text-to-speech/river-voice')),
  ])
  expect(sent[0]?.body).toMatchObject({
    ...{ text: 'The river went on without a far bank.', model_id: 'eleven_turbo_v2' },
    voice_settings: { speed: 1.1 },
  })
  const exposure = { provider: 'elevenlabs', model: 'eleven_turbo_v2', tokens: null, stayed: [] }
  expect((await log()).map((entry: { exposure: object }) => entry.exposure)).toEqual([
    { ...exposure, momentIds: [] },
    { ...exposure, momentIds: [fog] },
  ])
})

test('a whole moment is read in pieces', async () => {
  const { ask, write, addKey, calls } = await start()
  await addKey()
  const asked = calls().length
  const body = 'The river went on without a far bank. '.repeat(60)
  const fog = await write({ title: 'Fog', body })
  for (const piece of [0, 1])
    expect((await ask('POST', '/voice/listen', { sound, momentId: fog, piece })).status).toBe(200)
  const none = await ask('POST', '/voice/listen', { sound, momentId: fog, piece: 2 })
  expect([none.status, none.body.error.message]).toEqual([404, voiceWording.nothingToRead])
  const texts = calls()
    .slice(asked)
    .map((sent) => String((sent.body as { text: string }).text))
  expect(texts.join(' ')).toBe(`Fog.\n${body.trim()}`)
})

test('what the keeper’s policy or the moment keeps from AI is not sent', async () => {
  const { ask, write, addKey, calls, log } = await start()
  await addKey()
  const asked = calls().length
  const [open, closed] = [await write({ body: 'Open.' }), await write({ body: 'Closed.', aiAccess: false })]
  const refused = await ask('POST', '/voice/listen', { sound, momentId: closed })
  expect([refused.status, refused.body.error.message]).toEqual([403, voiceWording.accessForbids])
  let version = 1
  for (const aiPolicy of ['off', 'local']) {
    await ask('PATCH', '', { version: version++, aiPolicy })
    expect((await ask('GET', '/voice')).body.data.elevenlabs).toBe('policy')
    for (const body of [{ sound }, { sound, momentId: open }])
      expect((await ask('POST', '/voice/listen', body)).status).toBe(403)
  }
  expect(calls()).toHaveLength(asked)
  expect(await log()).toEqual([])
})

test('the platform’s key speaks where the person has none, within their cap', async () => {
  const { app, ask, calls } = await start({ KEEPER_ELEVENLABS_API_KEY: platformKey })
  expect((await ask('GET', '/voice')).body.data.elevenlabs).toBe('ready')
  expect((await ask('POST', '/voice/listen', { sound })).status).toBe(200)
  expect(calls()[0]?.headers['xi-api-key']).toBe(platformKey)
  // USD 50 for a million characters.
  const cost = voiceWording.sample.length * 50
  expect(Object.values(await spentByBudget(app))).toEqual([cost, cost])
})

test('past a cap the platform’s key does not speak', async () => {
  const { app, user, ask, calls, log } = await start({ KEEPER_ELEVENLABS_API_KEY: platformKey })
  const budget = `account:${user.user.id}`
  await bookForTest(app, { budget, spentMicroUsd: accountDailyCapMicroUsd })
  const capped = await ask('POST', '/voice/listen', { sound })
  expect([capped.status, capped.body.error.message]).toEqual([429, limitWording.accountCapReached])
  expect([calls(), await log()]).toEqual([[], []])
})

test('the voices of the account are listed with the key that speaks, and asked for once in a while', async () => {
  const { ask, addKey, calls, simulator } = await start()
  const none = await ask('GET', '/voice/voices')
  expect([none.status, none.body.error.message]).toEqual([409, voiceWording.noKey])
  await addKey()
  const asked = calls().length
  simulator.behave({ status: 401, echoKey: true })
  const failed = await ask('GET', '/voice/voices')
  expect([failed.status, JSON.stringify(failed.body).includes('0123456789')]).toEqual([502, false])
  simulator.behave({})
  for (const _ of [1, 2])
    expect((await ask('GET', '/voice/voices')).body.data).toEqual([
      { id: 'harbour-voice', name: 'Harbour', about: 'male · british · deep' },
      { id: 'river-voice', name: 'River', about: 'female · irish · calm · narration' },
    ])
  expect(calls().slice(asked)).toHaveLength(2)
  await ask('PATCH', '', { version: 1, aiPolicy: 'off' })
  expect((await ask('GET', '/voice/voices')).status).toBe(403)
})

test('a voice leaves with all that is somebody’s', async () => {
  const { app, user, id, ask } = await start()
  await ask('PUT', '/voice', { version: 0, ...defaultVoice, address: 'Mira' })
  const { url } = (await call(app, 'POST', '/api/kam/exports', { token: user.token })).body.data
  const zip = unzipSync(new Uint8Array(await (await fetch(app.url + url)).arrayBuffer()))
  expect(JSON.parse(strFromU8(zip['voices.jsonl'] ?? new Uint8Array()))).toMatchObject({
    ...{ keeper_id: id, address: 'Mira', tone: defaultVoice.tone },
  })
  const other = await createUser(app)
  expect((await call(app, 'GET', `/api/keepers/${id}/voice`, { token: other.token })).status).toBe(404)
})
