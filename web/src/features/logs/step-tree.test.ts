import { expect, test } from 'vitest'
import type { DelegatedLog } from '#contracts/logs/logs.ts'
import { type Step, stepName } from './step-text.ts'
import { flattened, treeOf, type Branch } from './step-tree.ts'

const step = (kind: Step['kind'], name: string, startedMs: number, more: Partial<Step> = {}): Step => ({
  ...{ kind, name, startedMs, endedMs: startedMs + 10, attempt: 1, status: 'done', ...more },
})
const at = (ms: number) => new Date(Date.UTC(2026, 10, 20, 10) + ms).toISOString()
const delegated = (id: string, steps: Step[], beganMs: number): DelegatedLog => ({
  ...{ id, steps, agent_name: id, status: 'done', parent_id: 'root' },
  ...{ created_at: at(beganMs), execution_time_ms: 10 },
})
const log = (steps: Step[], runs?: DelegatedLog[]) => ({
  ...{ steps, created_at: at(0), execution_time_ms: 10, delegated: runs },
})
const rowsOf = (branches: Branch[]) =>
  flattened(branches).map(({ branch, depth }) => [depth, branch.step.name, branch.step.startedMs])

test('calls stand beneath their model, and what agents did beneath them, in the time of the whole run', () => {
  const branches = treeOf(
    log(
      [
        step('model', 'first', 0),
        step('agent', 'Ada', 10, { run: 'a', endedMs: 100 }),
        step('tool', 'calculator', 10),
        step('model', 'last', 100),
      ],
      [
        delegated('a', [step('model', 'of Ada', 0), step('agent', 'Bo', 20, { run: 'b', endedMs: 60 })], 12),
        delegated('b', [step('model', 'of Bo', 5, { firstTokenMs: 6 })], 40),
      ],
    ),
  )
  expect(rowsOf(branches)).toEqual([
    [0, 'first', 0],
    [1, 'Ada', 10],
    [2, 'of Ada', 12],
    [3, 'Bo', 32],
    [4, 'of Bo', 45],
    [1, 'calculator', 10],
    [0, 'last', 100],
  ])
  expect(flattened(branches)[4]?.branch.step.firstTokenMs).toBe(46)
})

test('an agent whose run the reader may not see, or that is gone, has nothing beneath it', () => {
  const steps = [step('model', 'first', 0), step('agent', 'Ada', 10, { run: 'a' })]
  expect(flattened(treeOf(log(steps))).map(({ depth }) => depth)).toEqual([0, 1])
})

test('an agent’s steps before and after it waited stay where they were, with the wait between them', () => {
  const branches = treeOf(
    log(
      [
        step('model', 'first', 0),
        step('agent', 'Ada', 10, { run: 'a', endedMs: 1_000 }),
        step('approval', 'approval', 500, { endedMs: 900 }),
        step('model', 'last', 1_000, { endedMs: 1_010 }),
      ],
      [
        delegated(
          'a',
          [
            step('model', 'of Ada', 0),
            step('approval', 'approval', 10, { endedMs: 900 }),
            step('tool', 'send', 900),
          ],
          12,
        ),
      ],
    ),
  )
  expect(rowsOf(branches)).toEqual([
    [0, 'first', 0],
    [1, 'Ada', 10],
    [2, 'of Ada', 12],
    [3, 'approval', 22],
    [3, 'send', 912],
    [1, 'approval', 500],
    [0, 'last', 1_000],
  ])
  expect(stepName(step('approval', 'approval', 0))).toBe('Waited for approval')
})

test('a bar lies within the bar of the agent that it is beneath, however short it is or whatever clocks said', () => {
  const short = { endedMs: 99_999.9 }
  const branches = treeOf(
    log(
      [
        step('model', 'first', 0, { endedMs: 99_000 }),
        step('agent', 'Ada', 99_999, { run: 'a', endedMs: 100_000 }),
        step('agent', 'Bo', 1_000, { run: 'b', endedMs: 3_000 }),
        step('model', 'last', 100_000, { endedMs: 100_000 }),
      ],
      [
        delegated('a', [step('model', 'of Ada', 0, short), step('tool', 'late', 150_000)], 99_999),
        delegated('b', [step('model', 'of Bo', 0), step('model', 'endless', 10, { endedMs: undefined })], 0),
      ],
    ),
  )
  const within = (below: readonly Branch[], { left, width }: Branch['bar']): void => {
    for (const { bar, step: drawn, ...branch } of below) {
      const name = drawn.name
      expect([name, bar.left >= left, bar.left + bar.width <= left + width + 1e-9]).toEqual([
        name,
        true,
        true,
      ])
      expect(bar.width).toBeGreaterThan(0)
      if (branch.delegated) within(branch.below, bar)
      else within(branch.below, { left: 0, width: 100 })
    }
  }
  within(branches, { left: 0, width: 100 })
  expect(branches.at(-1)?.bar).toEqual({ left: 99, width: 1 })
})
