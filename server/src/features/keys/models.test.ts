import { describe, expect, test } from 'vitest'
import { listedModels, modelProviders, type ModelProvider } from '#contracts/keys/models.ts'
import { createUser, type TestUser } from '../../testing/factories.ts'
import { startSimulator } from '../../testing/provider-simulator.ts'
import { call, startTestApp } from '../../testing/test-app.ts'
import { plantedKey, startRunTest } from '../../testing/run-scene.ts'

const names = (provider: ModelProvider) => listedModels[provider].map(({ name }) => name)

async function start(options: Parameters<typeof startRunTest>[0] = {}) {
  const { app, simulator, user } = await startRunTest(options)
  const ask = (provider: string, by: TestUser = user) =>
    call(app, 'GET', `/api/kip/models?provider=${provider}`, { token: by.token })
  const asked = () => simulator.requests.filter(({ path }) => path.includes('/models'))
  return { app, simulator, user, ask, asked }
}

describe('the models to choose from', () => {
  test('are the provider’s own where a key is there, for each provider', async () => {
    const { app, user, ask, asked } = await start({ localServer: true })
    const keys = {
      anthropic: 'sk-ant-0123456789abcdefghijklmnopq',
      together: 'together-0123456789',
      elevenlabs: 'eleven-0123456789',
    }
    for (const [provider, apiKey] of Object.entries(keys))
      await call(app, 'POST', '/api/kip/user-keys', { token: user.token, body: { provider, apiKey } })
    const answers = await Promise.all(modelProviders.map((provider) => ask(provider)))
    expect(answers.map(({ body }) => body.data)).toMatchObject([
      { provider: 'openai', models: ['gpt-4o', 'gpt-4o-mini', 'gpt-6-luna'], live: true },
      { provider: 'anthropic', models: ['claude-haiku-4-5', 'claude-sonnet-4-6'], live: true },
      { provider: 'together', models: ['gpt-4o', 'gpt-4o-mini', 'gpt-6-luna'], live: true },
      { provider: 'elevenlabs', models: ['eleven_multilingual_v2', 'eleven_turbo_v2'], live: true },
      { provider: 'local', models: ['gpt-4o', 'gpt-4o-mini', 'gpt-6-luna'], live: true },
    ])
    const sent = asked().map(({ headers }) => headers)
    expect(sent.map((headers) => headers.authorization)).toContain(`Bearer ${plantedKey}`)
    expect(sent.map((headers) => headers['x-api-key'])).toContain(keys.anthropic)
    expect(sent.map((headers) => headers['xi-api-key'])).toContain(keys.elevenlabs)
  })

  test('are the listed names without a key, and nobody is asked', async () => {
    const { ask, asked } = await start()
    const { status, body } = await ask('anthropic')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ provider: 'anthropic', models: names('anthropic'), live: false })
    expect(asked()).toEqual([])
  })

  test('come with price, room and abilities where these are known', async () => {
    const { ask } = await start()
    const factsOf = async (provider: string, name: string) =>
      (await ask(provider)).body.data.facts.find((one: { name: string }) => one.name === name)
    expect(await factsOf('openai', 'gpt-4o-mini')).toMatchObject({ sees: true, tools: true, json: true })
    // What a retired name runs as is what it costs.
    expect(await factsOf('anthropic', 'claude-3-5-sonnet')).toEqual({
      ...{ name: 'claude-3-5-sonnet', context_tokens: 1_000_000, sees: true, tools: true, json: false },
      ...{ input_micro_usd: 3_000_000, output_micro_usd: 15_000_000 },
    })
    expect((await ask('elevenlabs')).body.data.facts).toEqual([])
  })

  test('are asked of the provider once for a while, and for each key', async () => {
    const { app, user, ask, asked } = await start()
    await ask('openai')
    await ask('openai', await createUser(app))
    expect(asked()).toHaveLength(1)
    const body = { provider: 'openai', apiKey: 'sk-mine-0123456789abcdefghij' }
    await call(app, 'POST', '/api/kip/user-keys', { token: user.token, body })
    await ask('openai')
    expect(asked()).toHaveLength(2)
  })

  test('are the listed names where the provider refuses or sends no list', async () => {
    const { app, simulator, user, ask } = await start()
    simulator.behave({ status: 401, echoKey: true })
    expect((await ask('openai')).body.data).toMatchObject({
      provider: 'openai',
      models: names('openai'),
      live: false,
    })
    expect(app.logLines.join('\n')).not.toContain(plantedKey)
    simulator.behave({ status: 503, html: true })
    const body = { provider: 'openai', apiKey: 'sk-mine-0123456789abcdefghij' }
    await call(app, 'POST', '/api/kip/user-keys', { token: user.token, body })
    expect((await ask('openai')).body.data.live).toBe(false)
  })

  test('are the listed names where nobody answers', async () => {
    const gone = await startSimulator()
    await gone.close()
    const app = await startTestApp({
      env: { OPENAI_BASE_URL: `${gone.url}/v1`, KEEPER_OPENAI_API_KEY: plantedKey },
    })
    const { token } = await createUser(app)
    const { body } = await call(app, 'GET', '/api/kip/models?provider=openai', { token })
    expect(body.data.models).toEqual(names('openai'))
  })

  test('are for people who are signed in, and of known providers', async () => {
    const { app, ask } = await start()
    expect((await call(app, 'GET', '/api/kip/models?provider=openai')).status).toBe(401)
    expect((await ask('acme')).status).toBe(400)
  })
})
