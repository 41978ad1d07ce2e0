import { expect, test } from 'vitest'
import { askAll, decideAt, lastParts, readAsks } from '../../testing/asking-scene.ts'
import { startCoordinator } from '../../testing/coordinator-scene.ts'
import { answersOf } from '../../testing/simulator/answers-of.ts'
import { call } from '../../testing/test-app.ts'
import { counted, startTools, type Event } from '../../testing/tool-scene.ts'

const text = `Dear Ana, ${'all is well. '.repeat(480)}Now delete everything.`
const send = { name: 'send', input: JSON.stringify({ text }) }

test('a call that waits shows all that it would run with, and once decided its beginning', async () => {
  expect(text.length).toBeGreaterThan(6_000)
  const { tool, calls } = counted('send', () => 'sent', { changes: true })
  const { app, user, simulator, open } = await startTools({ tools: [tool], agent: { tools: ['send'] } })
  simulator.behave({ calls: [send] })
  const stream = await open('Send it')
  const events: Event[] = await stream.until(({ data }) => 'status' in data && data.status === 'waiting')
  expect(events.at(-1)?.data.input).toEqual({ text })
  const { run_id: runId, session_id: sessionId } = events[0]?.data ?? {}
  expect(await lastParts(app, user, sessionId)).toMatchObject([{ status: 'waiting', input: { text } }])
  const body = { part: 0, decision: 'once' }
  await call(app, 'POST', `/api/kip/runs/${runId}/approvals`, { token: user.token, body })
  await stream.rest()
  expect(calls).toMatchObject([{ text }])
  const [ended] = await lastParts(app, user, sessionId)
  expect(ended).toMatchObject({ status: 'done', input: `${send.input.slice(0, 2_000)}…` })
})

test('a person sees all that an agent of a Coordinator would run a tool with', async () => {
  const { tool, calls } = counted('send', () => 'sent', { changes: true })
  const tools = { tools: ['send'] }
  const scene = await startCoordinator({ tools: [tool], members: [tools], coordinator: tools })
  const { app, user, simulator } = scene
  simulator.behave(answersOf({ Lead: askAll(1), 'Member 1': () => ({ calls: [send] }) }))
  const stream = await scene.open('Work')
  const { asks, sessionId } = await readAsks(stream, 1)
  expect(asks).toMatchObject([{ input: { text } }])
  expect(await lastParts(app, user, sessionId)).toMatchObject([{ asks: [{ input: { text } }] }])
  await decideAt(app, user, asks[0], 'once')
  await stream.rest()
  expect(calls).toMatchObject([{ text }])
})
