import type { TestStatus } from '#contracts/agents/agent-tests.ts'
import { Pill, StatusDot } from '../../ui/pill.tsx'
import { testStatusDots, testStatusLabels } from './round-text.ts'

/** How a test came out. */
export function TestStatusPill({ status, isSample = false }: { status: TestStatus; isSample?: boolean }) {
  return (
    <Pill tone={isSample ? 'accent' : 'muted'}>
      <StatusDot state={testStatusDots[status]} />
      {testStatusLabels[status]}
      {isSample && ', sample'}
    </Pill>
  )
}
