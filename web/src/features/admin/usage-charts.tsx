import type { Usage } from '#contracts/logs/usage.ts'
import { UsageChart } from './usage-chart.tsx'
import { usageMeasures } from './usage-measures.ts'
import { groupsOf, pointsOf, type UsageGroup } from './usage-series.ts'

/** A chart of each measure over time, with one legend for all. */
export function UsageCharts({ usage }: { usage: Usage }) {
  const groups = groupsOf(usage)
  const points = pointsOf(usage)
  return (
    <>
      <Legend groups={groups} />
      <div className="grid gap-5 lg:grid-cols-2">
        {usageMeasures.map((measure) => (
          <UsageChart
            key={measure.name}
            measure={measure}
            groups={groups}
            points={points}
            bucket={usage.bucket}
          />
        ))}
      </div>
    </>
  )
}

function Legend({ groups }: { groups: readonly UsageGroup[] }) {
  return (
    <ul aria-label="Legend" className="mb-4 flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
      {groups.map(({ id, label, colour }) => (
        <li key={id} className="flex items-center gap-2">
          <span aria-hidden className="size-2.5 rounded-[3px]" style={{ background: colour }} />
          {label}
        </li>
      ))}
    </ul>
  )
}
