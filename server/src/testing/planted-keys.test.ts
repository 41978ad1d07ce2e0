import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Tables } from '../database/schema.ts'
import { agentOf, askOnce, platformKeys, startScene, wires, type Scene } from './bad-provider-setup.ts'
import { openEventStream } from './event-stream.ts'
import { createUser } from './factories.ts'
import { startMcpServer } from './mcp-server.ts'
import { routeCalls, send, setStage } from './route-calls.ts'
import { run } from './run-scene.ts'
import { call, type Answer } from './test-app.ts'
import { wireName } from '../features/tools/index.ts'

const voice = { provider: 'elevenlabs', model: 'eleven_turbo_v2' } as const

/** Keys that people have, one of each provider. */
const personalKeys = {
  openai: 'sk-Rz4mYc7WnXs2Vq9Bt6Kd3Hf8Lp5J',
  anthropic: 'sk-ant-Jd6hTn3Xw8Qz5Mb2Vk7Rc4Ys9Gp1Lf',
  together: 'tgpFw5Kx9Rm2Zc7Vt4Hn8Qd3',
  elevenlabs: 'elvMz3Qy8Tb5Wc9Kf2Xh6Rn7',
  local: 'locDr7Hk4Yw9Vz2Tm6Qb3Xs8',
}
/** Saved by an admin in place of the environment's. */
const savedKey = 'sk-Tg8wKz5QmYb2Xr7Vc4Nd9Hs3Jf6L'
const mistyped = 'kk-Bn6tRw9XzMq3Vy8Kc5Lh2Jd7Gf4S'
/** What an admin registers for an MCP server. */
const mcpKey = 'mcpQx6Vn3Rk8Wz5Tb2Yd9Hc4Js7'

const keys = [...Object.values(platformKeys), ...Object.values(personalKeys), savedKey, mistyped, mcpKey]

/** What happens to a run: it succeeds, it fails in every way, its provider repeats the key. */
const directives = [
  ...[
    'chunks=5',
    'empty',
    'status=401 echo-key',
    'status=400 echo-key',
    'status=429 echo-key retry-after=600',
  ],
  ...['status=500 echo-key', 'status=503 html', 'reset=before', 'cut=2', 'malformed=2', 'error=2'],
]

it('a key is only ever stored sealed in the database, whatever happens to it', async () => {
  const scene = await startScene({ env: { KEEPER_ELEVENLABS_API_KEY: platformKeys.elevenlabs } })
  const answers: unknown[] = []
  answers.push(...(await runAll(scene)))
  answers.push(await saveKeys(scene))
  const used = await runAll(scene)
  answers.push(...(await useMcpServer(scene)))
  answers.push(...used, await readAll(scene), await streamFailure(scene), await misuse(scene))

  // The keys were really used: the providers got each of them.
  const sent = JSON.stringify(scene.simulator.requests.map((request) => request.headers))
  for (const key of [...Object.values(platformKeys), ...Object.values(personalKeys)])
    expect(sent).toContain(key)
  expect(JSON.stringify(scene.simulator.requests)).not.toContain(mcpKey)

  expectNoKey('answers', answers.map(textOf).join('\n'))
  expectNoKey('the log', scene.app.logLines.join('\n'))
  const tables = await readTables(scene)
  expect(Object.keys(tables)).toEqual(
    expect.arrayContaining(['runs', 'run_payloads', 'messages', 'audit_entries']),
  )
  for (const [table, rows] of Object.entries(tables)) expectNoKey(`table ${table}`, JSON.stringify(rows))
  expect(tables['provider_keys']).toHaveLength(Object.keys(personalKeys).length + 1)
  for (const [name, bytes] of await readFiles(scene.app.deps.config.dataDir))
    expectNoKey(`file ${name}`, bytes)
})

/** Everything happens once with every provider. */
async function runAll(scene: Scene): Promise<unknown[]> {
  const asked = wires.flatMap((wire) => directives.map((directive) => ({ wire, directive })))
  const spoken = directives.map((directive) => ({
    wire: voice,
    directive: `reply="[[sim ${directive}]] Hi."`,
  }))
  const known: unknown[] = []
  const quick = { model_settings: { retry: { max_retries: 1, retry_delay_ms: 100 } } }
  await Promise.all(
    [...asked, ...spoken].map(async ({ wire, directive }) => {
      const { answer, log, reply } = await askOnce(scene, wire, directive, quick)
      known.push(answer, log, reply)
    }),
  )
  return known
}

async function saveKeys(scene: Scene): Promise<Answer[]> {
  const admin = await createUser(scene.app, { role: 'admin' })
  const answers = [
    await call(scene.app, 'POST', '/api/kip/platform-keys', {
      token: admin.token,
      body: { provider: 'openai', api_key: savedKey, label: 'Saved' },
    }),
  ]
  for (const [provider, apiKey] of Object.entries(personalKeys)) {
    const options = { token: scene.user.token, body: { provider, apiKey } }
    answers.push(await call(scene.app, 'POST', '/api/kip/user-keys', options))
  }
  for (const answer of answers) expect(answer.status).toBe(200)
  return answers
}

