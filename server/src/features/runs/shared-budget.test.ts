import fc from 'fast-check'
import { expect, test } from 'vitest'
import { narrow, type RunBudget } from './run-allowance.ts'
import { shareBudget, type SharedBudget } from './shared-budget.ts'

const amount = (max: number) => fc.integer({ min: 1, max })
const budgets = fc.record<RunBudget>({
  moneyMicroUsd: fc.option(amount(1_000)),
  steps: amount(12),
  toolCalls: amount(24),
  deadline: amount(10_000),
})
const acts = fc.array(
  fc.record({
    /** Which run of those that there are by then. */
    of: fc.nat(),
    act: fc.constantFrom('step', 'answer', 'call', 'hold', 'settle', 'delegate', 'end'),
    asked: budgets,
    microUsd: fc.integer({ min: 0, max: 1_500 }),
  }),
  { maxLength: 80 },
)

type Tried = { shared: SharedBudget; budget: RunBudget; parent: Tried | undefined; isOpen: boolean }

test('whatever the runs of a tree do, none uses more than it has, nor more than is left above it', () => {
  fc.assert(
    fc.property(budgets, acts, (budget, made) => {
      const root: Tried = { shared: shareBudget(budget), budget, parent: undefined, isOpen: true }
      const runs = [root]
      for (const { of, act, asked, microUsd } of made) {
        const run = runs[of % runs.length] ?? root
        if (!run.isOpen) continue
        if (act === 'step') run.shared.takeStep()
        else if (act === 'answer') run.shared.takeAnswer()
        else if (act === 'call') run.shared.takeCall()
        else if (act === 'hold') run.shared.holdMoney(microUsd)
        // A run never pays more than it holds.
        else if (act === 'settle') run.shared.settleMoney(Math.min(microUsd, 0))
        else if (act === 'delegate') delegate(runs, run, asked)
        else if (run !== root && !runs.some(({ parent, isOpen }) => parent === run && isOpen)) end(run)
        for (const one of runs) expectWithin(one)
      }
    }),
  )
})

function delegate(runs: Tried[], parent: Tried, asked: RunBudget): void {
  const left = parent.shared.left()
  if (left.steps < 1) return
  const { budget } = narrow({ rights: [], budget: left }, { rights: [], budget: asked })
  const shared = shareBudget(budget, { parent: parent.shared })
  runs.push({ shared, budget, parent, isOpen: true })
}

function end(run: Tried): void {
  run.isOpen = false
  run.shared.end(0)
}

function expectWithin({ shared, budget, parent }: Tried): void {
  const used = shared.used()
  expect(used.steps).toBeLessThanOrEqual(budget.steps)
  expect(used.toolCalls).toBeLessThanOrEqual(budget.toolCalls)
  if (budget.moneyMicroUsd !== null) expect(used.moneyMicroUsd).toBeLessThanOrEqual(budget.moneyMicroUsd)
  if (!parent) return
  const [own, above] = [shared.left(), parent.shared.left()]
  expect(own.steps).toBeLessThanOrEqual(above.steps)
  expect(own.toolCalls).toBeLessThanOrEqual(above.toolCalls)
  expect(own.deadline).toBeLessThanOrEqual(above.deadline)
  if (above.moneyMicroUsd !== null) expect(own.moneyMicroUsd).toBeLessThanOrEqual(above.moneyMicroUsd)
}

test('a run that answers in a step with tools gives the step of its answer back', () => {
  const budget = { moneyMicroUsd: null, steps: 4, toolCalls: 24, deadline: 1 }
  const parent = shareBudget(budget)
  expect(parent.takeStep()).toBe(true)
  const child = shareBudget(parent.left(), { parent })
  expect(child.takeStep()).toBe(true)
  // One for the answer of each is spoken for.
  expect([parent.takeStep(), child.takeStep()]).toEqual([false, false])
  child.end(0)
  expect(parent.takeStep()).toBe(true)
  expect(parent.takeStep()).toBe(false)
})
