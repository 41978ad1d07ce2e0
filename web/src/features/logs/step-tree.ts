import type { AgentLogDetail, DelegatedLog } from '#contracts/logs/logs.ts'
import type { Step } from './step-text.ts'

/** A step with what it led to; times are from the start of the run that is shown. */
export type Branch = { step: Step; below: Branch[]; delegated?: DelegatedLog | undefined }

type Tree = Pick<AgentLogDetail, 'steps'> & { delegated?: readonly DelegatedLog[] | undefined }

/** The steps of a run as one tree: calls beneath the model that asked for them, and beneath agents what they did. */
export function treeOf({ steps, delegated = [] }: Tree, startedMs = 0): Branch[] {
  const branches: Branch[] = []
  for (const step of steps) {
    const branch: Branch = { step: shifted(step, startedMs), below: [] }
    const child = step.kind === 'agent' ? delegated.find(({ id }) => id === step.run) : undefined
    if (child) {
      branch.delegated = child
      branch.below = treeOf({ steps: child.steps, delegated }, beginningOf(child, branch.step))
    }
    const isCall = step.kind === 'tool' || step.kind === 'agent'
    const above = isCall ? branches.at(-1) : undefined
    ;(above?.below ?? branches).push(branch)
  }
  return branches
}

/** When a delegated run began: it ended with the step that waited for it. */
function beginningOf({ execution_time_ms: ms }: DelegatedLog, { startedMs, endedMs }: Step): number {
  return endedMs === undefined ? startedMs : Math.max(startedMs, endedMs - ms)
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
