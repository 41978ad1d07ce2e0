import type { ReactNode } from 'react'
import type { UsageKey } from '#contracts/log-wording.ts'
import type { Usage, UsageFigures } from '#contracts/usage.ts'
import { countText, durationText, moneyText } from '../../lib/figures.ts'
import { groupsOf, pointsOf } from './usage-series.ts'

const keyNames: Record<UsageKey, string> = { provider: 'Provider', model: 'Model', agent: 'Agent' }

/** The numbers behind the charts: each group as a whole, then each hour or day with runs. */
export function UsageTables({ usage }: { usage: Usage }) {
  const groups = groupsOf(usage)
  const name = keyNames[usage.by]
  const points = pointsOf(usage).flatMap(({ at, label, byGroup }) =>
    groups.flatMap((group) => {
      const figures = byGroup.get(group.id)
      return figures === undefined ? [] : [{ at, label, group, figures }]
    }),
  )
  return (
    <div className="grid gap-10">
      <FigureTable caption={`By ${usage.by}`} heads={[name]}>
        {groups.map(({ id, label, figures }) => (
          <FigureRow key={id} heads={[label]} figures={figures} />
        ))}
      </FigureTable>
      <FigureTable
        caption={usage.bucket === 'day' ? 'Day by day' : 'Hour by hour'}
        heads={[usage.bucket === 'day' ? 'Day' : 'Hour', name]}
      >
        {points.map(({ at, label, group, figures }) => (
          <FigureRow key={`${at} ${group.id}`} heads={[label, group.label]} figures={figures} />
        ))}
      </FigureTable>
    </div>
  )
}

type FigureTableProps = { caption: string; heads: readonly string[]; children: ReactNode }

function FigureTable({ caption, heads, children }: FigureTableProps) {
  return (
    // Scrolls sideways in a narrow window, by keyboard too.
    <div role="region" aria-label={caption} tabIndex={0} className="overflow-x-auto">
      <table className="w-full min-w-2xl text-left text-sm">
        <caption className="mb-2 text-left font-medium">{caption}</caption>
        <thead>
          <tr className="border-b text-[0.8125rem] text-muted-foreground [&>th]:px-2.5 [&>th]:py-2 [&>th]:font-normal">
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            {['Runs', 'Tokens', 'Cost', 'Median', '95th percentile', 'Errors'].map((head) => (
              <th key={head} scope="col" className="text-right">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

function FigureRow({ heads, figures }: { heads: readonly string[]; figures: UsageFigures }) {
  const cells = [
    countText(figures.runs),
    countText(figures.tokens),
    moneyText(figures.cost_micro_usd),
    durationText(figures.median_ms),
    durationText(figures.p95_ms),
    countText(figures.failed),
  ]
  return (
    <tr className="border-b [&>*]:px-2.5 [&>*]:py-2">
      {heads.map((head, place) => (
        // A row's heads are few and stand still.
        <th key={place} scope="row" className="font-normal">
          {head}
        </th>
      ))}
      {cells.map((cell, place) => (
        <td key={place} className="text-right tabular-nums">
          {cell}
        </td>
      ))}
    </tr>
  )
}
