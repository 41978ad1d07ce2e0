import type { ReactNode } from 'react'
import type { UsageKey } from '#contracts/logs/log-wording.ts'
import type { Usage, UsageFigures } from '#contracts/logs/usage.ts'
import { countText, durationText, moneyText } from '../../lib/figures.ts'
import { classes } from '../../ui/classes.ts'
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

/** Where it is too narrow for a line, a row is a block with each figure under its name. Roles hold what the other display drops. */
function FigureTable({ caption, heads, children }: FigureTableProps) {
  return (
    <section aria-label={caption} className="@container">
      <table role="table" className="w-full text-left text-sm @max-2xl:block">
        <caption className="mb-2 text-left font-medium @max-2xl:block">{caption}</caption>
        <thead role="rowgroup" className="@max-2xl:sr-only">
          <tr
            role="row"
            className="border-b text-xs whitespace-nowrap text-muted-foreground [&>th]:px-2.5 [&>th]:py-2 [&>th]:font-normal"
          >
            {heads.map((head) => (
              <th key={head} role="columnheader" scope="col">
                {head}
              </th>
            ))}
            {columns.map(({ label }) => (
              <th key={label} role="columnheader" scope="col" className="text-right">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="@max-2xl:block">
          {children}
        </tbody>
      </table>
    </section>
  )
}

const columns: { label: string; textOf: (figures: UsageFigures) => string }[] = [
  { label: 'Runs', textOf: ({ runs }) => countText(runs) },
  { label: 'Tokens', textOf: ({ tokens }) => countText(tokens) },
  { label: 'Cost', textOf: (figures) => moneyText(figures.cost_micro_usd) },
  { label: 'Median', textOf: (figures) => durationText(figures.median_ms) },
  { label: '95th percentile', textOf: (figures) => durationText(figures.p95_ms) },
  { label: 'Errors', textOf: ({ failed }) => countText(failed) },
]

function FigureRow({ heads, figures }: { heads: readonly string[]; figures: UsageFigures }) {
  return (
    <tr
      role="row"
      className="border-b @max-2xl:grid @max-2xl:grid-cols-3 @max-2xl:gap-x-4 @max-2xl:gap-y-2 @max-2xl:py-3 @2xl:[&>*]:px-2.5 @2xl:[&>*]:py-2"
    >
      {heads.map((head, place) => (
        // A row's heads are few and stand still; the last is a name, of any length.
        <th
          key={place}
          role="rowheader"
          scope="row"
          className={classes(
            'font-normal @max-2xl:font-medium',
            place < heads.length - 1
              ? 'whitespace-nowrap'
              : `wrap-anywhere ${place === 0 ? 'col-span-3' : 'col-span-2'}`,
          )}
        >
          {head}
        </th>
      ))}
      {columns.map(({ label, textOf }) => (
        <td
          key={label}
          role="cell"
          data-label={label}
          className="whitespace-nowrap tabular-nums @max-2xl:before:block @max-2xl:before:text-xs @max-2xl:before:text-muted-foreground @max-2xl:before:content-[attr(data-label)] @2xl:text-right"
        >
          {textOf(figures)}
        </td>
      ))}
    </tr>
  )
}
