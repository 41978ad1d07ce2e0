import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { makeAgent, startRunTest } from '../run-scene.ts'
import { openEventStream, textOf } from '../event-stream.ts'
import { isLong, seed } from '../sample.ts'
import { messagesOf } from './durability-test-setup.ts'

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
  cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 }),
  bytes: fc.option(fc.integer({ min: 1, max: 7 })),
  leaves: fc.array(fc.record({ after: fraction(), keeps: fraction() }), { minLength: 1, maxLength: 4 }),
})

function fraction() {
  return fc.double({ min: 0, max: 1, noNaN: true })
}

test('a reader who comes back with any length gets exactly the rest, byte for byte', async () => {
  const { app, simulator, user } = await startRunTest({ times: { flushMs: 10 }, env: { RATE_LIMITS: 'off' } })
  const agent = await makeAgent(app, user)
  await fc.assert(
    fc.asyncProperty(plans, async ({ text, cuts, bytes, leaves }) => {
      simulator.behave({ pieces: cut(text, cuts), ...(bytes === null ? { chunkMs: 2 } : { split: bytes }) })
      const asked = { action: 'run', agentId: agent.id, input: 'Write something' }
      let stream = await openEventStream(app, 'POST', '/api/kip/agents', { token: user.token, body: asked })
      const first = await stream.next()
      if (first?.event !== 'run') throw new Error('no run event')
      const { run_id: runId, session_id: sessionId } = first.data
      let held = ''
      for (const { after, keeps } of leaves) {
        const seen = await stream.until(({ id }) => id >= Math.floor(text.length * after))
        stream.leave()
        held += textOf(seen)
        expect(held).toBe(text.slice(0, held.length))
        held = held.slice(0, Math.floor(held.length * keeps))
        stream = await openEventStream(app, 'GET', `/api/kip/runs/${runId}/events`, {
          token: user.token,
          headers: { 'last-event-id': String(held.length) },
        })
      }
      const rest = await stream.rest()
      expect(held + textOf(rest)).toBe(text)
      expect(rest.at(-1)).toMatchObject({ event: 'done', id: text.length, data: { response: text } })
      const [, reply] = await messagesOf(app, { token: user.token }, sessionId)
      expect(Buffer.from(reply?.content ?? '').equals(Buffer.from(text))).toBe(true)
    }),
    { numRuns, seed },
  )
})

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
