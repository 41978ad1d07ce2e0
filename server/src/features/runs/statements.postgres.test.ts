import { expect, onTestFinished, test } from 'vitest'
import { startStatementCounter, type Statement } from '../../testing/statement-counter.ts'
import { makeAgent, run, startRunTest } from '../../testing/run-scene.ts'
import { long } from '../../testing/summary-scene.ts'
import { call } from '../../testing/test-app.ts'
import { createTestPlace } from '../../testing/test-place.ts'

const mostStatements = 8

test('a turn of a signed-in person takes at most eight statements', async () => {
  const { user, converse } = await startCounted()
  // The first turn of all claims the money that those after it are paid from.
  await converse({ token: user.token }, 1)
  expectFew(await converse({ token: user.token }, 8))
})

test('a turn with an agent that remembers its caller takes no more', async () => {
  const { app, user, agent, converse } = await startCounted({ memory_enabled: true })
  const body = { statement: 'I live in Lisbon.' }
  await call(app, 'POST', `/api/kip/agents/${agent.id}/memory`, { token: user.token, body })
  await converse({ token: user.token }, 1)
  expectFew(await converse({ token: user.token }, 8))
})

test('a turn of a visitor takes at most eight statements', async () => {
  const { converse } = await startCounted()
  await converse({}, 1)
  expectFew(await converse({}, 8))
})

test('a turn of a conversation that is too long for the model takes no more, with the summary that it asks for', async () => {
  const { app, user, converse } = await startCounted()
  await converse({ token: user.token }, 1)
  const [, ...turns] = await converse({ token: user.token }, 8, long('Day.'))
  for (const turn of turns) expect(turn.map(textOf).slice(mostStatements)).toEqual([])
  const jobs = await app.deps.database.db.selectFrom('jobs').select('name').execute()
  // Nobody does jobs here.
  expect(jobs.filter(({ name }) => name === 'sessions.summarise')).toHaveLength(1)
})

test('an answer that takes its time is stored as it grows by one statement at a time', async () => {
  const { user, converse } = await startCounted()
  const [, statements = []] = await converse({ token: user.token }, 2, '[[sim chunks=20 chunk-ms=20]]')
  const growing = statements.filter(({ text }) => text.includes('insert into "run_events"'))
  expect(growing.length).toBeGreaterThan(2)
  expect(statements.length - growing.length).toBeLessThanOrEqual(mostStatements)
})

test('an answer that is written again takes at most eight statements, and so does a question in other words', async () => {
  const { user, converse, again } = await startCounted()
  await converse({ token: user.token }, 1)
  const { sessionId } = await converse({ token: user.token }, 3)
  for (const input of [undefined, 'In other words', undefined, 'Once more'])
    expect((await again(sessionId, input)).map(textOf).slice(mostStatements)).toEqual([])
})

/** None of the turns takes more, and each statement of the run itself is kept by its connection. */
function expectFew(turns: Statement[][]): void {
  const [first = [], ...others] = turns
  // What begins a conversation waits for its turn, all in one round trip.
  expect(
    first
      .filter(({ isSentAlong }) => !isSentAlong)
      .map(textOf)
      .slice(mostStatements),
  ).toEqual([])
  for (const turn of others) {
    expect(turn.map(textOf).slice(mostStatements)).toEqual([])
    expect(turn.filter(({ name }) => name === '')).toEqual([])
  }
}

function textOf({ text }: Statement): string {
  return text
}

/** An app whose statements are counted, with an agent that the platform's key pays for. */
async function startCounted(fields: object = {}) {
  const place = await createTestPlace('migrated')
  onTestFinished(() => place.remove())
  const counter = await startStatementCounter(place.databaseUrl ?? '')
  onTestFinished(counter.close)
  const { app, user } = await startRunTest({
    place: { ...place, databaseUrl: counter.url },
    isMaintained: false,
  })
  const agent = await makeAgent(app, user, {
    ...{ agent_class: 'Lead', visibility: 'public', model_provider: 'openai', model: 'gpt-4o-mini' },
    ...fields,
  })

  /** Has a new conversation of some turns; tells what each turn asked of the database. */
  async function converse(
    person: { token?: string },
    turns: number,
    input = 'Hello',
  ): Promise<Statement[][] & { sessionId: string }> {
    const asked: Statement[][] = []
    let known: { cookie?: string } = {}
    let sessionId: string | undefined
    for (let count = 0; count < turns; count += 1) {
      counter.takeStatements()
      const request = { agentId: agent.id, input, ...(sessionId !== undefined && { sessionId }) }
      const { body, headers } = await run(app, { ...person, ...known }, request)
      asked.push(counter.takeStatements())
      sessionId = body.data.session_id
      const cookie = headers.get('set-cookie')?.split(';')[0]
      if (cookie !== undefined) known = { cookie }
    }
    return Object.assign(asked, { sessionId: sessionId ?? '' })
  }

  /** Has the last answer, or the last question with other words, written again; what that asked of the database. */
  async function again(sessionId: string, input: string | undefined): Promise<Statement[]> {
    const { token } = user
    const list = `/api/kip/agents?messages=true&sessionId=${sessionId}`
    const messages = (await call(app, 'GET', list, { token })).body.data
    const messageId: string = messages.at(input === undefined ? -1 : -2).id
    counter.takeStatements()
    const path = `/api/kip/sessions/${sessionId}/versions`
    const answer = await call(app, 'POST', path, { token, body: { messageId, ...(input && { input }) } })
    expect(answer.status).toBe(200)
    return counter.takeStatements()
  }

  return { app, user, agent, converse, again }
}
