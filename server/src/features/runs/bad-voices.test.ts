import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quotaReached } from '#contracts/limits/quota-wording.ts'
import { wording } from '#contracts/wording.ts'
import { createUser } from '../../testing/factories.ts'
import { call } from '../../testing/test-app.ts'
import { askOnce, platformKeys, startScene, type Scene } from '../../testing/bad-provider-setup.ts'

const voice = { provider: 'elevenlabs', model: 'eleven_turbo_v2' } as const
const env = { KEEPER_ELEVENLABS_API_KEY: platformKeys.elevenlabs }

/** What the writer says is what the voice is given: a directive in it misleads the voice alone. */
const spoken = (directive: string) => `reply="[[sim ${directive}]] I speak."`

describe.concurrent('a voice', () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await startScene({ env, outlivesTest: true })
  })
  afterAll(() => scene.close())

  it.each([
    ['status=400', /^ElevenLabs answered with status 400/],
    ['status=401', /^ElevenLabs answered with status 401/],
    ['status=403', /^ElevenLabs answered with status 403/],
    ['status=404', /^ElevenLabs answered with status 404/],
    ['status=429 retry-after=3600', /^ElevenLabs answered with status 429/],
    ['status=500', /^ElevenLabs answered with status 500/],
    ['status=529', /^ElevenLabs answered with status 529/],
    ['reset=before', /^ElevenLabs could not be reached/],
    ['empty', /^ElevenLabs sent an answer that could not be read\.$/],
  ])('that fails (%s) leaves the written answer, and a note of it', async (directive, error) => {
    const { answer, log, reply } = await askOnce(scene, voice, spoken(directive))
    expect(answer.status).toBe(200)
    expect(answer.body.data.response).toBe(`[[sim ${directive}]] I speak.`)
    expect(answer.body.data.attachments).toBeUndefined()
    expect(reply).toMatchObject({ status: 'done', content: answer.body.data.response })
    expect(log).toMatchObject({ status: 'done', finish_reason: 'stop', error: null })
    expect(log.steps).toMatchObject([
      { kind: 'model', status: 'done' },
      { kind: 'speech', status: 'failed', error: expect.stringMatching(error) },
    ])
    expect(log.notes.join()).toContain(`The reply could not be spoken: ${log.steps[1].error}`)
  })

  it('is given all that was written', async () => {
    const { answer } = await askOnce(scene, voice, 'chunks=200')
    const { response, attachments } = answer.body.data
    expect(attachments).toHaveLength(1)
    const spokenTexts = scene.simulator.requests.map((request) => JSON.stringify(request.body))
    expect(spokenTexts).toContainEqual(expect.stringContaining(`"text":${JSON.stringify(response)}`))
  })

  it('is not asked when its writer has failed', async () => {
    const { answer, log, requests } = await askOnce(scene, voice, 'status=401')
    expect(answer.status).toBe(502)
    expect(answer.body.error.message).toMatch(/^OpenAI answered with status 401/)
    expect(requests).toHaveLength(1)
    expect(log.steps).toHaveLength(1)
  })
})

it.each([
  ['never begins', { firstChunkMs: 500 }, 'silence=0', wording.providerSlow],
  ['stops speaking', { silenceMs: 500 }, 'silence=4', wording.providerSilent],
  ['takes longer than its run may', { totalMs: 1_500 }, 'chunk-ms=400', wording.runTooLong],
])('a voice that %s is given up on', async (_what, times, directive, error) => {
  const scene = await startScene({ env, times })
  const { answer, log, tookMs } = await askOnce(scene, voice, spoken(directive))
  expect([answer.status, answer.body.data.attachments]).toEqual([200, undefined])
  expect(log.steps[1]).toMatchObject({ kind: 'speech', status: 'failed', error })
  expect(tookMs).toBeLessThan(3_000)
})

it('a voice may speak for longer than it may take to begin or be silent', async () => {
  const scene = await startScene({ env, times: { firstChunkMs: 1_000, silenceMs: 1_000 } })
  const { answer, tookMs } = await askOnce(scene, voice, spoken('chunk-ms=250'))
  expect(answer.body.data.attachments).toHaveLength(1)
  expect(tookMs).toBeGreaterThan(2_000)
})

it('a voice is not asked once the attachments of its person have reached their quota', async () => {
  const scene = await startScene({ env })
  const admin = await createUser(scene.app, { role: 'admin' })
  const unset = {
    agents: null,
    keepers: null,
    moments: null,
    templates: null,
    themes: null,
    conversations: null,
    attachment_bytes: null,
    shares: null,
  }
  const setQuota = (attachments_bytes: number | null) =>
    call(scene.app, 'PUT', '/api/kam/quotas', { token: admin.token, body: { ...unset, attachments_bytes } })
  expect((await setQuota(0)).status).toBe(200)
  const refused = await askOnce(scene, voice, 'chunks=2')
  expect([refused.answer.status, refused.answer.body.data.attachments]).toEqual([200, undefined])
  expect(refused.requests).toHaveLength(1)
  expect(refused.log.notes.join()).toContain(quotaReached('attachments_bytes', 0))

  // What comes may be larger than the room that is left.
  await setQuota(10)
  const tooLarge = await askOnce(scene, voice, 'chunks=2')
  expect(tooLarge.answer.body.data.attachments).toBeUndefined()
  expect(await readdir(join(scene.app.deps.config.dataDir, 'attachments'))).toEqual([])

  await setQuota(null)
  const spokenReply = await askOnce(scene, voice, 'chunks=2')
  expect(spokenReply.answer.body.data.attachments).toHaveLength(1)
  // Only what was sent is paid for.
  expect(refused.log.cost_micro_usd).toBeLessThan(spokenReply.log.cost_micro_usd)
  expect(tooLarge.log.cost_micro_usd).toBe(spokenReply.log.cost_micro_usd)
})
