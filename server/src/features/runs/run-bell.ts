import type { Deps } from '../../deps.ts'

/** Rings when a process says that the run has moved. */
export type RunBell = {
  /** Settles at the first ring since the last wait, or after `ms`. */
  wait(ms: number): Promise<void>
  ring(): void
  close(): void
}

export function createBell(deps: Pick<Deps, 'database'>, runId: string): RunBell {
  let wake = () => {}
  let hasRung = false
  const ring = () => {
    hasRung = true
    wake()
  }
  const close = deps.database.listen((notice) => {
    if (notice.channel === 'run' && notice.runId === runId) ring()
  })
  return {
    ring,
    close,
    async wait(ms) {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      wake = () => {}
      hasRung = false
    },
  }
}
