import { expect, test } from 'vitest'
import { createUser, type TestUser } from '../../testing/factories.ts'
import { run } from '../../testing/run-scene.ts'
import { call, startTestApp } from '../../testing/test-app.ts'

const agents = '/api/kip/agents'
const lead = { agent_class: 'Lead', visibility: 'public' }
const withoutKey =
  'Visitors get sample answers: this Keeper has no key for OpenAI. Add your own key under API keys and let visitors use it, or ask an admin for one.'
const withKey =
  'Visitors get sample answers: this Keeper has no key for OpenAI. Let them use your key, or ask an admin for one.'

async function start() {
  const app = await startTestApp()
  const [owner, admin] = [await createUser(app), await createUser(app, { role: 'admin' })]
  const make = async (fields: object) => {
    const body = { name: 'Mirror', slug: 'mirror', purpose: 'To look back.', ...fields }
    return (await call(app, 'POST', agents, { token: owner.token, body })).body
  }
  const change = async (id: string, fields: object, by: TestUser = owner) => {
    const { status, body } = await call(app, 'PUT', agents, { token: by.token, body: { id, ...fields } })
    expect(status).toBe(200)
    return body.warning
  }
  const saveOwnKey = () =>
    call(app, 'POST', '/api/kip/user-keys', {
      token: owner.token,
      body: { provider: 'openai', apiKey: 'sk-0123456789abcdefghijklm' },
    })
  const savePlatformKey = () =>
    call(app, 'POST', '/api/kip/platform-keys', {
      token: admin.token,
      body: { provider: 'openai', api_key: 'sk-platform-0123456789abcdefg' },
    })
  const platformProviders = async (by: TestUser) =>
    (await call(app, 'GET', '/api/kip/user-keys', { token: by.token })).body.platformProviders
  return { app, owner, admin, make, change, saveOwnKey, savePlatformKey, platformProviders }
}

test('publishing an agent that visitors get samples from says so, and how to change that', async () => {
  const { app, make, change, saveOwnKey, savePlatformKey } = await start()
  const made = await make({ agent_class: 'Lead' })
  const { id } = made.data
  expect(made.warning).toBeUndefined()
  expect(await change(id, { visibility: 'public' })).toBe(withoutKey)
  const answer = await run(app, {}, { agentId: id, input: 'Hello' })
  expect(answer.body.data.mock).toBe(true)
  await saveOwnKey()
  expect(await change(id, { name: 'Mirrors' })).toBe(withKey)
  expect(await change(id, { config: { visitors_may_use_my_key: true } })).toBeUndefined()
  expect(await change(id, { config: { visitors_may_use_my_key: false } })).toBe(withKey)
  expect(await change(id, { visibility: 'private' })).toBeUndefined()
  await savePlatformKey()
  expect(await change(id, { visibility: 'public' })).toBeUndefined()
})

test('an agent that visitors can’t reach, or that a model answers for, comes without a warning', async () => {
  const { make, savePlatformKey } = await start()
  expect((await make({ visibility: 'public' })).warning).toBeUndefined()
  const voice = { model_provider: 'elevenlabs', model: 'eleven_turbo_v2', ...lead }
  expect((await make({ slug: 'voice', ...voice })).warning).toContain('OpenAI, Anthropic or Together')
  const named = { ...voice, config: { text_model: 'together/some-model' } }
  expect((await make({ slug: 'named', ...named })).warning).toContain('no key for Together.')
  await savePlatformKey()
  expect((await make({ slug: 'voice-2', ...voice })).warning).toBeUndefined()
})

test('only the owner is told, and nobody learns whether somebody else has a key', async () => {
  const { app, owner, make, change, saveOwnKey } = await start()
  const editor = await createUser(app)
  await saveOwnKey()
  const { data, warning } = await make(lead)
  expect(warning).toBe(withKey)
  const rights = { run: true, edit: true, share: false, delete: false }
  await call(app, 'POST', `${agents}/${data.id}/shares`, {
    token: owner.token,
    body: { email: editor.user.email, rights },
  })
  expect(await change(data.id, { purpose: 'To look ahead.' }, editor)).toBeUndefined()
})

test('everyone signed in learns for which providers there is a platform key, switched on', async () => {
  const { app, owner, admin, savePlatformKey, platformProviders } = await start()
  expect(await platformProviders(owner)).toEqual([])
  await savePlatformKey()
  expect(await platformProviders(owner)).toEqual(['openai'])
  const path = '/api/kip/platform-keys/openai'
  await call(app, 'PATCH', path, { token: admin.token, body: { is_active: false } })
  expect(await platformProviders(owner)).toEqual([])
})
