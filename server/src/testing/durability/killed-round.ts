import { randomUUID } from 'node:crypto'
import { openEventStream, textOf, type ReceivedEvent } from '../event-stream.ts'
import type { SimulatorPlan } from '../provider-simulator.ts'
import { call, type Answer } from '../test-app.ts'
import { say, type Person, type ProcessTest } from './durability-test-setup.ts'
import { chunkCount, chunkMs, type Moment, type Trigger } from './moments.ts'

/** What one person sent before the kill, and what came back until then. */
export type Sent = {
  person: Person
  input: string
  /** The whole answer that the simulator had for it. */
  reply: string
  key: string
  /** The conversation, where it was one before. */
  sessionId: string | undefined
  /** The run that this one continues. */
  continuedRunId: string | undefined
  /** Set once the server said that it has the message. */
  acknowledged: { runId: string; sessionId: string } | undefined
  isDone: boolean
  /** Reply text with the moment when it had come. */
  received: { text: string; at: number }[]
}

/** Sends a message for each person at once, and kills the server at the moment. Settles when it is gone. */
export async function sendAndKill(
  test: ProcessTest,
  moment: Moment,
  people: { person: Person; wants: 'stream' | 'json'; sessionId: string | undefined }[],
): Promise<{ sent: Sent[]; killedAt: number }> {
  const gun = aim(test, moment.trigger)
  const sent: Sent[] = []
  for (const { person, sessionId } of people) sent.push(await prepare(test, moment, person, sessionId))
  test.simulator.behave(({ body }) => {
    gun.heard('provider asked')
    const prompt = JSON.stringify(body)
    const one = sent.findLast(({ input }) => prompt.includes(input))
    return one && slowPlan(one.reply, (count) => gun.heard('chunk sent', count))
  })
  const answers = sent.map((one, index) =>
    // The connection breaks when the server is killed: what had come by then counts.
    (people[index]?.wants === 'json' ? sendForJson(test, one) : sendForStream(test, one, gun)).catch(
      () => {},
    ),
  )
  gun.heard('posted')
  void Promise.all(answers).then(gun.fire)
  const killedAt = await gun.fired
  await Promise.all(answers)
  test.simulator.behave({})
  return { sent, killedAt }
}

/** The message again, or an interrupted answer to continue. */
async function prepare(
  test: ProcessTest,
  moment: Moment,
  person: Person,
  sessionId: string | undefined,
): Promise<Sent> {
  const input = `Tell ${randomUUID()}`
  const blank = { person, input, reply: replyFor(input), key: randomUUID(), sessionId, isDone: false }
  const sent: Sent = { ...blank, continuedRunId: undefined, acknowledged: undefined, received: [] }
  if (!moment.isContinued) return sent
  test.simulator.behave({ reply: 'This answer breaks off', chunks: 4, cut: 2 })
  const broken = await say(test.server, person, { agentId: test.agentId, input, sessionId })
  return { ...sent, sessionId: broken.body.data.session_id, continuedRunId: broken.body.data.run_id }
}

/** Long enough to be killed in, with characters of one to four bytes. */
function replyFor(input: string): string {
  return `Zu „${input}“: ${'Grüße an den Fluß 🌊, où les pêcheurs 👩🏽‍🌾 attendent l’été. 水は流れる。 '.repeat(6)}`
}

function slowPlan(reply: string, onChunk: (sent: number) => void): SimulatorPlan {
  return { reply, chunks: chunkCount, chunkMs, onChunk }
}

function askedOf(test: ProcessTest, sent: Sent) {
  const { continuedRunId, input, sessionId, key, person } = sent
  const options = { ...person, headers: { 'idempotency-key': key } }
  return continuedRunId === undefined
    ? {
        path: '/api/kip/agents',
        options: { ...options, body: { action: 'run', agentId: test.agentId, input, sessionId } },
      }
    : { path: `/api/kip/runs/${continuedRunId}/continue`, options }
}

/** Sends what was sent before once more, as a client does that never heard back. */
export function sendAgain(test: ProcessTest, sent: Sent): Promise<Answer> {
  const { path, options } = askedOf(test, sent)
  return call(test.server, 'POST', path, options)
}

async function sendForJson(test: ProcessTest, sent: Sent): Promise<void> {
  const { status, body } = await sendAgain(test, sent)
  if (status !== 200) throw new Error(`A message was answered ${status}: ${JSON.stringify(body)}`)
  sent.acknowledged = { runId: body.data.run_id, sessionId: body.data.session_id }
  sent.received.push({ text: body.data.response, at: performance.now() })
  sent.isDone = true
}

async function sendForStream(test: ProcessTest, sent: Sent, gun: Gun): Promise<void> {
  const { path, options } = askedOf(test, sent)
  const stream = await openEventStream(test.server, 'POST', path, options)
  const events: ReceivedEvent[] = []
  for (let event = await stream.next(); event; event = await stream.next()) {
    events.push(event)
    if (event.event === 'run') {
      sent.acknowledged = { runId: event.data.run_id, sessionId: event.data.session_id }
      gun.heard('run event')
    }
    const text = textOf(events)
    if (event.event === 'delta') sent.received.push({ text, at: performance.now() })
    if (event.event === 'done') {
      sent.isDone = true
      gun.heard('done event')
    }
    gun.heard('event received', events.length)
    gun.heard('character received', text.length)
  }
}

type Gun = {
  heard(what: Trigger['on'], count?: number): void
  /** Kills now, unless that has happened. */
  fire(): void
  /** When the process was gone: the time of the kill. */
  fired: Promise<number>
}

/** Kills the server once the trigger was heard, and no later than when everything was answered. */
function aim(test: ProcessTest, trigger: Trigger): Gun {
  const { promise: fired, resolve, reject } = Promise.withResolvers<number>()
  let isHeard = false
  let isFired = false
  function fire(): void {
    if (isFired) return
    isFired = true
    const killedAt = performance.now()
    test.server.kill().then(() => resolve(killedAt), reject)
  }
  return {
    fire,
    fired,
    heard(what, count = 0) {
      if (isHeard || what !== trigger.on || ('count' in trigger && count < trigger.count)) return
      isHeard = true
      if (trigger.afterMs === 0) fire()
      else setTimeout(fire, trigger.afterMs)
    },
  }
}
