import type { AgentLog } from '#contracts/logs/logs.ts'
import { answersFromHandbook } from '#contracts/runs/run-wording.ts'
import { runStatusLabels } from '#contracts/screens/value-labels.ts'
import { Pill, StatusDot } from '../../ui/pill.tsx'

const dots = {
  running: 'busy',
  waiting: 'busy',
  done: 'ok',
  failed: 'bad',
  stopped: 'off',
  interrupted: 'bad',
} as const

/** How a run ended. One that needed more than one try says so, and so does one that no model answered. */
export function LogStatus({ log }: { log: Pick<AgentLog, 'status' | 'retries' | 'mock' | 'agent'> }) {
  if (log.mock && log.status === 'done')
    return (
      <Pill tone="accent">
        <StatusDot state="off" />
        {answersFromHandbook(log.agent) ? 'Handbook' : 'Sample'}
      </Pill>
    )
  const isRetried = log.status === 'done' && log.retries > 0
  return (
    <Pill>
      <StatusDot state={isRetried ? 'busy' : dots[log.status]} />
      {isRetried ? 'Retried' : runStatusLabels[log.status]}
    </Pill>
  )
}
