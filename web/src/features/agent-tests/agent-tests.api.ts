import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AgentFileTest } from '#contracts/agents/agent-file.ts'
import type { Agent } from '#contracts/agents/agents.ts'
import type {
  AgentTest,
  AgentTestChange,
  AgentTestCreate,
  AgentTests,
  TestRound,
  WholeAgentTest,
  WholeTestRound,
} from '#contracts/agents/agent-tests.ts'
import { call } from '../../lib/api.ts'

const agentsPath = '/api/kip/agents'
/** How often a round that runs is looked at. */
const liveMs = 1_000

/** The agent whose tests are shown. */
export const testedAgentQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['agents', 'one', agentId],
    queryFn: ({ signal }) => call<Agent>(`${agentsPath}?id=${encodeURIComponent(agentId)}`, { signal }),
  })

/** An agent's tests and rounds; asked again and again while a round runs. */
export const agentTestsQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['agent-tests', agentId, 'list'],
    queryFn: ({ signal }) => call<AgentTests>(`${pathOf(agentId)}/tests`, { signal }),
    refetchInterval: ({ state }) => (state.data?.rounds.some(isRunning) ? liveMs : false),
  })

/** A test as it is edited: with its whole input and what was said before it. */
export const wholeTestQuery = (agentId: string, testId: string) =>
  queryOptions({
    queryKey: ['agent-tests', agentId, 'test', testId],
    queryFn: ({ signal }) => readTest(agentId, testId, signal),
  })

/** A round with its results; asked again and again while it runs. */
export const testRoundQuery = (agentId: string, roundId: string) =>
  queryOptions({
    queryKey: ['agent-tests', agentId, 'round', roundId],
    queryFn: ({ signal }) => call<WholeTestRound>(roundPath(agentId, roundId), { signal }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? liveMs : false),
  })

export function isRunning({ status }: Pick<TestRound, 'status'>): boolean {
  return status === 'running'
}

/** The tests that may be passed on with an agent: none that draws on a keeper or on somebody else's words. */
export async function readSharedTests(agentId: string): Promise<AgentFileTest[]> {
  const { tests } = await call<AgentTests>(`${pathOf(agentId)}/tests`)
  const shared: AgentFileTest[] = []
  for (const { id, is_private, is_from_others } of tests) {
    if (is_private || is_from_others) continue
    const { name, input, checks, earlier } = await readTest(agentId, id)
    shared.push({ name, input, checks, turns: earlier })
  }
  return shared
}

function readTest(agentId: string, testId: string, signal?: AbortSignal): Promise<WholeAgentTest> {
  return call(`${pathOf(agentId)}/tests/${encodeURIComponent(testId)}`, { ...(signal && { signal }) })
}

export function addTest(agentId: string, body: AgentTestCreate): Promise<AgentTest> {
  return call(`${pathOf(agentId)}/tests`, { method: 'POST', body })
}

/** Throws an ApiError of 409 with `AgentTestConflict` as its data where it was changed since `based_on`. */
export function changeTest(agentId: string, testId: string, body: AgentTestChange): Promise<AgentTest> {
  return call(`${pathOf(agentId)}/tests/${encodeURIComponent(testId)}`, { method: 'PUT', body })
}

export async function deleteTest(agentId: string, testId: string): Promise<void> {
  await call(`${pathOf(agentId)}/tests/${encodeURIComponent(testId)}`, { method: 'DELETE' })
}

export function startRound(agentId: string, version: number): Promise<TestRound> {
  return call(`${pathOf(agentId)}/test-rounds`, { method: 'POST', body: { version } })
}

export function stopRound(agentId: string, roundId: string): Promise<WholeTestRound> {
  return call(`${roundPath(agentId, roundId)}/stop`, { method: 'POST' })
}

export function refreshTests(queryClient: QueryClient, agentId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['agent-tests', agentId] })
}

function pathOf(agentId: string): string {
  return `${agentsPath}/${encodeURIComponent(agentId)}`
}

function roundPath(agentId: string, roundId: string): string {
  return `${pathOf(agentId)}/test-rounds/${encodeURIComponent(roundId)}`
}
