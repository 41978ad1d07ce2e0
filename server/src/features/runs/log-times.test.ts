import { expect, test } from 'vitest'
import type { AgentLogDetail } from '#contracts/logs/logs.ts'
import { toolWording } from '#contracts/tools/tool-wording.ts'
import { startAsking } from '../../testing/asking-scene.ts'
import { startReading } from '../../testing/reading-scene.ts'
import { call } from '../../testing/test-app.ts'
import { endOverdueRuns } from './index.ts'

const waitedMs = 5 * 60_000
/** The test's clock moves only between two runs: what the first of them took goes off the wait. */
const leastMs = waitedMs - 60_000

async function startWaiting() {
  const scene = await startAsking(1)
  const { app, user, row, runId, asks } = scene
  await expect.poll(async () => (await row(runId)).status).toBe('waiting')
  const readLog = async (id: string): Promise<AgentLogDetail> =>
    (await call(app, 'GET', `/api/kip/logs/${id}`, { token: user.token })).body.data
  return { ...scene, ask: asks[0], childId: asks[0]?.run_id ?? '', readLog }
}

test('a log shows how long a run and its agent waited, and each step after the one that it followed', async () => {
  const { clock, stream, decide, ask, runId, childId, readLog } = await startWaiting()
  clock.ms += waitedMs
  expect((await decide(ask, 'once')).status).toBe(200)
  await stream.rest()
  const log = await readLog(runId)
  expect(log.steps.map(({ kind, status }) => [kind, status])).toEqual([
    ['model', 'done'],
    ['agent', 'done'],
    ['approval', 'done'],
    ['model', 'done'],
  ])
  const [first, agent, wait, last] = log.steps
  expect(lengthOf(wait)).toBeGreaterThanOrEqual(leastMs)
  expect(log.execution_time_ms).toBeLessThan(leastMs)
  expect(log.time_to_first_token_ms).toBeLessThanOrEqual(log.execution_time_ms)
  expect(agent?.startedMs).toBeGreaterThanOrEqual(first?.endedMs ?? Infinity)
  expect(agent?.endedMs).toBeGreaterThanOrEqual(wait?.endedMs ?? Infinity)
  expect(last?.startedMs).toBeGreaterThanOrEqual(agent?.endedMs ?? Infinity)

  const [child] = log.delegated ?? []
  expect(child).toMatchObject({ id: childId })
  const steps = child?.steps ?? []
  expect(steps.map(({ kind }) => kind)).toEqual(['model', 'approval', 'tool', 'model'])
  for (const [place, step] of steps.entries())
    expect(step.startedMs).toBeGreaterThanOrEqual(steps[place - 1]?.endedMs ?? 0)
  expect(lengthOf(steps[1])).toBeGreaterThanOrEqual(leastMs)
  // Clocks count whole milliseconds where runs are compared.
  const beganMs = Date.parse(child?.created_at ?? '') - Date.parse(log.created_at)
  expect(beganMs).toBeGreaterThanOrEqual(0)
  expect(beganMs + (steps.at(-1)?.endedMs ?? Infinity)).toBeLessThanOrEqual((agent?.endedMs ?? 0) + 1)
})

test('a run’s times count from when it was asked for, what it read first included', async () => {
  const { send, ask, newKeeper, write, grant } = await startReading({
    agent: { context_scope: 'keeper' },
    env: { KEEPER_OPENAI_API_KEY: '' },
  })
  const id = await newKeeper()
  await write(id, 'The heron stood by the weir.')
  await grant(id)
  const { runId } = await ask('Where was the heron?')
  const log: AgentLogDetail = (await send('GET', `/api/kip/logs/${runId}`)).body.data
  const [reading, model] = log.steps
  expect([reading?.kind, model?.kind]).toEqual(['retrieval', 'model'])
  expect(log.execution_time_ms).toBeGreaterThanOrEqual(model?.endedMs ?? Infinity)
  expect(log.time_to_first_token_ms).toBe(model?.firstTokenMs)
})

test('what nobody decided in time ends in the log, too', async () => {
  const { app, clock, runId, childId, readLog } = await startWaiting()
  clock.ms += 11 * 60_000
  await endOverdueRuns(app.deps)
  for (const id of [runId, childId]) {
    const { steps } = await readLog(id)
    expect(steps.filter(({ status }) => status === 'running')).toEqual([])
    const wait = steps.find(({ kind }) => kind === 'approval')
    expect(wait).toMatchObject({ status: 'failed', error: toolWording.notDecided })
    expect(lengthOf(wait)).toBeGreaterThanOrEqual(10 * 60_000)
  }
})

function lengthOf(step: AgentLogDetail['steps'][number] | undefined): number {
  return step?.endedMs === undefined ? 0 : step.endedMs - step.startedMs
}
