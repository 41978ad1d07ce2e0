import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { cutEvents, heldId, logOf, openEventStream, textOf, type ReceivedEvent } from '../event-stream.ts'
import { makeAgent, startRunTest } from '../run-scene.ts'
import { isLong, seed } from '../sample.ts'
import { messagesOf, startBeside } from './durability-test-setup.ts'

vi.setConfig({ testTimeout: 120_000 })

const numRuns = isLong ? 300 : 25

/** Writing of all kinds: flags, families, skin tones, combining marks, and whatever else Unicode has. */
const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '👩🏽‍🌾',
        '🇨🇭🇨🇺',
        '👨‍👩‍👧‍👦',
        'e\u0301\u0323',
        'n\u0303'.repeat(3),
        '水は',
        '\u202eאב',
        '𝒳𝒴',
        '\r\n',
      ),
      fc.string({ unit: 'binary', maxLength: 8 }).map((text) => text.replaceAll('\0', ' ')),
      fc.lorem({ maxCount: 3 }),
    ),
    { minLength: 4, maxLength: 40 },
  )
  .map((parts) => `A ${parts.join(' ')}.`)

/** Where an answer is cut into chunks, and where its reader goes away and comes back: parts of the whole. */
const plans = fc.record({
  text: texts,
  cuts: fc.array(fraction(), { maxLength: 30 }),
  bytes: fc.option(fc.integer({ min: 1, max: 7 })),
  isTriedTwice: fc.boolean(),
  leaves: fc.array(fc.record({ after: fraction(), keeps: fraction() }), { minLength: 1, maxLength: 4 }),
})

function fraction() {
  return fc.double({ min: 0, max: 1, noNaN: true })
}

test('a reader who comes back with any part of the log gets exactly the rest, byte for byte', async () => {
  const scene = await startSpeaking()
  await expectWhole(scene, scene.app, numRuns)
})

test('so does one who comes back at a server that only reads the log in the database', async () => {
  const scene = await startSpeaking()
  await expectWhole(scene, await startBeside(scene.app), isLong ? 60 : 6)
})

test('a page from before the upgrade goes on with the characters that it holds', async () => {
  const { app, simulator, user, agent } = await startSpeaking()
  const beside = await startBeside(app)
  const lengths = fc.record({ text: texts, keeps: fraction(), isBeside: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(lengths, async ({ text, keeps, isBeside }) => {
      simulator.behave({ pieces: cut(text, [0.2, 0.5, 0.8]), chunkMs: 2 })
      const { stream, runId } = await begin(app, { user, agent })
      const held = Math.floor(text.length * keeps)
      await stream.until(({ chars }) => chars >= held)
      stream.leave()
      const events = await (await comeBack(isBeside ? beside : app, { user, runId }, String(held))).rest()
      expect(text.slice(0, held) + textOf(events)).toBe(text)
      let length = held
      for (const event of events) {
        if (event.event === 'delta') length += event.data.text.length
        expect(event.id).toBe(String(length))
      }
    }),
    { numRuns: isLong ? 60 : 6, seed },
  )
})

/** An agent that speaks its replies, so that each has two parts. */
async function startSpeaking() {
  const env = { RATE_LIMITS: 'off', KEEPER_ELEVENLABS_API_KEY: 'eleven-0123456789' }
  const { app, simulator, user } = await startRunTest({ times: { flushMs: 10 }, env })
  const voice = { model_provider: 'elevenlabs', model: 'eleven_turbo_v2' }
  const retry = { max_retries: 1, retry_delay_ms: 100 }
  const agent = await makeAgent(app, user, { ...voice, model_settings: { retry } })
  return { app, simulator, user, agent }
}

type Asker = { user: { token: string }; agent: { id: string } }

async function begin(app: { url: string }, { user, agent }: Asker) {
  const body = { action: 'run', agentId: agent.id, input: 'Write something' }
  const stream = await openEventStream(app, 'POST', '/api/kip/agents', { token: user.token, body })
  const first = await stream.next()
  if (first?.event !== 'run') throw new Error('no run event')
  return { stream, runId: first.data.run_id, sessionId: first.data.session_id }
}

function comeBack(
  app: { url: string },
  { user, runId }: { user: { token: string }; runId: string },
  id: string,
) {
  const options = { token: user.token, headers: { 'last-event-id': id } }
  return openEventStream(app, 'GET', `/api/kip/runs/${runId}/events`, options)
}

/** Compares what comes over a line that is cut with what comes over one that is not. */
async function expectWhole(
  { app, simulator, ...asker }: Awaited<ReturnType<typeof startSpeaking>>,
  server: { url: string },
  times: number,
): Promise<void> {
  const { user } = asker
  await fc.assert(
    fc.asyncProperty(plans, async ({ text, cuts, bytes, isTriedTwice, leaves }) => {
      const pace = bytes === null ? { chunkMs: 2 } : { split: bytes }
      simulator.behave({ pieces: cut(text, cuts), ...pace, ...(isTriedTwice && { status: 503, times: 1 }) })
      const { stream, runId, sessionId } = await begin(app, asker)
      const uncut = stream.rest()
      let held: ReceivedEvent[] = []
      for (const { after, keeps } of leaves) {
        const again = await comeBack(server, { user, runId }, heldId(held))
        const seen = await again.until(({ chars }) => chars >= Math.floor(text.length * after))
        again.leave()
        held = cutEvents([...held, ...seen], keeps)
      }
      const rest = await (await comeBack(server, { user, runId }, heldId(held))).rest()
      const whole = await uncut
      expect(textOf(whole)).toBe(text)
      expect(logOf([...held, ...rest])).toEqual(logOf(whole))
      const kinds = whole.map(({ event }) => event)
      expect(kinds.filter((kind) => kind === 'notice')).toHaveLength(isTriedTwice ? 1 : 0)
      expect(kinds.filter((kind) => kind === 'part')).toHaveLength(1)
      expect(rest.at(-1)).toMatchObject({ event: 'done', id: heldId(whole), data: { response: text } })
      const [, reply] = await messagesOf(app, { token: user.token }, sessionId)
      expect(Buffer.from(reply?.content ?? '').equals(Buffer.from(text))).toBe(true)
      expect(reply?.parts).toMatchObject([{ type: 'text', text }, { type: 'audio' }])
    }),
    { numRuns: times, seed },
  )
}

test('a character that can not be stored is replaced, and the answer is kept', async () => {
  const { app, simulator, user } = await startRunTest({ times: { flushMs: 10 } })
  const agent = await makeAgent(app, user)
  simulator.behave({ pieces: ['one\0', 'two', '\0three'], chunkMs: 15 })
  const stream = await openEventStream(app, 'POST', '/api/kip/agents', {
    token: user.token,
    body: { action: 'run', agentId: agent.id, input: 'Write something' },
  })
  const events = await stream.rest()
  expect(textOf(events)).toBe('one\uFFFDtwo\uFFFDthree')
  expect(events.at(-1)?.event).toBe('done')
})

/** Cuts a text between any two of its UTF-16 units, in the middle of characters too. */
function cut(text: string, places: number[]): string[] {
  const at = [...new Set([0, ...places.map((place) => Math.floor(place * text.length)), text.length])]
  const sorted = at.toSorted((a, b) => a - b)
  return sorted.slice(1).map((end, index) => text.slice(sorted[index], end))
}
