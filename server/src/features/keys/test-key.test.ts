import { describe, expect, test } from 'vitest'
import { createUser, type TestUser } from '../../testing/factories.ts'
import { startSimulator } from '../../testing/provider-simulator.ts'
import { plantedKey, startRunTest } from '../../testing/run-scene.ts'
import { call, startTestApp } from '../../testing/test-app.ts'

const userKeys = '/api/kip/user-keys'
const platformKeys = '/api/kip/platform-keys'
const ownKey = 'sk-mine-0123456789abcdefghij'

function actionsOn(app: { url: string }, user: TestUser) {
  return {
    save: () =>
      call(app, 'POST', userKeys, { token: user.token, body: { provider: 'openai', apiKey: ownKey } }),
    testKey: (url = userKeys, by = user) => call(app, 'POST', `${url}/openai/test`, { token: by.token }),
  }
}

describe('testing a key', () => {
  test('says that it works, and how many models it has', async () => {
    const { app, simulator, user } = await startRunTest()
    const { save, testKey } = actionsOn(app, user)
    const admin = await createUser(app, { role: 'admin' })
    const platformKey = { provider: 'openai', api_key: 'sk-ours-0123456789abcdefghij' }
    await call(app, 'POST', platformKeys, { token: admin.token, body: platformKey })
    await save()
    const { status, body } = await testKey()
    expect(status).toBe(200)
    expect(body.data).toEqual({ outcome: 'works', message: 'Works, 3 models.' })
    expect(simulator.requests.at(-1)?.headers.authorization).toBe(`Bearer ${ownKey}`)
  })

  test('repeats the provider’s refusal, without the key', async () => {
    const { app, simulator, user } = await startRunTest()
    const { save, testKey } = actionsOn(app, user)
    await save()
    simulator.behave({ status: 401, echoKey: true })
    const { body } = await testKey()
    expect(body.data).toMatchObject({
      outcome: 'refused',
      message: expect.stringMatching(/^OpenAI answered with status 401 \(the key was not accepted\)/),
    })
    expect(JSON.stringify(body)).not.toContain(ownKey)
    expect(app.logLines.join('\n')).not.toContain(ownKey)
  })

  test('leaves a key saved whose provider fails or can’t be reached', async () => {
    const { app, simulator, user } = await startRunTest()
    const busy = actionsOn(app, user)
    await busy.save()
    simulator.behave({ status: 503, html: true })
    const failing = { outcome: 'untested', message: expect.stringMatching(/saved but not tested. OpenAI/) }
    expect((await busy.testKey()).body.data).toEqual(failing)

    const gone = await startSimulator()
    await gone.close()
    const alone = await startTestApp({ env: { OPENAI_BASE_URL: `${gone.url}/v1` } })
    const somebody = await createUser(alone)
    const offline = actionsOn(alone, somebody)
    expect((await offline.save()).status).toBe(200)
    expect((await offline.testKey()).body.data).toEqual({
      outcome: 'untested',
      message: expect.stringContaining('OpenAI could not be reached'),
    })
    const { body } = await call(alone, 'GET', userKeys, { token: somebody.token })
    expect(body.data).toHaveLength(1)
  })

  test('is for one’s own key; the platform’s is tested by admins', async () => {
    const { app, simulator, user } = await startRunTest()
    const { testKey } = actionsOn(app, user)
    expect((await testKey()).status).toBe(404)
    expect((await testKey(platformKeys)).status).toBe(403)
    expect((await call(app, 'POST', `${userKeys}/openai/test`)).status).toBe(401)
    expect(simulator.requests).toEqual([])
    const admin = await createUser(app, { role: 'admin' })
    expect((await testKey(platformKeys, admin)).body.data).toMatchObject({ outcome: 'works' })
    expect(simulator.requests.at(-1)?.headers.authorization).toBe(`Bearer ${plantedKey}`)
  })

  test('is limited to ten a minute', async () => {
    const { app, user } = await startRunTest()
    const { save, testKey } = actionsOn(app, user)
    await save()
    for (let count = 0; count < 10; count += 1) expect((await testKey()).status).toBe(200)
    expect((await testKey()).status).toBe(429)
  })
})
