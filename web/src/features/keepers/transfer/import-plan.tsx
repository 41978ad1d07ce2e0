import { importScreenWording as words } from '#contracts/keepers/import-screen-wording.ts'
import type { ImportNote, ImportPlan } from '#contracts/keepers/imports.ts'
import { daySpan } from '../../../lib/day-text.ts'

/** The figures of a dry run. */
export function PlanFigures({ plan }: { plan: ImportPlan }) {
  const { moments, duplicates, files, from, to, keepers } = plan
  const rows: [string, string][] = [
    [words.newMoments, (moments - duplicates).toLocaleString()],
    ...(duplicates > 0 ? [[words.duplicates, duplicates.toLocaleString()] satisfies [string, string]] : []),
    ...(from !== null && to !== null ? [[words.span, daySpan(from, to)] satisfies [string, string]] : []),
    ...(files > 0 ? [[words.files, files.toLocaleString()] satisfies [string, string]] : []),
    ...(keepers.length > 0 ? [[words.keepers, keepers.join(', ')] satisfies [string, string]] : []),
  ]
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-sm text-muted-foreground">{name}</dt>
          <dd className="font-medium break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What comes otherwise than it is, and how columns are understood. */
export function PlanNotes({ plan: { notes, columns } }: { plan: ImportPlan }) {
  return (
    <>
      {columns.length > 0 && (
        <div className="overflow-x-auto">
          <table className="w-full text-left text-sm">
            <caption className="mb-2 text-left font-medium">{words.columns}</caption>
            <thead>
              <tr className="border-b text-muted-foreground">
                <th className="py-1.5 pr-6 font-normal">{words.column}</th>
                <th className="py-1.5 font-normal">{words.becomes}</th>
              </tr>
            </thead>
            <tbody>
              {columns.map(({ column, field }, at) => (
                <tr key={at} className="border-b last:border-0">
                  <td className="py-1.5 pr-6 break-words">{column}</td>
                  <td className="py-1.5">{field === null ? words.underText : words.fields[field]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ImportNotes title={words.remarks} notes={notes} />
    </>
  )
}

/** Remarks with some of the files or entries that they are about. */
export function ImportNotes({ title, notes }: { title: string; notes: readonly ImportNote[] }) {
  if (notes.length === 0) return null
  return (
    <div className="grid gap-3">
      <p className="font-medium">{title}</p>
      <ul className="grid gap-3 text-sm">
        {notes.map(({ text, examples }) => (
          <li key={text} className="rounded-lg border px-3.5 py-2.5">
            <p>{text}</p>
            {examples.length > 0 && (
              <p className="mt-1 text-xs break-words text-muted-foreground">{examples.join(' · ')}</p>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
