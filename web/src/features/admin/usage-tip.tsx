import type { UsageMeasure } from './usage-measures.ts'
import type { UsageGroup, UsagePoint } from './usage-series.ts'

type UsageTipProps = {
  title: string
  measure: UsageMeasure
  groups: readonly UsageGroup[]
  point: UsagePoint | undefined
}

/** What stands at one hour or day, under the pointer. */
export function UsageTip({ title, measure, groups, point }: UsageTipProps) {
  const rows = groups.flatMap((group) => {
    const figures = point?.byGroup.get(group.id)
    const value = figures && measure.of(figures)
    return value === undefined || value === null || value === 0 ? [] : [{ ...group, value }]
  })
  return (
    <div className="popup px-3 py-2 text-xs">
      <p className="mb-1 font-medium">{title}</p>
      {rows.length === 0 && <p className="text-muted-foreground">–</p>}
      {rows.map(({ id, label, colour, value }) => (
        <p key={id} className="flex items-center gap-2">
          <span className="size-2 rounded-[2px]" style={{ background: colour }} />
          {label}
          <span className="ml-auto pl-4 tabular-nums">{measure.text(value)}</span>
        </p>
      ))}
    </div>
  )
}
