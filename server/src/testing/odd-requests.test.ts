import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { wording } from '#contracts/wording.ts'
import { expectNoComplaints, expectRefusal } from './harmless.ts'
import { createUser } from './factories.ts'
import { sendRaw } from './raw-request.ts'
import { call, startTestApp, type Answer, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' }, outlivesTest: true })
})
afterAll(() => app.close())
afterEach(() => expectNoComplaints(app))

describe('an address of the API that is not there', () => {
  it.each([
    ...[
      '/api',
      '/api/',
      '/api/nothing',
      '/api/kip',
      '/api/kip/',
      '/api/kip/agents/',
      '/api/kip/agents/1/2/3',
    ],
    ...['/api?x=1', '/API/kip/agents', '/api//kip/agents', '/api/kip/agents;x', '/api/kip/../kip/nothing'],
    ...['/api/kip/agents%2f', '/api/kip/user-keys/openai/more', '/api/%ff', '/api/%', '/assets/none.js'],
  ])('%s is answered in the envelope', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await raw(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
      expectRefusal(answer, `${method} ${path}`)
    }
  })

  it('nor is a method that an address does not take', async () => {
    for (const method of [
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      'TRACE',
      'PROPFIND',
      'SEARCH',
      'LOCK',
      'QUERY',
    ]) {
      const request = `${method} /api/kip/user-keys HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`
      expectRefusal(await raw(request), method)
    }
  })
})

describe('an address of the API that is spelled otherwise', () => {
  it.each([
    '/%61pi/kip/agents',
    '/api/kip/%61gents',
    'http://keeper.example/api/kip/agents',
    '/%61pi/kip/user-keys',
  ])('%s asks who is calling all the same', async (target) => {
    const { token } = await createUser(app)
    const ask = (more: string) =>
      raw(`GET ${target} HTTP/1.1\r\nHost: localhost\r\n${more}Connection: close\r\n\r\n`)
    expect((await ask(`Authorization: Bearer ${token}\r\n`)).status).toBe(200)
    expect((await ask('Authorization: Bearer nonsense\r\n')).status).toBe(401)
  })
})

describe('what is hardly HTTP', () => {
  it.each([
    ['nonsense', 'hello\r\n\r\n'],
    ['another version', 'GET / HTTP/9.9\r\n\r\n'],
    ['an unknown method', 'FOO /api/kip/agents HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['a target with a space', 'GET /api/kip/a b HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['a NUL in a header', 'GET /api/kip/agents HTTP/1.1\r\nHost: localhost\r\nX-A: a\u0000b\r\n\r\n'],
    [
      'two lengths',
      'POST /api/kip/agents HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
    ],
    [
      'a length and chunks',
      'POST /api/kip/agents HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
    ],
    [
      'headers without an end',
      `GET /api/kip/agents HTTP/1.1\r\nHost: localhost\r\nX-A: ${'a'.repeat(70_000)}\r\n\r\n`,
    ],
    [
      'a chunk that is none',
      'POST /api/kip/agents HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    ],
  ])('%s is refused in the envelope', async (_what, request) => {
    const answer = await raw(request)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.body).toMatchObject({
      success: false,
      error: { message: expect.stringMatching(/^[A-Z].+ .+/) },
    })
    expect((await call(app, 'GET', '/health')).status).toBe(200)
  })

  it('a body that is not UTF-8 is refused: it would be stored as signs that nobody wrote', async () => {
    const { token } = await createUser(app)
    const head = `PATCH /api/kam/profile HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n`
    const body = Buffer.concat([
      Buffer.from('{"name":"a'),
      Buffer.from([0xff, 0xc3, 0x28]),
      Buffer.from('"}'),
    ])
    const rest = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`
    const answer = await raw(Buffer.concat([Buffer.from(head + rest), body]))
    expect(answer.status).toBe(400)
    expect(answer.body.error.message).toBe(wording.invalidRequest)
  })

  it('a caller who hangs up in the middle of a body leaves no trace', async () => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    await new Promise<void>((resolve) => {
      const head =
        'POST /api/kam/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
      socket.write(`${head}Content-Length: 100\r\n\r\n{"email":`, () => resolve())
    })
    socket.destroy()
    expect((await call(app, 'GET', '/health')).status).toBe(200)
  })
})

describe('HEAD', () => {
  it.each(['/api/kip/agents', '/api/kam/registration', '/health'])(
    '%s is GET without its body',
    async (path) => {
      const [head, get] = [await headOf(path), await call(app, 'GET', path)]
      expect(await head.text()).toBe('')
      expect(head.status).toBe(get.status)
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
    },
  )

  it('of what needs a sign-in is refused', async () => {
    expect((await headOf('/api/kip/user-keys')).status).toBe(401)
    expect((await headOf('/api/kip/runs/none/events')).status).toBe(404)
  })
})

function headOf(path: string): Promise<Response> {
  return fetch(app.url + path, { method: 'HEAD' })
}

function raw(request: string | Buffer): Promise<Answer> {
  return sendRaw(app, request)
}
