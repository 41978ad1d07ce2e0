import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { toolWording } from '#contracts/tools/tool-wording.ts'
import { runTimes } from '../../deps.ts'
import { logOf, openEventStream, heldId, type ReceivedEvent } from '../event-stream.ts'
import { registerUser, type TestUser } from '../factories.ts'
import { startSimulator, type Simulator } from '../provider-simulator.ts'
import { isLong, sample, seed } from '../sample.ts'
import type { SimulatorPlan } from '../simulator/plan.ts'
import { startServerProcess, type ServerProcess } from '../server-process.ts'
import { call } from '../test-app.ts'
import { createTestPlace, type TestPlace } from '../test-place.ts'
import { inBrowser } from '../tool-scene.ts'
import { environment, messagesOf } from './durability-test-setup.ts'
import { drawTreeMoments, type TreeMoment } from './tree-moments.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 })

const moments = sample(drawTreeMoments(seed, 40), 'killed trees', 13)

/** What had come so long before the kill must be on the disk: two flushes, and the machine's own delays. */
const flushedAfterMs = 2 * runTimes.flushMs + 300

let place: TestPlace
let simulator: Simulator
/** The one that is killed, and on PostgreSQL one beside it. */
let server: ServerProcess
let beside: ServerProcess | undefined
let user: TestUser
let leadId: string
let effects: string
const seen = { waiting: 0, interrupted: 0, done: 0, unheard: 0 }

beforeAll(async () => {
  place = await createTestPlace()
  simulator = await startSimulator()
  effects = join(place.dataDir, 'appended.txt')
  const env = { ...environment(place, simulator), TEST_APPENDED: effects }
  const entry = fileURLToPath(new URL('../tools-main.ts', import.meta.url))
  server = await startServerProcess(env, entry)
  if (place.databaseUrl !== undefined) beside = await startServerProcess(env, entry)
  user = await registerUser(server)
  const settings = { model_provider: 'openai', model: 'gpt-4o-mini', purpose: 'To be killed.' }
  await makeAgent({ name: 'Member', slug: 'member', tools: ['append'], ...settings })
  leadId = await makeAgent({
    ...{ name: 'Lead', slug: 'lead', agent_class: 'Coordinator', ...settings },
    ...{ tools: ['calculator', 'append'], permissions: ['agents:delegate'], config: { bundle: ['member'] } },
  })
})
afterAll(async () => {
  await server.kill()
  await beside?.kill()
  await simulator.close()
  await place.remove()
  // For whoever looks at the output: how many runs were killed in which state.
  if (isLong)
    process.stdout.write(
      `killed trees on ${place.databaseUrl === undefined ? 'SQLite' : 'PostgreSQL'}: ${JSON.stringify(seen)}\n`,
    )
})

test.each(moments.map((moment) => [moment.name, moment] as const))(
  'a run with two tools and a child that has one goes on, killed %s',
  async (_name, moment) => {
    await writeFile(effects, '')
    expect((await call(server, 'GET', '/health')).status).toBe(200)
    const killed = await askAndKill(moment)
    if (!killed.runId || !killed.sessionId) {
      seen.unheard += 1
      await server.restart()
      return
    }
    const of = { runId: killed.runId, sessionId: killed.sessionId }
    if (!beside) await server.restart()
    const first = beside ?? server
    const status = () => statusOf(first, of.runId)
    await expect.poll(status).not.toBe('running')
    const left = await status()
    seen[left] += 1
    if (beside) await server.restart()
    const processes = beside ? [beside, server] : [server]
    if (killed.wasWaiting) expect(left).toBe('waiting')
    const replies = await Promise.all(processes.map((one) => replyAt(one, of.sessionId)))
    for (const reply of replies) expect(reply).toEqual(replies[0])
    if (left === 'waiting') expect(asksOf(of, replies[0]?.parts ?? [])).toHaveLength(1)

    const followers = await Promise.all(processes.map((one) => follow(one, of.runId, heldId(killed.onDisk))))
    if (left === 'waiting') await allowAll(processes.at(-1) ?? first, of)
    const followed = await Promise.all(followers.map((follower) => follower.rest()))
    const whole = logOf(await (await follow(first, of.runId, '0.0')).rest())
    for (const rest of followed) expect(logOf([...killed.onDisk, ...rest])).toEqual(whole)

    if ((await status()) === 'interrupted') await goOn(processes.at(-1) ?? first, of)
    const said = await replyAt(first, of.sessionId)
    expect(said.status).toBe('done')
    expect(said.parts.at(-1)).toMatchObject({ type: 'text', text: 'All of it is done.' })
    const lines = (await readFile(effects, 'utf8')).split('\n').filter((line) => line !== '')
    expect(new Set(lines).size).toBe(lines.length)
    const told = JSON.stringify(simulator.requests.at(-1)?.body)
    for (const [result, line] of [
      ['appended one', 'one'],
      ['looked at everything', 'two'],
    ] as const) {
      if (told.includes(result)) expect(lines).toContain(line)
      else expect(told).toContain(toolWording.brokenOffChange)
    }
  },
)

