import { ModelProvider } from '#contracts/agents/agents.ts'
import { answersFromHandbook } from '#contracts/runs/run-wording.ts'
import type { Thought } from '#contracts/agents/thoughts.ts'
import type { Queries } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import type { UserActor } from '../../http/actor.ts'
import { findLogsKeptDays } from '../instance/index.ts'
import { canAnswer } from '../keys/index.ts'
import { sumOwnKeySpending } from '../runs/index.ts'
import {
  findAgentProviders,
  findIdleAgents,
  findMostGivenError,
  findQuietKeepers,
  sumCost,
  sumRuns,
  type RunSums,
} from './thoughts.table.ts'

const dayMs = 24 * 60 * 60_000
const lookBackDays = 30
/** Named in one thought. */
const mostNamed = 3
const leastFailures = 2
const worryingShare = 0.2

type ThoughtDeps = Pick<Deps, 'database' | 'now' | 'config' | 'secrets'>

/** What this person's own runs, agents and keepers tell, the most useful first. */
export async function think(deps: ThoughtDeps, user: UserActor): Promise<Thought[]> {
  const { db } = deps.database
  // Of runs before that nothing is known.
  const days = Math.min(lookBackDays, await findLogsKeptDays(db))
  const mine = { userId: user.userId, since: deps.now() - days * dayMs }
  const [sums, week, idle, quiet] = await Promise.all([
    sumRuns(db, mine),
    costWeek(db, { ...mine, since: deps.now() - 7 * dayMs }),
    findIdleAgents(db, mine),
    findQuietKeepers(db, user.userId),
  ])
  const thoughts = [
    await failing(sums, (agentId) => findMostGivenError(db, { ...mine, agentId })),
    mostUsed(sums, days),
    await withoutKey(deps, user, sums),
    slowestModel(sums),
    week,
    idle.length === 0
      ? undefined
      : { kind: 'idle_agents' as const, agents: idle.slice(0, mostNamed), total: idle.length, days },
    quiet.length === 0
      ? undefined
      : { kind: 'quiet_keepers' as const, keepers: quiet.slice(0, mostNamed), total: quiet.length },
  ]
  return thoughts.filter((thought) => thought !== undefined)
}

/** What real models cost: in the person's own runs, and in those that visitors ran with the person's key. */
async function costWeek(db: Queries, mine: { userId: string; since: number }): Promise<Thought | undefined> {
  const [ran, { own, visitors }] = await Promise.all([sumCost(db, mine), sumOwnKeySpending(db, mine)])
  const cost = ran.cost + visitors.costMicroUsd
  if (cost === 0) return undefined
  return {
    kind: 'cost_week',
    cost_micro_usd: cost,
    runs: ran.runs + visitors.runs,
    own_keys_micro_usd: own.costMicroUsd + visitors.costMicroUsd,
    visitors_micro_usd: visitors.costMicroUsd,
  }
}

function mostUsed(sums: RunSums, days: number): Thought | undefined {
  const most = byAgent(sums).toSorted((one, other) => other.runs - one.runs)[0]
  return most && { kind: 'most_used', agent: most.agent, runs: most.runs, all_runs: countOf(sums), days }
}

/** The agent with the most failures, where they are more than an accident. */
async function failing(
  sums: RunSums,
  findCause: (agentId: string) => Promise<string | null>,
): Promise<Thought | undefined> {
  const worst = byAgent(sums)
    .filter(({ failed, runs }) => failed >= leastFailures && failed / runs >= worryingShare)
    .toSorted((one, other) => other.failed - one.failed)[0]
  if (worst === undefined) return undefined
  const { agent, failed, runs } = worst
  return { kind: 'failing', agent, failed, runs, cause: await findCause(agent.id) }
}

/** Runs that got a sample, and would get one again: people who have added a key since don't need to be told. */
async function withoutKey(
  deps: ThoughtDeps,
  { userId }: UserActor,
  sums: RunSums,
): Promise<Thought | undefined> {
  const mocked = sums.filter(({ mock, slug }) => mock === 1 && !answersFromHandbook({ slug }))
  if (mocked.length === 0) return undefined
  const agentIds = [...new Set(mocked.map(({ agent_id }) => agent_id))]
  const agents = await findAgentProviders(deps.database.db, agentIds)
  const unanswered = new Set<string>()
  for (const { id, model_provider } of agents) {
    const provider = ModelProvider.safeParse(model_provider)
    if (provider.success && !(await canAnswer(deps, userId, provider.data))) unanswered.add(id)
  }
  const runs = countOf(mocked.filter(({ agent_id }) => unanswered.has(agent_id)))
  return runs === 0 ? undefined : { kind: 'without_key', runs, all_runs: countOf(sums) }
}

/** Needs two models that answered: alone, none is slow. */
function slowestModel(sums: RunSums): Thought | undefined {
  const answered = sums.filter(({ mock, status }) => mock === 0 && status === 'done')
  const models = [...Map.groupBy(answered, ({ provider, model }) => `${provider} ${model}`).values()]
    .flatMap((rows) => rows.slice(0, 1).map((first) => ({ ...first, average: averageOf(rows) })))
    .toSorted((one, other) => other.average - one.average)
  const [slowest, fastest] = [models.at(0), models.at(-1)]
  const provider = ModelProvider.safeParse(slowest?.provider)
  if (!slowest || !fastest || slowest === fastest || !provider.success) return undefined
  return {
    kind: 'slowest_model',
    provider: provider.data,
    model: slowest.model,
    average_ms: slowest.average,
    fastest_model: fastest.model,
    fastest_average_ms: fastest.average,
  }
}

function byAgent(sums: RunSums) {
  return [...Map.groupBy(sums, ({ agent_id }) => agent_id).entries()].map(([id, rows]) => ({
    agent: { id, name: rows[0]?.name ?? '', slug: rows[0]?.slug ?? '' },
    runs: countOf(rows),
    failed: countOf(rows.filter(({ status }) => status === 'failed' || status === 'interrupted')),
  }))
}

function averageOf(rows: RunSums): number {
  return rows.reduce((sum, row) => sum + row.time_ms, 0) / countOf(rows)
}

function countOf(rows: RunSums): number {
  return rows.reduce((sum, row) => sum + row.runs, 0)
}
