import { useState } from 'react'
import { factStateNames, factWording as wording, validityText } from '#contracts/keepers/fact-wording.ts'
import { plainQuoted } from '#contracts/plain-markdown.ts'
import type { Fact } from '#contracts/keepers/facts.ts'
import { proposalWording } from '#contracts/keepers/proposal-wording.ts'
import { momentPath } from '../../../app/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Link } from '../../../ui/link.tsx'
import { nearShortDay } from '../moments/index.ts'
import { WhereWritable } from '../read-only.tsx'

export type FactActions = {
  onDecide: (status: 'accepted' | 'rejected') => Promise<void>
  onEdit: () => void
  onReplace: () => void
  onRemove: () => Promise<void>
}

type FactRowProps = FactActions & { fact: Fact; keeperParam: string | number }

/** One fact: its words in the typeface of who says so, when it holds, and the words of moments that it is drawn from. */
export function FactRow({ fact, keeperParam, ...actions }: FactRowProps) {
  const { id, statement, status, sources } = fact
  const isOver = status === 'superseded' || status === 'rejected'
  return (
    <li
      id={factRowId(id)}
      tabIndex={-1}
      aria-label={statement}
      className="border-t py-4 outline-offset-4 focus-visible:outline-2 focus-visible:outline-ring"
    >
      <p
        className={classes(
          'max-w-[60ch] text-pretty break-words',
          status === 'suggested' ? 'text-[1.0625rem]/7' : 'font-serif text-lg/7',
          isOver && 'text-muted-foreground line-through decoration-1',
        )}
      >
        {statement}
      </p>
      <p className="mt-0.5 text-sm text-muted-foreground">{noteOf(fact)}</p>
      {sources.length > 0 && (
        <ul className="mt-2 grid gap-1.5">
          {sources.map(({ momentId, quote, title, localDate }, at) => (
            <li key={`${momentId} ${at}`} className="border-l-2 pl-3 text-sm">
              <q className="font-serif text-base/6 break-words">{plainQuoted(quote)}</q>{' '}
              <Link
                to={momentPath(keeperParam, momentId)}
                className="text-xs whitespace-nowrap text-muted-foreground underline underline-offset-4"
              >
                {title === null ? nearShortDay({ localDate }) : `${title}, ${nearShortDay({ localDate })}`}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <WhereWritable>
        <Choices fact={fact} {...actions} />
      </WhereWritable>
    </li>
  )
}

function Choices({ fact, onDecide, onEdit, onReplace, onRemove }: FactActions & { fact: Fact }) {
  const [busy, setBusy] = useState<string>()
  const [isRemoving, setIsRemoving] = useState(false)
  const { status } = fact
  const decision = (next: 'accepted' | 'rejected', label: string) => (
    <Button
      {...look}
      isBusy={busy === next}
      disabled={busy !== undefined}
      onClick={() => {
        setBusy(next)
        void onDecide(next).finally(() => setBusy(undefined))
      }}
    >
      {label}
    </Button>
  )
  return (
    <div className="mt-2.5 flex flex-wrap gap-2">
      {status !== 'accepted' && status !== 'superseded' && decision('accepted', wording.accept)}
      {status === 'suggested' && decision('rejected', wording.reject)}
      <Button {...look} onClick={onEdit}>
        {wording.edit}
      </Button>
      {status === 'accepted' && (
        <Button {...look} onClick={onReplace}>
          {wording.replace}
        </Button>
      )}
      {status !== 'suggested' && (
        <Button {...look} onClick={() => setIsRemoving(true)}>
          {wording.remove}
        </Button>
      )}
      {isRemoving && (
        <ConfirmDialog
          onClose={() => setIsRemoving(false)}
          onConfirm={onRemove}
          title={wording.removeTitle}
          description={wording.removeText}
          confirmLabel={wording.remove}
          busyLabel={wording.removing}
        />
      )}
    </div>
  )
}

const look = { variant: 'quiet', size: 'sm', className: 'max-md:h-10' } as const

function noteOf({ status, validFrom, validTo, by, supersededBy }: Fact): string {
  const day = (iso: string | null) => (iso === null ? null : nearShortDay({ localDate: iso }))
  // Who suggested it, and what replaced it, says the status too.
  const isSaid = status === 'accepted' || (status === 'suggested' ? by : supersededBy) !== null
  const said = [
    !isSaid && factStateNames[status],
    validityText(day(validFrom), day(validTo)),
    by && wording.by(by.name),
    by?.from && proposalWording.from[by.from],
    supersededBy && wording.replacedBy(supersededBy.statement),
  ].filter(Boolean)
  const text = said.join(' · ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Where the focus goes. */
export function factRowId(id: string): string {
  return `fact-${id}`
}