test('most of the kills hit a run that its person had heard of', () => {
  expect(seen.unheard).toBeLessThan(moments.length / 3)
})

type Run = { runId: string; sessionId: string }

/** Asks, and kills the server at the moment; what had come by then, of it what must be on the disk, and where it was. */
async function askAndKill(moment: TreeMoment) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let requests = 0
  const heard = (what: TreeMoment['on'], count: number) => {
    if (what === moment.on && count === moment.count) setTimeout(resolve, moment.afterMs)
  }
  simulator.behave(({ body }) => {
    heard('request', (requests += 1))
    // What Keeper sends to OpenAI's chat completions.
    return planFor((body as { messages: Message[] }).messages)
  })
  const received: { event: ReceivedEvent; at: number }[] = []
  let allowing: Promise<void> | undefined
  let waits = 0
  let isKilled = false
  let run: Partial<Run> = {}
  const asked = read().catch(() => undefined)
  await Promise.race([promise, asked])
  const killedAt = performance.now()
  isKilled = true
  await server.kill()
  await asked
  await allowing
  const old = ({ at }: { at: number }) => at < killedAt - flushedAfterMs
  const waiting = received.findLast(({ event }) => isWaiting(event))
  return {
    ...run,
    onDisk: received.filter(old).map(({ event }) => event),
    wasWaiting: waiting !== undefined && old(waiting) && !allowing,
  }

  async function read(): Promise<void> {
    const body = { action: 'run', agentId: leadId, input: `Do it ${randomUUID()}` }
    const stream = await openEventStream(server, 'POST', '/api/kip/agents', {
      ...{ token: user.token, headers: inBrowser, body },
    })
    for (let event = await stream.next(); event; event = await stream.next()) {
      received.push({ event, at: performance.now() })
      if (event.event === 'run')
        run = { runId: event.data.run_id, sessionId: event.data.session_id ?? undefined }
      heard('event', received.length)
      if (!isWaiting(event)) continue
      heard('waiting', (waits += 1))
      allowing = undefined
      // Left waiting, where the kill is to come then.
      const isLeft = moment.on === 'waiting' && moment.count === waits
      if (isLeft || run.runId === undefined || run.sessionId === undefined) continue
      const of = { runId: run.runId, sessionId: run.sessionId }
      allowing = allow(server, of, () => isKilled).catch(() => undefined)
      heard('approved', waits)
    }
  }
}

function isWaiting(event: ReceivedEvent): boolean {
  if (event.event !== 'part') return false
  return (event.data.type === 'tool' || event.data.type === 'agent') && event.data.status === 'waiting'
}

type Message = {
  role: string
  content: string
  tool_calls?: { id: string; function: { name: string } }[]
  tool_call_id?: string
}

