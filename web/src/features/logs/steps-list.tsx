import { runStatusLabels } from '#contracts/screens/value-labels.ts'
import { durationText } from '../../lib/figures.ts'
import { stepMs, stepName } from './step-text.ts'
import type { Branch } from './step-tree.ts'

/** The steps in words and numbers; says what failed in full. */
export function StepsList({ rows }: { rows: readonly { branch: Branch; depth: number }[] }) {
  return (
    <div className="overflow-x-auto" role="group" aria-label="Steps as a list" tabIndex={0}>
      <table className="w-full min-w-2xl text-left text-sm">
        <thead className="text-xs text-muted-foreground">
          <tr className="border-b [&>th]:py-1.5 [&>th]:pr-4 [&>th]:font-normal [&>th]:whitespace-nowrap">
            <th scope="col">Step</th>
            <th scope="col">Kind</th>
            <th scope="col">Try</th>
            <th scope="col">Begins at</th>
            <th scope="col">Takes</th>
            <th scope="col">First token at</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ branch: { step }, depth }, place) => (
            // Steps stand in the order in which they began, which does not change.
            <tr
              key={place}
              className="border-b align-top whitespace-nowrap tabular-nums [&>*]:py-1.5 [&>*]:pr-4"
            >
              <th scope="row" className="font-normal">
                {'– '.repeat(Math.max(0, depth - 1))}
                {stepName(step)}
              </th>
              <td>{step.kind}</td>
              <td>{step.attempt}</td>
              <td>{durationText(step.startedMs)}</td>
              <td>{durationText(stepMs(step))}</td>
              <td>{durationText(step.firstTokenMs ?? null)}</td>
              <td className="min-w-48 whitespace-normal wrap-anywhere">
                {step.error ?? runStatusLabels[step.status]}
                {step.waitedMs !== undefined && `, then waited ${durationText(step.waitedMs)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
