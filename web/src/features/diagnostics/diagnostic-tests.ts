import type { Agent, PublicAgent } from '#contracts/agents/agents.ts'
import { newUuid } from '../../lib/uuid.ts'
import { type Asking, diagnosticCalls } from './diagnostics.api.ts'

export type Need = 'visitor' | 'user' | 'admin'

/** What the tests of one check share: who asks, and the agent that a run can be tried with. */
export type CheckContext = Asking & { agent?: Agent | PublicAgent }

/** One call. It resolves to what is worth knowing of the answer, and throws where the answer is not good. */
export type DiagnosticTest = {
  name: string
  /** Method and address. */
  call: string
  needs: Need
  run: (context: CheckContext) => Promise<unknown>
}

/** The full check, in its order. It reads and runs the mock; repairs are never part of it. */
export const diagnosticTests: readonly DiagnosticTest[] = [
  {
    name: 'Host takes calls',
    call: 'OPTIONS /ping',
    needs: 'visitor',
    run: (context) => diagnosticCalls.pingOptions(context),
  },
  {
    name: 'Host answers',
    call: 'GET /ping',
    needs: 'visitor',
    async run(context) {
      const answer = await diagnosticCalls.ping(context)
      expectThat(answer.message === 'pong', 'The host did not answer with pong.')
      return answer
    },
  },
  {
    name: 'Server is healthy',
    call: 'GET /health',
    needs: 'visitor',
    async run(context) {
      const answer = await diagnosticCalls.health(context)
      expectThat(answer.status === 'ok', `The server says that it is ${String(answer.status)}.`)
      return answer
    },
  },
  {
    name: 'Host, version, uptime',
    call: 'GET /railway-status',
    needs: 'visitor',
    run: (context) => diagnosticCalls.railwayStatus(context),
  },
  {
    name: 'API answers',
    call: 'GET /api/test',
    needs: 'visitor',
    run: (context) => diagnosticCalls.apiTest(context),
  },
  { name: 'Database', call: 'GET /api/debug/database', needs: 'visitor', run: checkDatabase },
  { name: 'UUIDs', call: 'POST /api/debug/uuid-test', needs: 'visitor', run: checkUuids },
  {
    name: 'Personal keys',
    call: 'GET /api/kip/user-keys',
    needs: 'user',
    async run(context) {
      const keys = await diagnosticCalls.userKeys(context)
      const lost = keys.filter(({ problem }) => problem !== null)
      expectThat(
        lost.length === 0,
        `To be entered again: ${lost.map(({ provider }) => provider).join(', ')}.`,
      )
      return { providers: keys.map(({ provider }) => provider) }
    },
  },
  {
    name: 'Platform keys',
    call: 'GET /api/kip/platform-keys',
    needs: 'admin',
    async run(context) {
      const { keys, stats } = await diagnosticCalls.platformKeys(context)
      const lost = keys.filter(({ problem }) => problem !== null)
      expectThat(
        lost.length === 0,
        `To be entered again: ${lost.map(({ provider }) => provider).join(', ')}.`,
      )
      return stats
    },
  },
  {
    name: 'Platform keys, naming the user',
    call: 'GET /api/kip/platform-keys (x-user-id)',
    needs: 'admin',
    run: async (context) => (await diagnosticCalls.platformKeysAs(context)).stats,
  },
  {
    name: 'Platform key stats',
    call: 'GET /api/kip/platform-keys/stats (x-user-id)',
    needs: 'admin',
    run: (context) => diagnosticCalls.platformKeyStats(context),
  },
  { name: 'Agents', call: 'GET /api/kip/agents', needs: 'visitor', run: checkAgents },
  { name: 'Agent run', call: 'POST /api/kip/agents (run)', needs: 'visitor', run: checkRun },
  {
    name: 'Model provider',
    call: 'POST /api/debug/model-provider-test',
    needs: 'visitor',
    async run(context) {
      const answer = await diagnosticCalls.modelProvider(context)
      expectThat(answer.response !== '', 'The answer was empty.')
      return answer
    },
  },
]

async function checkDatabase(context: CheckContext) {
  const status = await diagnosticCalls.database(context)
  const bad = status.checks.filter(({ ok }) => !ok)
  const reasons = bad.map(({ name, detail }) => (detail === null ? name : `${name} (${detail})`))
  expectThat(status.ok, `Not well: ${reasons.join(', ')}.`)
  return status
}

async function checkUuids(context: CheckContext) {
  const sent = { testUUID: newUuid(), userID: context.userId, testString: 'not-a-uuid' }
  const answer = await diagnosticCalls.uuidTest(context, sent)
  expectThat(answer.testUUID, 'A UUID was not known as one.')
  expectThat(!answer.testString, 'Another text was taken for a UUID.')
  expectThat(answer.roundTrip, 'The texts did not come back from the database as they went in.')
  return answer
}

async function checkAgents(context: CheckContext) {
  const agents = await diagnosticCalls.agents(context)
  context.agent = agents.find(({ slug }) => slug === 'kip') ?? agents.find(({ status }) => status === 'ready')
  return { agents: agents.length }
}

async function checkRun(context: CheckContext) {
  if (context.agent === undefined) throw new Error('No agent can be run.')
  const { response, mock } = await diagnosticCalls.runAgent(context, context.agent.id)
  expectThat(mock, 'The answer did not come from the mock.')
  expectThat(response !== '', 'The answer was empty.')
  return { agent: context.agent.slug, mock, response }
}

function expectThat(isGood: boolean, sentence: string): void {
  if (!isGood) throw new Error(sentence)
}
