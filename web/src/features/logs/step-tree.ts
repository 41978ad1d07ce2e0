import type { AgentLogDetail, DelegatedLog } from '#contracts/logs/logs.ts'
import type { Step } from './step-text.ts'

/** Where a step's bar is, in percent of the whole run's time. */
type Bar = { left: number; width: number }

/** A step with what it led to; times are from when the run that is shown was asked for. */
export type Branch = { step: Step; bar: Bar; below: Branch[]; delegated?: DelegatedLog | undefined }

type Log = Pick<AgentLogDetail, 'steps' | 'created_at' | 'execution_time_ms' | 'delegated'>

/** What a run's steps are drawn in: the bar of the step that it is beneath. */
type Frame = Log & { bar: Bar; wholeMs: number }

/** The steps of a run as one tree: calls beneath the model that asked for them, and beneath agents what they did. */
export function treeOf(log: Log): Branch[] {
  const ends = log.steps.map(({ startedMs, endedMs }) => endedMs ?? startedMs)
  const wholeMs = Math.max(log.execution_time_ms, ...ends)
  return growTree(log.steps, 0, { ...log, bar: { left: 0, width: 100 }, wholeMs })
}

function growTree(steps: readonly Step[], startedMs: number, frame: Frame): Branch[] {
  const branches: Branch[] = []
  for (const own of steps) {
    const step = shifted(own, startedMs)
    const branch: Branch = { step, bar: barOf(step, frame), below: [] }
    const child = step.kind === 'agent' ? frame.delegated?.find(({ id }) => id === step.run) : undefined
    if (child) {
      branch.delegated = child
      branch.below = growTree(child.steps, beginningOf(child, step, frame), { ...frame, bar: branch.bar })
    }
    const above = isOfModel(step) ? branches.at(-1) : undefined
    ;(above?.below ?? branches).push(branch)
  }
  return branches
}

/** Whether it came of what a model asked for: a call, or waiting for the person who may allow it. */
function isOfModel({ kind }: Step): boolean {
  return kind === 'tool' || kind === 'agent' || kind === 'approval'
}

/** The least width at which a bar can be seen. */
const leastWidth = 1

/** Within the bar above it, however short the step is. */
function barOf({ startedMs, endedMs }: Step, { bar: within, wholeMs }: Frame): Bar {
  const right = within.left + within.width
  const percent = (ms: number) => (wholeMs === 0 ? 0 : (100 * ms) / wholeMs)
  const clamp = (at: number, most = right) => Math.max(within.left, Math.min(most, at))
  const begin = clamp(percent(startedMs))
  const end = endedMs === undefined ? right : Math.max(begin, clamp(percent(endedMs)))
  const width = Math.min(within.width, Math.max(leastWidth, end - begin))
  return { left: clamp(begin, right - width), width }
}

/** When a delegated run was asked for: within the step that waited for it, whatever clocks say. */
function beginningOf({ created_at, steps }: DelegatedLog, step: Step, root: Pick<Log, 'created_at'>): number {
  const beganMs = Date.parse(created_at) - Date.parse(root.created_at)
  const lastMs = Math.max(0, ...steps.map(({ startedMs, endedMs }) => endedMs ?? startedMs))
  const latestMs = step.endedMs === undefined ? beganMs : step.endedMs - lastMs
  return Math.max(step.startedMs, Math.min(beganMs, latestMs))
}

function shifted(step: Step, ms: number): Step {
  const { startedMs, endedMs, firstTokenMs } = step
  return {
    ...step,
    startedMs: startedMs + ms,
    ...(endedMs !== undefined && { endedMs: endedMs + ms }),
    ...(firstTokenMs !== undefined && { firstTokenMs: firstTokenMs + ms }),
  }
}

/** The same one after the other, each with how deep it is. */
export function flattened(branches: readonly Branch[], depth = 0): { branch: Branch; depth: number }[] {
  return branches.flatMap((branch) => [{ branch, depth }, ...flattened(branch.below, depth + 1)])
}
