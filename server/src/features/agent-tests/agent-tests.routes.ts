import { z } from 'zod'
import { agentTestWording } from '#contracts/agents/agent-test-wording.ts'
import {
  AgentTestAnswer,
  AgentTestChange,
  AgentTestCreate,
  AgentTestsAnswer,
  RoundStart,
  TestRoundAnswer,
  WholeAgentTestAnswer,
  WholeTestRoundAnswer,
} from '#contracts/agents/agent-tests.ts'
import { Done } from '#contracts/envelope.ts'
import type { Deps } from '../../deps.ts'
import { requireUser } from '../../http/actor.ts'
import type { App } from '../../http/app-type.ts'
import { changeTest, createTest, listTests, removeTest, showTest } from './agent-tests.ts'
import { showRound, startRound, stopRound } from './rounds.ts'

const success = true as const
const tests = '/api/kip/agents/:agentId/tests'
const rounds = '/api/kip/agents/:agentId/test-rounds'
const Id = z.string().max(100)
const OfAgent = z.object({ agentId: Id })
const OneTest = z.object({ agentId: Id, testId: Id })
const OneRound = z.object({ agentId: Id, roundId: Id })

/** Tests of agents, and the rounds in which they run. */
export function agentTestsRoutes(app: App, deps: Deps): void {
  app.get(
    tests,
    { schema: { params: OfAgent, response: { 200: AgentTestsAnswer } } },
    async ({ actor, params }) => ({
      success,
      data: await listTests(deps, requireUser(actor), params.agentId),
    }),
  )
  app.post(
    tests,
    { schema: { params: OfAgent, body: AgentTestCreate, response: { 200: AgentTestAnswer } } },
    async ({ actor, params, body }) => {
      const data = await createTest(deps, requireUser(actor), { ...params, body })
      return { success, data, message: agentTestWording.saved }
    },
  )
  app.get(
    `${tests}/:testId`,
    { schema: { params: OneTest, response: { 200: WholeAgentTestAnswer } } },
    async ({ actor, params }) => ({ success, data: await showTest(deps, requireUser(actor), params) }),
  )
  app.put(
    `${tests}/:testId`,
    { schema: { params: OneTest, body: AgentTestChange, response: { 200: AgentTestAnswer } } },
    async ({ actor, params, body }) => {
      const data = await changeTest(deps, requireUser(actor), { ...params, body })
      return { success, data, message: agentTestWording.saved }
    },
  )
  app.delete(
    `${tests}/:testId`,
    { schema: { params: OneTest, response: { 200: Done } } },
    async ({ actor, params }) => {
      await removeTest(deps, requireUser(actor), params)
      return { success, message: agentTestWording.deleted }
    },
  )
  app.post(
    rounds,
    { schema: { params: OfAgent, body: RoundStart, response: { 200: TestRoundAnswer } } },
    async ({ actor, params: { agentId }, body: { version } }) => ({
      success,
      data: await startRound(deps, requireUser(actor), { agentId, version }),
    }),
  )
  app.get(
    `${rounds}/:roundId`,
    { schema: { params: OneRound, response: { 200: WholeTestRoundAnswer } } },
    async ({ actor, params }) => ({ success, data: await showRound(deps, requireUser(actor), params) }),
  )
  app.post(
    `${rounds}/:roundId/stop`,
    { schema: { params: OneRound, response: { 200: WholeTestRoundAnswer } } },
    async ({ actor, params }) => ({ success, data: await stopRound(deps, requireUser(actor), params) }),
  )
}
