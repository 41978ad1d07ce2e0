import { expect, test } from 'vitest'
import type { DelegatedLog } from '#contracts/logs/logs.ts'
import type { Step } from './step-text.ts'
import { flattened, treeOf } from './step-tree.ts'

const step = (kind: Step['kind'], name: string, startedMs: number, more: Partial<Step> = {}): Step => ({
  ...{ kind, name, startedMs, endedMs: startedMs + 10, attempt: 1, status: 'done', ...more },
})
const delegated = (id: string, steps: Step[], ms: number): DelegatedLog => ({
  ...{ id, steps, agent_name: id, status: 'done', parent_id: 'root', execution_time_ms: ms },
})

test('calls stand beneath their model, and what agents did beneath them, in the time of the whole run', () => {
  const branches = treeOf({
    steps: [
      step('model', 'first', 0),
      step('agent', 'Ada', 10, { run: 'a', endedMs: 100 }),
      step('tool', 'calculator', 10),
      step('model', 'last', 100),
    ],
    delegated: [
      delegated('a', [step('model', 'of Ada', 0), step('agent', 'Bo', 20, { run: 'b', endedMs: 60 })], 80),
      delegated('b', [step('model', 'of Bo', 5, { firstTokenMs: 6 })], 40),
    ],
  })
  expect(
    flattened(branches).map(({ branch, depth }) => [depth, branch.step.name, branch.step.startedMs]),
  ).toEqual([
    [0, 'first', 0],
    [1, 'Ada', 10],
    [2, 'of Ada', 20],
    [3, 'Bo', 40],
    [4, 'of Bo', 45],
    [1, 'calculator', 10],
    [0, 'last', 100],
  ])
  expect(flattened(branches)[4]?.branch.step.firstTokenMs).toBe(46)
})

test('an agent whose run the reader may not see, or that is gone, has nothing beneath it', () => {
  const steps = [step('model', 'first', 0), step('agent', 'Ada', 10, { run: 'a' })]
  expect(flattened(treeOf({ steps })).map(({ depth }) => depth)).toEqual([0, 1])
})
