import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runTimes } from '../../deps.ts'
import { isLong, seed } from '../sample.ts'
import { call } from '../test-app.ts'
import {
  becomeVisitor,
  messagesOf,
  say,
  startProcessTest,
  type Message,
  type Person,
  type ProcessTest,
} from './durability-test-setup.ts'
import { sendAgain, sendAndKill, type Sent } from './killed-round.ts'
import { drawMoments } from './moments.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const all = drawMoments(seed, 50)
const moments = isLong ? all : [0, 11, 22, 33, 44, 5].map((at) => all[at] ?? all[0])

/** What had come so long before the kill must be on the disk: two flushes, and the machine's own delays. */
const flushedAfterMs = 2 * runTimes.flushMs + 300

let kept: ProcessTest
let people: Person[]
/** Conversations as they were left, by person. */
const left = new Map<string, { person: Person; messages: Message[] }>()
const lastSession = new Map<Person, string>()

beforeAll(async () => {
  kept = await startProcessTest()
  people = [{ token: kept.user.token }, await becomeVisitor(kept.server, kept.agentId)]
})
afterAll(() => kept.close())

test.each(moments.map((moment) => [moment?.name ?? '', moment] as const))(
  'nothing is lost: killed %s',
  async (_name, moment) => {
    if (!moment) throw new Error('no moment')
    const { sent, killedAt } = await sendAndKill(
      kept,
      moment,
      people.map((person, index) => ({
        person,
        wants: index === 0 ? 'stream' : moment.visitorWants,
        sessionId: moment.isFollowUp ? lastSession.get(person) : undefined,
      })),
    )
    if (moment.againAfterMs !== undefined) {
      await kept.server.beginRestart()
      await new Promise((resolve) => setTimeout(resolve, moment.againAfterMs))
    }
    await kept.server.restart()
    for (const one of sent) await expectNothingLost(one, killedAt)
    const running = await call(kept.server, 'GET', '/api/kip/agents?logs=true&status=running', people[0])
    expect(running.body.data).toEqual([])
  },
)

test('nothing is lost: after all these kills every conversation is as it was left', async () => {
  await kept.server.restart()
  expect(left.size).toBeGreaterThan(0)
  for (const [sessionId, { person, messages }] of left) {
    expect(await messagesOf(kept.server, person, sessionId)).toEqual(messages)
  }
})

async function expectNothingLost(sent: Sent, killedAt: number): Promise<void> {
  const { person, acknowledged } = sent
  const before = acknowledged && (await messagesOf(kept.server, person, acknowledged.sessionId))
  if (before) expectKept(before, sent, killedAt)

  const again = await sendAgain(kept, sent)
  const { run_id: runId, session_id: sessionId } = again.body.data
  if (acknowledged) expect({ runId, sessionId }).toEqual(acknowledged)
  const messages = await messagesOf(kept.server, person, sessionId)
  if (before) expect(messages).toEqual(before)
  expectKept(messages, { ...sent, acknowledged: { runId, sessionId } }, killedAt)
  await expectLogged(runId, replyOf(messages, runId).status)

  if (replyOf(messages, runId).status !== 'done') {
    const next = await call(kept.server, 'POST', `/api/kip/runs/${runId}/continue`, person)
    expect(next.body).toMatchObject({ success: true, data: { session_id: sessionId } })
  }
  const last = await say(kept.server, person, { agentId: kept.agentId, input: 'And now?', sessionId })
  expect(last.body).toMatchObject({ success: true, data: { session_id: sessionId } })
  const after = await messagesOf(kept.server, person, sessionId)
  expect(after.filter(({ sender, content }) => sender === 'user' && content === sent.input)).toHaveLength(1)
  expect(after.at(-1)).toMatchObject({ sender: 'other', status: 'done' })
  left.set(sessionId, { person, messages: after })
  lastSession.set(person, sessionId)
}

/** The message once, one answer, and of that at least what had long come and nothing that was not sent. */
function expectKept(messages: Message[], sent: Sent, killedAt: number): void {
  expect(messages.filter(({ content }) => content === sent.input)).toHaveLength(1)
  expect(messages.filter(({ status }) => status === 'running')).toEqual([])
  expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length)
  const reply = replyOf(messages, sent.acknowledged?.runId)
  if (sent.isDone) expect(reply.status).toBe('done')
  if (reply.status === 'done') return expect(reply.content).toBe(expectedReply(sent, reply))
  expect(reply.status).toBe('interrupted')
  expect(sent.reply.startsWith(reply.content)).toBe(true)
  const flushed = sent.received.findLast(({ at }) => at < killedAt - flushedAfterMs)
  expect(reply.content.startsWith(flushed?.text ?? '')).toBe(true)
}

/** A message that never arrived before the kill is answered after it, by the simulator as it is by then. */
function expectedReply(sent: Sent, reply: Message): string {
  return reply.content.startsWith('You said:') ? reply.content : sent.reply
}

function replyOf(messages: Message[], runId: string | undefined): Message {
  const replies = messages.filter(({ sender, run_id }) => sender === 'other' && run_id === runId)
  expect(replies).toHaveLength(1)
  const [reply] = replies
  if (!reply) throw new Error('no reply')
  return reply
}

async function expectLogged(runId: string, status: string): Promise<void> {
  const { body } = await call(kept.server, 'GET', '/api/kip/agents?logs=true', people[0])
  const logged = body.data.find((log: { id: string }) => log.id === runId)
  expect(logged).toMatchObject({ status, finish_reason: status === 'done' ? 'stop' : status })
}
