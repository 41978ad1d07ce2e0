import type { StoredAgent } from '../agents/index.ts'
import type { Tool } from '../tools/index.ts'
import type { StoredRun } from './runs.table.ts'

/** What a run may do and use; fixed when it starts. */
export type Allowance = {
  /** Names of permissions, sorted. */
  rights: readonly string[]
  budget: RunBudget
}

/** `moneyMicroUsd` is null where only the budgets of those who pay bound it; `deadline` is a moment, in milliseconds. */
export type RunBudget = { moneyMicroUsd: number | null; steps: number; toolCalls: number; deadline: number }

/** How deep runs may delegate to runs: a run that a person or program starts is at depth 0. */
export const depthMax = 3

/** An answer takes this long at least; with less left, tools are over. */
export const answerMs = 30_000

const runMs = 15 * 60_000

/** What a run is allowed without a parent: what agent and caller both may, within the ordinary budget or a smaller one. */
export function allowanceOf(
  agent: Pick<StoredAgent, 'permissions'>,
  given: { now: number; budget: Partial<RunBudget> | undefined; tools: readonly Tool[]; isPublic: boolean },
): Allowance {
  const { now, budget, tools, isPublic } = given
  // Whoever may run an agent that isn't theirs was given that by its owner. To the public it is what its owner marked.
  const rights = isPublic
    ? sorted(tools.flatMap(({ permission }) => permission ?? []))
    : sorted(agent.permissions)
  const ordinary = { moneyMicroUsd: null, steps: 12, toolCalls: 24, deadline: now + runMs }
  return narrow({ rights, budget: ordinary }, { rights, budget: { ...ordinary, ...budget } })
}

/** What a parent's child gets of what it asks for: never more than the parent has. */
export function narrow(parent: Allowance, asked: Allowance): Allowance {
  const { moneyMicroUsd, steps, toolCalls, deadline } = asked.budget
  const most = parent.budget
  return {
    rights: sorted(asked.rights.filter((right) => parent.rights.includes(right))),
    budget: {
      moneyMicroUsd: lesser(most.moneyMicroUsd, moneyMicroUsd),
      steps: Math.min(most.steps, steps),
      toolCalls: Math.min(most.toolCalls, toolCalls),
      deadline: Math.min(most.deadline, deadline),
    },
  }
}

/** The columns that an allowance is kept in. */
export function allowanceColumns({ rights, budget }: Allowance) {
  return {
    rights: JSON.stringify(rights),
    budget_micro_usd: budget.moneyMicroUsd,
    budget_steps: budget.steps,
    budget_tool_calls: budget.toolCalls,
    deadline_at: budget.deadline,
  }
}

/** The allowance of a recorded run. */
export function readAllowance(run: StoredRun): Allowance {
  return {
    // Written by `allowanceColumns`.
    rights: JSON.parse(run.rights) as string[],
    budget: {
      moneyMicroUsd: run.budget_micro_usd,
      steps: run.budget_steps,
      toolCalls: run.budget_tool_calls,
      deadline: run.deadline_at,
    },
  }
}

function sorted(rights: readonly string[]): string[] {
  return [...new Set(rights)].toSorted()
}

function lesser(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b)
}
