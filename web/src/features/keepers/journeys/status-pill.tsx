import { Check } from 'lucide-react'
import type { JourneyStatus } from '#contracts/keepers/journey-choices.ts'
import { journeyStatusLabels } from '#contracts/keepers/journey-wording.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Pill } from '../../../ui/pill.tsx'

/** A journey's status in its word. */
export function StatusPill({ status }: { status: JourneyStatus }) {
  return (
    <Pill tone={status === 'active' ? 'accent' : 'muted'}>
      {status === 'completed' && <Icon of={Check} size={13} />}
      {journeyStatusLabels[status]}
    </Pill>
  )
}
