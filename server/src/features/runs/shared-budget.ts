import type { RunBudget } from './run-allowance.ts'

/** What a run and those that it delegated have used of a budget; money with what they hold. */
export type UsedBudget = { moneyMicroUsd: number; steps: number; toolCalls: number }

/**
 * A run's budget, which it shares with the runs that it delegates: what one of them takes counts for all above it. It
 * lives in the process that has the run, which has those that it delegates as well.
 */
export type SharedBudget = {
  /** Its own, and those above it. */
  readonly nodes: readonly Node[]
  /** Takes a step in which tools may be called. False where only the step of the answer is left. */
  takeStep(): boolean
  /** Takes the step of the answer, which every run has. */
  takeAnswer(): void
  takeCall(): boolean
  /** Holds so much money in all, with what the run itself has spent. False past a budget. */
  holdMoney(microUsd: number): boolean
  /** Counts what the run itself has spent and holds nothing more. */
  settleMoney(spentMicroUsd: number): void
  /** What is left of it, here and above, beside the step of the answer. */
  left(): RunBudget
  /** Gives back what was not used. */
  end(spentMicroUsd: number): void
  used(): UsedBudget
}

type Node = { budget: RunBudget; used: UsedBudget }

/**
 * The budget of a run that begins, with the step of its answer taken; `used` and `spentMicroUsd`: by it with those that
 * it delegated, and by it alone, where it goes on. Then those above it have that counted already.
 */
export function shareBudget(
  budget: RunBudget,
  {
    parent,
    used,
    spentMicroUsd = 0,
  }: { parent?: SharedBudget | undefined; used?: UsedBudget | undefined; spentMicroUsd?: number } = {},
): SharedBudget {
  const node: Node = { budget, used: { ...(used ?? { moneyMicroUsd: 0, steps: 1, toolCalls: 0 }) } }
  const above = parent?.nodes ?? []
  const all = [node, ...above]
  if (!used) for (const one of above) one.used.steps += 1
  let ownMicroUsd = spentMicroUsd
  let hasAnswered = false

  function take(part: 'steps' | 'toolCalls'): boolean {
    if (all.some((one) => one.used[part] >= one.budget[part])) return false
    for (const one of all) one.used[part] += 1
    return true
  }

  function settleMoney(microUsd: number): void {
    for (const one of all) one.used.moneyMicroUsd += microUsd - ownMicroUsd
    ownMicroUsd = microUsd
  }

  return {
    nodes: all,
    takeStep: () => take('steps'),
    takeAnswer: () => void (hasAnswered = true),
    takeCall: () => take('toolCalls'),
    holdMoney(microUsd) {
      const more = microUsd - ownMicroUsd
      const isPast = (one: Node) =>
        one.budget.moneyMicroUsd !== null && one.used.moneyMicroUsd + more > one.budget.moneyMicroUsd
      if (more > 0 && all.some(isPast)) return false
      settleMoney(microUsd)
      return true
    },
    settleMoney,
    left: () => leftOf(all),
    end(spentMicroUsd) {
      settleMoney(spentMicroUsd)
      // An answer that came in a step with tools needed no step of its own.
      if (!hasAnswered) for (const one of above) one.used.steps -= 1
    },
    used: () => ({ ...node.used }),
  }
}

function leftOf(all: readonly Node[]): RunBudget {
  const money = all.flatMap(({ budget, used }) =>
    budget.moneyMicroUsd === null ? [] : [Math.max(0, budget.moneyMicroUsd - used.moneyMicroUsd)],
  )
  return {
    moneyMicroUsd: money.length > 0 ? Math.min(...money) : null,
    steps: Math.max(0, Math.min(...all.map(({ budget, used }) => budget.steps - used.steps))),
    toolCalls: Math.max(0, Math.min(...all.map(({ budget, used }) => budget.toolCalls - used.toolCalls))),
    deadline: Math.min(...all.map(({ budget }) => budget.deadline)),
  }
}
