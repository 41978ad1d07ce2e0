import type { AgentLog } from '#contracts/logs.ts'
import { Pill, StatusDot } from '../../ui/pill.tsx'

const dots = { running: 'busy', done: 'ok', failed: 'bad', stopped: 'off', interrupted: 'bad' } as const

/** How a run ended; one that needed more than one try says so. */
export function LogStatus({ log }: { log: Pick<AgentLog, 'status' | 'retries'> }) {
  const isRetried = log.status === 'done' && log.retries > 0
  return (
    <Pill>
      <StatusDot state={isRetried ? 'busy' : dots[log.status]} />
      {isRetried ? 'retried' : log.status}
    </Pill>
  )
}
