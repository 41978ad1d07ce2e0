import { classes } from '../../ui/classes.ts'
import type { Difference } from './agent-differences.ts'

type VersionDifferencesProps = { differences: readonly Difference[]; before: number; after: number }

/** Two versions side by side: the fields in which they differ. */
export function VersionDifferences({ differences, before, after }: VersionDifferencesProps) {
  if (differences.length === 0)
    return <p className="text-sm text-muted-foreground">{`Versions ${before} and ${after} are the same.`}</p>
  return (
    <table role="table" className="w-full table-fixed border-collapse text-left text-sm max-sm:block">
      <caption className="sr-only">{`Differences between version ${before} and version ${after}`}</caption>
      <thead role="rowgroup" className="max-sm:sr-only">
        <tr role="row" className="border-b text-xs text-muted-foreground">
          <th role="columnheader" scope="col" className="w-[26%] py-2 pr-3 font-medium">
            Field
          </th>
          <th role="columnheader" scope="col" className="py-2 pr-3 font-medium">{`Version ${before}`}</th>
          <th role="columnheader" scope="col" className="py-2 font-medium">{`Version ${after}`}</th>
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-sm:block">
        {differences.map((difference) => (
          <tr
            key={difference.field}
            role="row"
            className="border-b align-top last:border-b-0 max-sm:block max-sm:py-2.5 max-sm:[&>*]:block max-sm:[&>*]:p-0"
          >
            <th role="rowheader" scope="row" className="py-2.5 pr-3 font-medium wrap-anywhere">
              {difference.field}
            </th>
            <td
              role="cell"
              data-label={`Version ${before}`}
              className={classes('pr-3 text-muted-foreground', cell)}
            >
              {difference.before || <Nothing />}
            </td>
            <td role="cell" data-label={`Version ${after}`} className={cell}>
              {difference.after || <Nothing />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** On a phone a row is a block, and each of its cells says whose it is. */
const cell =
  'py-2.5 wrap-anywhere whitespace-pre-wrap max-sm:mt-1 max-sm:before:block max-sm:before:text-xs max-sm:before:text-muted-foreground max-sm:before:content-[attr(data-label)]'

function Nothing() {
  return <span className="text-muted-foreground italic">nothing</span>
}
