import { expect } from 'vitest'
import { startReading } from './reading-scene.ts'
import { run } from './run-scene.ts'
import { call } from './test-app.ts'

/** Of a run that writes a summary: what is asked of it tells it from others. */
export const isSummary = (said: string) => said.includes('Summarise the older messages of this conversation.')

/** A long message: with four like it, a sixth one doesn't fit into what a model is given. */
export const long = (text: string) => `${text} ${'and then we walked on '.repeat(500)}`

/** A person with an agent, and a conversation that grows too long for its model. */
export async function startSummaries(options: Parameters<typeof startReading>[0] = {}) {
  const scene = await startReading(options)
  const { app, user, agent, simulator } = scene
  const { db } = app.deps.database

  /** Answers summaries with a text of their own, and everything else with another. */
  function answer(summary: string, reply = 'I see.') {
    simulator.behave(({ said }) => ({ reply: isSummary(said) ? summary : reply }))
  }
  async function say(input: string, sessionId?: string, by: { token?: string; cookie?: string } = user) {
    const asked = { agentId: agent.id, input, ...(sessionId !== undefined && { sessionId }) }
    const answered = await run(app, by, asked, { 'sec-fetch-site': 'same-origin' })
    expect(answered.status).toBe(200)
    return answered
  }
  /** So many long messages, each with its number. */
  async function talk(turns: number, of: { sessionId?: string; from?: number; text?: string } = {}) {
    let { sessionId } = of
    const { from = 1, text = 'Day' } = of
    for (let turn = from; turn < from + turns; turn += 1)
      sessionId = String((await say(long(`${text} ${turn}.`), sessionId)).body.data.session_id)
    return sessionId ?? ''
  }
  const summaries = () =>
    db.selectFrom('session_summaries').selectAll().orderBy('position').orderBy('created_at').execute()
  async function summarised(count = 1) {
    await expect.poll(async () => (await summaries()).length, { timeout: 15_000 }).toBe(count)
    await settled()
    return summaries()
  }
  /** Until nothing is left to be summarised now. */
  async function settled() {
    const jobs = db.selectFrom('jobs').select('id').where('name', '=', 'sessions.summarise')
    await expect.poll(async () => (await jobs.execute()).length, { timeout: 15_000 }).toBe(0)
  }
  async function messages(sessionId: string) {
    const path = `/api/kip/agents?messages=true&sessionId=${sessionId}`
    return (await call(app, 'GET', path, { token: user.token })).body.data
  }
  /** What models were sent, the latest last; summaries apart from answers. */
  function sentFor(kind: 'summary' | 'answer') {
    const bodies = simulator.requests.map(({ body }) => JSON.stringify(body))
    return bodies.filter((body) => isSummary(body) === (kind === 'summary'))
  }
  const summaryRuns = () =>
    db.selectFrom('runs').selectAll().where('origin', '=', 'summary').orderBy('created_at').execute()
  return { ...scene, answer, say, talk, summaries, summarised, settled, messages, sentFor, summaryRuns }
}
