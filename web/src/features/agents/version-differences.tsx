import type { Difference } from './agent-differences.ts'

type VersionDifferencesProps = { differences: readonly Difference[]; before: number; after: number }

/** Two versions side by side: the fields in which they differ. */
export function VersionDifferences({ differences, before, after }: VersionDifferencesProps) {
  if (differences.length === 0)
    return <p className="text-sm text-muted-foreground">{`Versions ${before} and ${after} are alike.`}</p>
  return (
    <table className="w-full table-fixed border-collapse text-left text-sm">
      <caption className="sr-only">{`What differs between version ${before} and version ${after}`}</caption>
      <thead>
        <tr className="border-b text-xs text-muted-foreground">
          <th scope="col" className="w-[26%] py-2 pr-3 font-medium max-sm:w-[34%]">
            Field
          </th>
          <th scope="col" className="py-2 pr-3 font-medium">{`Version ${before}`}</th>
          <th scope="col" className="py-2 font-medium">{`Version ${after}`}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => (
          <tr key={difference.field} className="border-b align-top last:border-b-0">
            <th scope="row" className="py-2.5 pr-3 font-medium wrap-anywhere">
              {difference.field}
            </th>
            <td className="py-2.5 pr-3 wrap-anywhere whitespace-pre-wrap text-muted-foreground">
              {difference.before || <Nothing />}
            </td>
            <td className="py-2.5 wrap-anywhere whitespace-pre-wrap">{difference.after || <Nothing />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Nothing() {
  return <span className="text-muted-foreground italic">nothing</span>
}