/** An MCP server repeats its secret in what it lists, in a result and in an error; then it is gone. */
async function useMcpServer(scene: Scene): Promise<unknown[]> {
  const { app, user, simulator } = scene
  const description = `Looks with ${mcpKey}.`
  const said = [{ type: 'text' as const, text: `Bearer ${mcpKey} looked, ${'x'.repeat(29_950)}${mcpKey}` }]
  let isError = false
  const box = await startMcpServer({
    tools: [{ name: 'look', description, annotations: { readOnlyHint: true } }],
    answer: () => ({ content: said, isError }),
  })
  const { token } = await createUser(app, { role: 'admin' })
  const path = '/api/kip/mcp-servers'
  const secrets = [{ name: 'Authorization', value: `Bearer ${mcpKey}` }]
  const place = { kind: 'http', url: box.url, allows_private: true, trusts_hints: true }
  const body = { slug: 'box', title: 'Box', ...place, secrets }
  const added = await call(app, 'POST', path, { token, body })
  expect(added.body.data).toMatchObject({ health: 'ok', tools: [{ description: 'Looks with •••.' }] })
  expect(box.fake.headers[0]?.authorization).toBe(`Bearer ${mcpKey}`)
  const tool = { tools: ['mcp:box/look'], permissions: ['mcp:box'] }
  const agent = await agentOf(scene, wires[0], tool)
  simulator.behave({ calls: [{ name: wireName('mcp:box/look'), input: '{}' }] })
  const answers: unknown[] = [added]
  const look = async () => answers.push(await run(app, user, { agentId: agent.id, input: 'Look' }))
  await look()
  isError = true
  await look()
  expect(box.fake.calls).toHaveLength(2)
  await box.stop()
  await look()
  answers.push(await call(app, 'POST', `${path}/${added.body.data.id}/check`, { token }))
  simulator.behave({})
  return answers
}

/** Every GET of the server, as an admin and as the person whose keys and runs these are. */
async function readAll(scene: Scene): Promise<Answer[]> {
  const admin = await createUser(scene.app, { role: 'admin' })
  const answers: Answer[] = []
  for (const routeCall of routeCalls.filter(({ route }) => route.startsWith('GET '))) {
    const stage = await setStage(scene.app, 'user')
    const sent = await routeCall.make(stage)
    for (const caller of [admin, scene.user]) answers.push(await send({ ...stage, caller }, routeCall, sent))
  }
  for (const path of ['/api/kip/agents?logs=true&pageSize=100', '/api/kip/platform-keys', '/api/kip/agents'])
    answers.push(await call(scene.app, 'GET', path, { token: admin.token }))
  return answers
}

async function streamFailure(scene: Scene): Promise<unknown> {
  const { agent } = await askOnce(scene, wires[0], 'chunks=2')
  const stream = await openEventStream(scene.app, 'POST', '/api/kip/agents', {
    token: scene.user.token,
    body: { action: 'run', agentId: agent.id, input: 'Story [[sim status=401 echo-key]]' },
  })
  const events = await stream.rest()
  expect(events.at(-1)?.event).toBe('error')
  return events
}

/** Keys that come where they do not belong are not given back. */
async function misuse(scene: Scene): Promise<unknown[]> {
  const { token } = scene.user
  const bodies = [
    { provider: 'openai', apiKey: mistyped },
    { provider: mistyped, apiKey: 7 },
    { apiKey: [mistyped] },
  ]
  const answers: unknown[] = []
  for (const path of ['/api/kip/user-keys', '/api/kip/platform-keys'])
    for (const body of bodies) answers.push(await call(scene.app, 'POST', path, { token, body }))
  answers.push(await call(scene.app, 'DELETE', `/api/kip/user-keys/${mistyped}`, { token }))
  answers.push(await call(scene.app, 'GET', '/api/kip/agents', { token: mistyped }))
  const malformed = await fetch(`${scene.app.url}/api/kip/user-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: `{"provider":"openai","apiKey":"${mistyped}`,
  })
  expect(malformed.status).toBe(400)
  answers.push(await malformed.text())
  return answers
}

/** No piece of a key that would help: the mask shows only its last four characters. */
function expectNoKey(where: string, text: string): void {
  const found = keys.flatMap((key) =>
    Array.from({ length: key.length - pieceChars + 1 }, (_, start) => key.slice(start, start + pieceChars))
      .filter((piece) => text.includes(piece))
      .map((piece) => `${piece} of ${key}`),
  )
  expect(found, `${where} holds pieces of keys`).toEqual([])
}

const pieceChars = 8

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

async function readTables(scene: Scene): Promise<Record<string, unknown[]>> {
  const { db } = scene.app.deps.database
  const tables: Record<string, unknown[]> = {}
  for (const { name } of await db.introspection.getTables()) {
    // SQLite's own, whose row numbers are larger than any of ours.
    if (/^moment_(?:words|stems)_/.test(name)) continue
    // The names come from the database itself, the tables of migrations included.
    tables[name] = await db
      .selectFrom(name as keyof Tables)
      .selectAll()
      .execute()
  }
  return tables
}

/** Every file below a folder, byte for byte. */
async function readFiles(folder: string): Promise<[string, string][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(
    files.map(async (file): Promise<[string, string]> => [file, await readFile(file, 'latin1')]),
  )
}
