import type { Choice, Row } from './merge-words.ts'
import type { Merge } from './use-merge.ts'

const cameFrom: Record<Choice, string> = { left: 'this browser', both: 'both, in order', right: 'the other' }

/** What comes of both versions by the choices made, to be typed over. */
export function ConflictResult({ merge, isBusy }: { merge: Merge; isBusy: boolean }) {
  return (
    <section className="mt-6 border-t bg-muted/55 px-5 pt-4.5 pb-8">
      <div className="mx-auto max-w-[28.25rem]">
        <div className="flex items-baseline justify-between">
          <h2 className="text-lg">What will be saved</h2>
          <span className="text-xs text-muted-foreground">Type to change anything</span>
        </div>
        {merge.rows.map((row, place) => (
          <Piece key={row.id} {...{ row, place, merge, isBusy }} />
        ))}
      </div>
    </section>
  )
}

type PieceProps = { row: Row; place: number; merge: Merge; isBusy: boolean }

function Piece({ row, place, merge, isBusy }: PieceProps) {
  const text = merge.textOf(row)
  const choice = merge.choices[row.id]
  if (text === undefined)
    return <p className="mt-2 text-sm text-muted-foreground italic">Choose what stays here.</p>
  return (
    <div className="relative mt-2">
      {!row.isSame && choice && (
        <span className="text-xs text-muted-foreground lg:absolute lg:top-1 lg:right-full lg:mr-5 lg:whitespace-nowrap">
          {cameFrom[choice]}
        </span>
      )}
      <textarea
        rows={1}
        value={text}
        aria-label={`Paragraph ${place + 1}`}
        placeholder="Left out"
        readOnly={isBusy}
        onChange={({ target }) => merge.edit(row, target.value)}
        className="field-sizing-content block w-full resize-none bg-transparent font-serif text-base outline-offset-4 placeholder:text-muted-foreground placeholder:italic"
      />
    </div>
  )
}
