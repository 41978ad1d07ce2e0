import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import type { UsageMeasure } from './usage-measures.ts'
import type { UsageGroup, UsagePoint } from './usage-series.ts'
import { UsageTip } from './usage-tip.tsx'

type UsageChartProps = {
  measure: UsageMeasure
  groups: readonly UsageGroup[]
  points: readonly UsagePoint[]
  bucket: 'hour' | 'day'
}

const heightPx = 190

/** One measure over time. A picture: what it shows stands in the report's tables. */
export function UsageChart({ measure, groups, points, bucket }: UsageChartProps) {
  const { name, form, leastTop } = measure
  const data = points.map((point) => ({ ...point, values: valuesOf(measure, groups, point) }))
  const isLow = (top: number) => data.every(({ values }) => sumOf(values) < top)
  const Chart = form === 'bars' ? BarChart : LineChart
  return (
    <figure className="min-w-0 rounded-xl border bg-card px-4 pt-3.5 pb-2">
      <figcaption className="mb-2 text-sm font-medium">{name}</figcaption>
      <div
        role="img"
        aria-label={`${name} by ${bucket}; see the table for the numbers`}
        style={{ height: heightPx }}
      >
        <ResponsiveContainer
          width="100%"
          height={heightPx}
          initialDimension={{ width: 400, height: heightPx }}
        >
          <Chart data={data} accessibilityLayer={false} margin={{ top: 6, right: 6, bottom: 0, left: 4 }}>
            <CartesianGrid vertical={false} stroke="hsl(var(--border))" />
            <XAxis
              dataKey="label"
              tickLine={false}
              axisLine={{ stroke: 'hsl(var(--border))' }}
              tick={tickStyle}
              minTickGap={28}
              height={24}
            />
            <YAxis
              tickLine={false}
              axisLine={false}
              tick={tickStyle}
              width="auto"
              tickCount={4}
              domain={[0, leastTop !== undefined && isLow(leastTop) ? leastTop : 'auto']}
              allowDecimals={form === 'lines' || name === 'Cost'}
              tickFormatter={measure.shortText}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={{ fill: 'hsl(var(--muted))', stroke: 'hsl(var(--border))' }}
              content={({ active, label }) =>
                active ? (
                  <UsageTip
                    title={String(label)}
                    measure={measure}
                    groups={groups}
                    point={points.find((point) => point.label === label)}
                  />
                ) : null
              }
            />
            {groups.map(({ id, colour }, place) =>
              form === 'bars' ? (
                <Bar
                  key={id}
                  dataKey={`values.${place}`}
                  stackId="all"
                  fill={colour}
                  maxBarSize={28}
                  isAnimationActive={false}
                />
              ) : (
                <Line
                  key={id}
                  dataKey={`values.${place}`}
                  stroke={colour}
                  strokeWidth={1.75}
                  dot={{ r: 2, fill: colour, strokeWidth: 0 }}
                  connectNulls
                  isAnimationActive={false}
                />
              ),
            )}
          </Chart>
        </ResponsiveContainer>
      </div>
    </figure>
  )
}

const tickStyle = { fill: 'hsl(var(--muted-foreground))', fontSize: 12 }

/** By place of the group: names of models hold dots, which a path would follow. */
function valuesOf(
  measure: UsageMeasure,
  groups: readonly UsageGroup[],
  point: UsagePoint,
): (number | null)[] {
  return groups.map(({ id }) => {
    const figures = point.byGroup.get(id)
    return figures === undefined ? null : measure.of(figures)
  })
}

function sumOf(values: readonly (number | null)[]): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
}
