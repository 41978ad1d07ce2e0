import { DayField } from '../../ui/day-field.tsx'
import { GrantTopics } from './grant-topics.tsx'

/** Empty days: no limit; topics null: all of them. */
export type Limits = { topicIds: string[] | null; from: string | null; to: string | null }

type GrantLimitsProps = {
  keeperId: string
  limits: Limits
  /** What is to be corrected. */
  problem?: { on: 'topics' | 'days'; message: string } | undefined
  onChange: (limits: Limits) => void
}

/** How far an agent may read a keeper: about which topics, and which days. */
export function GrantLimits({ keeperId, limits, problem, onChange }: GrantLimitsProps) {
  const day = (label: string, which: 'from' | 'to') => (
    <DayField
      label={label}
      value={limits[which] ?? ''}
      error={which === 'to' && problem?.on === 'days' ? problem.message : undefined}
      onChange={(value) => onChange({ ...limits, [which]: value || null })}
    />
  )
  return (
    <>
      <GrantTopics
        keeperId={keeperId}
        chosen={limits.topicIds}
        error={problem?.on === 'topics' ? problem.message : undefined}
        onChange={(topicIds) => onChange({ ...limits, topicIds })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {day('First day', 'from')}
        {day('Last day', 'to')}
      </div>
    </>
  )
}