/** What the model does next, of all that it is told of before: what it is to call again it does. */
function planFor(messages: Message[]): SimulatorPlan {
  const pace = { chunkMs: 8 }
  if (messages[0]?.content.includes('You are Member.'))
    return isNeeded(messages, 'append')
      ? { calls: [{ name: 'append', input: '{"text":"two"}' }], callsAgain: true, ...pace }
      : { reply: 'The member looked at everything.', callsAgain: true, ...pace }
  const sum = { name: 'calculator', input: '{"expression":"6*7"}' }
  const look = { name: 'ask_member', input: '{"task":"Look"}' }
  const first = [sum, look].filter(({ name }) => isNeeded(messages, name))
  const next = first.length > 0 ? first : [{ name: 'append', input: '{"text":"one"}' }]
  const calls = next.filter(({ name }) => isNeeded(messages, name))
  return calls.length > 0 ? { calls, callsAgain: true, ...pace } : { reply: 'All of it is done.', ...pace }
}

function isNeeded(messages: readonly Message[], name: string): boolean {
  const calls = messages.flatMap(({ tool_calls = [] }) => tool_calls)
  const ids = calls.filter((made) => made.function.name === name).map(({ id }) => id)
  const results = messages.filter(({ tool_call_id: id }) => id !== undefined && ids.includes(id))
  return results.every(({ content }) => content === toolWording.brokenOff)
}

/** Continues a run that was cut off, and allows what it asks for. */
async function goOn(at: ServerProcess, { runId, sessionId }: Run): Promise<void> {
  const stream = await openEventStream(at, 'POST', `/api/kip/runs/${runId}/continue`, {
    ...{ token: user.token, headers: inBrowser },
  })
  let goingOn: string | undefined
  for (let event = await stream.next(); event; event = await stream.next()) {
    if (event.event === 'run') goingOn = event.data.run_id
    if (isWaiting(event) && goingOn !== undefined) await allow(at, { runId: goingOn, sessionId })
  }
}

/** Allows what waits, once it does, unless that is over by then. */
async function allow(at: ServerProcess, run: Run, isOver = () => false): Promise<void> {
  let asks: Asked[] = []
  while (asks.length === 0 && !isOver()) {
    const { parts, run_id: of } = await replyAt(at, run.sessionId)
    if (of === run.runId && (await statusOf(at, run.runId)) === 'waiting') asks = asksOf(run, parts)
  }
  for (const { runId, part } of isOver() ? [] : asks) {
    const path = `/api/kip/runs/${runId}/approvals`
    const body = { part, decision: 'once' }
    const answer = await call(at, 'POST', path, { token: user.token, headers: inBrowser, body })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  }
}

/** Allows everything that a run waits for, until it has ended. */
async function allowAll(at: ServerProcess, run: Run): Promise<void> {
  const isOver = { now: false }
  const watching = (async () => {
    while (['running', 'waiting'].includes(await statusOf(at, run.runId))) continue
    isOver.now = true
  })()
  while (!isOver.now) await allow(at, run, () => isOver.now)
  await watching
}

type Asked = { runId: string; part: number }

/** What a reply asks for, by itself and for the agent at work. */
function asksOf({ runId }: Run, parts: readonly Part[]): Asked[] {
  return parts.flatMap(({ type, status, asks = [] }, part) => {
    if (status !== 'waiting') return []
    return type === 'tool' ? [{ runId, part }] : asks.map((ask) => ({ runId: ask.run_id, part: ask.part }))
  })
}

type Part = {
  type: string
  name?: string
  status?: string
  text?: string
  asks?: { run_id: string; part: number }[]
}

async function replyAt(at: ServerProcess, sessionId: string) {
  const reply = (await messagesOf(at, { token: user.token }, sessionId)).at(-1)
  return { ...reply, parts: (reply?.parts ?? []) as Part[] }
}

async function statusOf(at: ServerProcess, runId: string): Promise<Exclude<keyof typeof seen, 'unheard'>> {
  return (await call(at, 'GET', `/api/kip/runs/${runId}`, { token: user.token })).body.data.status
}

function follow(at: ServerProcess, runId: string, id: string) {
  const options = { token: user.token, headers: { 'last-event-id': id } }
  return openEventStream(at, 'GET', `/api/kip/runs/${runId}/events`, options)
}

async function makeAgent(fields: object): Promise<string> {
  const { body } = await call(server, 'POST', '/api/kip/agents', { token: user.token, body: fields })
  return body.data.id
}
