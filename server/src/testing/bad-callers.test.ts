import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startRunTest } from './run-scene.ts'
import { expectNoComplaints, expectRefusal, expectRefusalOrAnswer } from './harmless.ts'
import { createUser } from './factories.ts'
import { html, sqlText, strange, withValue, pathsOf, type Path } from './strange-values.ts'
import { addressOf, nameOf, routeCalls, send, setStage } from './route-calls.ts'
import type { Json, RouteCall, Sent, Stage } from './route-calls/route-call.ts'
import { collectRoutes } from './registered-routes.ts'
import { isLong, sample, seed } from './sample.ts'
import { call, startTestApp, type Answer } from './test-app.ts'

let scene: Awaited<ReturnType<typeof startRunTest>>
let expiredToken: string
beforeAll(async () => {
  scene = await startRunTest({
    env: {
      RATE_LIMITS: 'off',
      // Nobody is written to: no account has the addresses that ask for a mail.
      ...{ SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://keeper.example' },
    },
    outlivesTest: true,
  })
  expiredToken = await makeExpiredToken()
  // A model that is told to draft an agent does so.
  const reply = JSON.stringify({ name: 'Heron', purpose: 'Watches.', instructions: 'You watch the river.' })
  scene.simulator.behave(({ body }) =>
    JSON.stringify(body ?? '').includes('starter_prompts') ? { reply } : undefined,
  )
})
afterAll(() => scene.close())
afterEach(() => expectNoComplaints(scene.app))

const named = routeCalls.map((routeCall) => ({ name: nameOf(routeCall), routeCall }))
const withBody: typeof named = []
for (const entry of named)
  if (!entry.routeCall.takesFile && /^(POST|PUT|PATCH|DELETE) /.test(entry.name)) withBody.push(entry)

async function prepare(routeCall: RouteCall): Promise<{ stage: Stage; sent: Sent }> {
  // Odd quotas that were accepted before leave no room for what a call needs.
  const { db } = scene.app.deps.database
  await db.deleteFrom('instance_settings').where('key', 'like', 'quota%').execute()
  const stage = await setStage(scene.app, routeCall.least)
  return { stage, sent: await routeCall.make(stage) }
}

/** Their bodies have no field that must be there. */
const withoutNeeds = new Set([
  'PATCH /api/keepers/:id/attachments/:file',
  'PATCH /api/keepers/:id/journeys/:journeyId/moments/:momentId',
  'POST /api/kip/agents/:agentId/test-rounds',
  'PATCH /api/kip/mcp-servers/:id/tools/:name',
  'PUT /api/kam/settings',
  'PUT /api/kam/limits',
  'PUT /api/kam/quotas',
  'POST /api/keepers/imports/:jobId/start',
])

/** Sends a text as it is, whatever it is. */
async function sendText(
  stage: Stage,
  address: { method: string; path: string },
  text: string | undefined,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(stage.app.url + address.path, {
    method: address.method,
    headers: {
      ...(stage.caller && { authorization: `Bearer ${stage.caller.token}` }),
      ...(text !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(text !== undefined && { body: text }),
  })
  const body = await response.text()
  const isJson = response.headers.get('content-type')?.includes('/json')
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(body) : body }
}

it('every route is among the calls that these tests make', async () => {
  const { routes, beforeRoutes } = collectRoutes()
  await startTestApp({ beforeRoutes })
  const called = new Set(routeCalls.map(({ route }) => route))
  expect(routes.toSorted()).toEqual([...called].toSorted())
})

describe.each(sample(named, 'callers', 6))('$name', ({ name, routeCall }) => {
  const isReading = /^(GET|OPTIONS) /.test(name)
  const isOpen =
    /kam\/auth\/(?!logout)|kam\/registration|kam\/exports\/|^(GET|OPTIONS) \/(health|ping|railway-status)/.test(
      name,
    )
  let shared: ReturnType<typeof prepare> | undefined
  /** What is refused or only read changes nothing that the next test would miss. */
  const prepareOnce = () => (shared ??= prepare(routeCall))

  it('refuses callers with a missing, wrong or expired token', async () => {
    const { sent } = await (isOpen ? prepare(routeCall) : prepareOnce())
    const { method, path } = addressOf(routeCall, sent)
    const asks = (headers: Record<string, string>) =>
      call(scene.app, method, path, { headers, ...(sent.body && { body: sent.body }) })
    if (routeCall.least !== 'visitor') {
      const answer = await asks({})
      expectRefusal(answer, 'no token')
      expect([401, 404]).toContain(answer.status)
    }
    const wrong = [`Bearer ${expiredToken}`, ...sample(wrongTokens, `${name} token`, 4)]
    for (const authorization of isOpen ? ['Bearer nonsense'] : wrong) {
      const answer = await asks({ authorization })
      if (isOpen) expectRefusalOrAnswer(answer, authorization)
      else expect(answer.status, authorization).toBe(401)
      if (!isOpen) expectRefusal(answer, authorization)
    }
  })

  it('answers a proper call', async () => {
    // None of the refused calls has done anything: who may call can still do so.
    const { stage, sent } = await prepareOnce()
    const answer = await send(stage, routeCall, sent)
    expect(fine(routeCall), `${name} answered ${JSON.stringify(answer.body)}`).toContain(answer.status)
  })

  it('takes no strange query', async () => {
    const { stage, sent } = await (isReading ? prepareOnce() : prepare(routeCall))
    const { method, path } = addressOf(routeCall, { ...sent, query: {} })
    const queries =
      method === 'GET' ? strangeQueries(sent.query ?? {}) : ['?', '?__proto__=1', '?a=%00', '?%ff']
    for (const query of sample(queries, `${name} query`, 8)) {
      expectRefusalOrAnswer(await sendText(stage, { method, path: `${path}${query}` }, textOf(sent)), query)
    }
  })
})

describe.each(
  sample(
    named.filter(({ routeCall }) => routeCall.route.includes(':')),
    'ids',
    4,
  ),
)('$name', ({ name, routeCall }) => {
  it('has nothing at strange addresses', async () => {
    const { stage, sent } = await prepare(routeCall)
    const [method = '', url = ''] = routeCall.route.split(' ')
    for (const value of sample(strangeSegments, name, 8)) {
      const path = url.replace(/:\w+/, value).replace(/:\w+/g, 'other')
      expectRefusal(await sendText(stage, { method, path }, textOf(sent)), path.slice(0, 100))
    }
  })
})

describe.each(sample(withBody, 'bodies', 8))('$name', ({ name, routeCall }) => {
  const takesBody =
    !/\/(stop|continue|replay|logout|exports?|undo|link|passkey\/options|restore|test|check|transcript|samples|week-reviews\/:\w+\/preview|(?:story|changes)\/preview|prompts\/preview|fix-[a-z-]+)$|DELETE .*(?::\w+(?:\/canvas|\/feedback)?|\/memory|\/files)$/.test(
      routeCall.route,
    )

  let shared: ReturnType<typeof prepare> | undefined
  /** What is refused changes nothing that another test would miss. */
  const prepareOnce = () => (shared ??= prepare(routeCall))

  it('refuses what is not its body', async () => {
    const { stage, sent } = await (takesBody ? prepareOnce() : prepare(routeCall))
    const address = addressOf(routeCall, sent)
    const valid = textOf(sent) ?? '{}'
    const expected = takesBody ? expectRefusal : expectRefusalOrAnswer
    for (const text of sample(notBodies, `${name} body`, 3)) {
      const check = text === '{}' && withoutNeeds.has(routeCall.route) ? expectRefusalOrAnswer : expected
      check(await sendText(stage, address, text), `body ${text}`)
    }
    const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const objects = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`
    for (const text of sample([nested, objects], `${name} depth`, 2))
      expected(await sendText(stage, address, text), 'deeply nested')
    for (const text of sample([...malformed, `${valid}x`], `${name} malformed`, 3)) {
      expectRefusal(await sendText(stage, address, text), `malformed ${text.slice(0, 40)}`)
    }
    for (const key of ['__proto__', 'constructor']) {
      const text = `{"${key}":{"prototype":{"isAdmin":true}}}`
      expectRefusal(await sendText(stage, address, text), text)
      expectRefusal(await sendText(stage, address, `{"a":${text}}`), `nested ${text}`)
    }
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
  })

  it('refuses another type of content, and more than it takes', async () => {
    const { stage, sent } = await prepareOnce()
    const address = addressOf(routeCall, sent)
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'x',
      'application/jsonp',
      'application/xml',
    ]
    const refused = types.filter((type) => !(routeCall.takesForm && type.startsWith('multipart')))
    for (const type of sample(refused, `${name} type`, 3)) {
      const answer = await sendText(stage, address, '{"a":1}', { 'content-type': type })
      expectRefusal(answer, type)
      expect(answer.status).toBe(415)
    }
    const large = JSON.stringify({ ...sent.body, more: 'x'.repeat(routeCall.takesBytes ?? 1024 * 1024) })
    const answer = await sendText(stage, address, large)
    expectRefusal(answer, 'a large body')
    expect(answer.status).toBe(413)
  })

  it('refuses unknown fields', async () => {
    const { stage, sent } = await prepareOnce()
    if (!sent.body) return
    for (const key of sample(unknownKeys, `${name} key`, 3)) {
      if (Object.hasOwn(sent.body, key)) continue
      const answer = await send(stage, routeCall, { ...sent, body: { ...sent.body, [key]: 'admin' } })
      expectRefusal(answer, `the unknown field "${key}"`)
      expect(Object.keys(answer.body.error.fields), key).toContain(key)
    }
  })

  it('takes no strange value in any of its fields', async () => {
    const { stage, sent } = await prepare(routeCall)
    for (const [index, path] of pathsOf(sent.body ?? {}).entries()) {
      for (const value of sample(strange, `${name} ${index}`, 12)) {
        const answer = await send(stage, routeCall, {
          ...sent,
          body: withValue(sent.body ?? {}, path, value),
        })
        expectRefusalOrAnswer(answer, `${path.join('.')} = ${JSON.stringify(value).slice(0, 80)}`)
      }
    }
  })
})

describe('whatever is sent', () => {
  const options = { seed, numRuns: isLong ? 10_000 : 200 }

  it(
    'is refused with a sentence or answered',
    async () => {
      const prepared = new Map<string, Promise<{ stage: Stage; sent: Sent }>>()
      const ready = (routeCall: RouteCall) => {
        const known = prepared.get(nameOf(routeCall)) ?? prepare(routeCall)
        prepared.set(nameOf(routeCall), known)
        return known
      }
      const values = fc.oneof(
        fc.jsonValue({ maxDepth: 3 }),
        // Any code points: fast-check's own strings of these take seconds to set up.
        fc.array(fc.nat(0x10ffff), { maxLength: 300 }).map((points) => String.fromCodePoint(...points)),
        fc.constantFrom(...strange),
        fc.double().map((number) => (Number.isFinite(number) ? number : null)),
      ) as fc.Arbitrary<Json>
      const changes = fc.array(fc.record({ at: fc.nat(), value: values }), { minLength: 1, maxLength: 3 })
      const queries = fc.dictionary(fc.string(), fc.string({ unit: 'grapheme' }), { maxKeys: 3 })
      const property = fc.asyncProperty(
        fc.constantFrom(...named),
        changes,
        queries,
        async ({ name, routeCall }, changed, query) => {
          const { stage, sent } = await ready(routeCall)
          const paths = pathsOf(sent.body ?? {})
          let { body } = sent
          for (const { at, value } of changed) {
            const path: Path | undefined = paths[at % paths.length]
            if (path && body) body = withValue(body, path, value)
          }
          const isQueried = routeCall.route.startsWith('GET')
          const answer = await send(stage, routeCall, {
            ...sent,
            ...(body && { body }),
            ...(isQueried && { query: { ...sent.query, ...query } }),
          })
          expectRefusalOrAnswer(answer, name)
        },
      )
      await fc.assert(property, options)
    },
    isLong ? 600_000 : 60_000,
  )
})

describe('text that means something elsewhere is text here', () => {
  it.each([html, sqlText])('%s comes back as it went in', async (text) => {
    const { app } = scene
    const { token, user } = await createUser(app)
    // A key of their own: an odd call may have switched the platform's off.
    const key = { provider: 'openai', apiKey: 'sk-0123456789abcdefghijklmnop', label: text }
    const saved = await call(app, 'POST', '/api/kip/user-keys', { token, body: key })
    expect(saved.body.data.label).toBe(text)
    const fields = { name: text, purpose: text, config: { tagline: text, personality: text } }
    const slug = `text-${user.id}`
    const made = await call(app, 'POST', '/api/kip/agents', { token, body: { ...fields, slug } })
    expect(made.body.data).toMatchObject(fields)
    const { id: agentId } = made.body.data
    expect((await call(app, 'GET', `/api/kip/agents?id=${agentId}`, { token })).body.data).toMatchObject(
      fields,
    )
    const asked = { action: 'run', agentId, input: text }
    const { body: answer } = await call(app, 'POST', '/api/kip/agents', { token, body: asked })
    expect(answer.data.response).toContain(text)
    const { session_id: sessionId } = answer.data
    const messages = await call(app, 'GET', `/api/kip/agents?messages=true&sessionId=${sessionId}`, { token })
    expect(messages.body.data[0].content).toBe(text)
    const log = await call(app, 'GET', `/api/kip/logs/${answer.data.run_id}`, { token })
    expect(log.body.data.input).toBe(text)
    const renamed = await call(app, 'PATCH', `/api/kip/sessions/${sessionId}`, {
      token,
      body: { name: text },
    })
    expect(renamed.body.data.name).toBe(text)
    const profile = await call(app, 'PATCH', '/api/kam/profile', { token, body: { name: text } })
    expect(profile.body.data.name).toBe(text)
  })

  it('a spelled-out NUL is text, a NUL is not', async () => {
    const { app } = scene
    const { token } = await createUser(app)
    const name = 'In JSON \\u0000 is a NUL'
    const put = await call(app, 'PATCH', '/api/kam/profile', { token, body: { name } })
    expect(put.body.data.name).toBe(name)
    expectRefusal(
      await call(app, 'PATCH', '/api/kam/profile', { token, body: { name: 'a\u0000b' } }),
      'a NUL',
    )
    const after = `\\${'\u0000'}`
    expectRefusal(await call(app, 'PATCH', '/api/kam/profile', { token, body: { name: after } }), 'a NUL')
  })
})

function fine({ isBuilt, refusedWith }: RouteCall): number[] {
  if (refusedWith !== undefined) return [200, refusedWith]
  return isBuilt ? [200, 404] : [200]
}

const notBodies = [undefined, '', '{}', '[]', 'null', '"text"', '7', 'true', '[[]]', '-0', ' \n ']
const malformed = ['{', '{"a":}', '{a:1}', "{'a':1}", 'NaN', '\u0000', '{"a":"\\ud8"}', '\ufeff{']
const unknownKeys = ['isAdmin', 'role', 'owner_id', 'user_id', 'a.b', '', 'toString', 'hasOwnProperty']

const wrongTokens = [
  ...['nonsense', '', 'a b', "' or 1=1 --", 'é', 'x'.repeat(5_000)].map((token) => `Bearer ${token}`),
  ...['Basic YTpi', '%'],
]

async function makeExpiredToken(): Promise<string> {
  const { token, user } = await createUser(scene.app)
  await scene.app.deps.database.db
    .updateTable('auth_sessions')
    .set({ expires_at: new Date(Date.now() - 1_000).toISOString() })
    .where('user_id', '=', user.id)
    .execute()
  return token
}

function textOf({ body }: Sent): string | undefined {
  return body && JSON.stringify(body)
}

const strangeSegments = [
  ...[
    '%',
    '%zz',
    '%ff',
    '%C3%28',
    '%00',
    '%u0000',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '..%5c..%5c',
    '%F0%9F%8C%8A',
  ],
  ...[
    'x'.repeat(101),
    'x'.repeat(600),
    'x'.repeat(8_000),
    "'%20or%201=1--",
    '%3Cscript%3E',
    '-1',
    '__proto__',
  ],
  ...[
    'constructor',
    'null',
    'undefined',
    '%20',
    '%0d%0aset-cookie:a=b',
    '1e999',
    ';',
    ',',
    '*',
    '%25',
    '%252e',
  ],
]

function strangeQueries(valid: Record<string, string>): string[] {
  const values = [
    '',
    '-1',
    '0',
    '1.5',
    '1e400',
    'NaN',
    '99999999999999999999',
    "' or 1=1 --",
    html,
    'x'.repeat(5_000),
    '🌊',
  ]
  const queries = [
    '?',
    '??',
    '?=',
    '?&&',
    '?__proto__=1',
    '?constructor=1',
    '?a[]=1',
    '?%',
    '?%ff=%ff',
    '?a=%00',
    '?;;',
  ]
  for (const name of Object.keys(valid)) {
    const change = (value: string) => `?${new URLSearchParams({ ...valid, [name]: value }).toString()}`
    const twice = `?${new URLSearchParams(valid).toString()}&${name}=${encodeURIComponent(valid[name] ?? '')}`
    queries.push(...values.map(change), twice, `${twice}&${name}=1`, `${change('')}%C3%28`)
    queries.push(change('').replace(`${name}=`, `${name}[]=`), change('').replace(`${name}=`, `${name}.a=`))
  }
  return queries
}
