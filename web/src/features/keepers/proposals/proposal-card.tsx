import { Check } from 'lucide-react'
import { useState } from 'react'
import type { ProposalStatus } from '#contracts/keepers/proposal-choices.ts'
import { proposalWording as wording } from '#contracts/keepers/proposal-wording.ts'
import type { Proposal } from '#contracts/keepers/proposals.ts'
import { editProposalPath, logPath } from '../../../app/paths.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { MarkdownText } from '../../../ui/markdown-text.tsx'
import { RelativeTime } from '../../../ui/time.tsx'
import { dateLine } from '../moments/index.ts'
import { WhereWritable } from '../read-only.tsx'

type ProposalCardProps = {
  proposal: Proposal
  keeperParam: string
  onDecide: (status: ProposalStatus) => Promise<boolean>
  onRemove: () => Promise<void>
}

/** What could become a moment, in the typeface of what agents write until it is one. */
export function ProposalCard({ proposal, keeperParam, onDecide, onRemove }: ProposalCardProps) {
  const [busy, setBusy] = useState<ProposalStatus>()
  const [isRemoving, setIsRemoving] = useState(false)
  const { id, status, title, body, by, runId, createdAt } = proposal
  const headingId = `${cardId(id)}-title`
  const isWaiting = status === 'proposed'

  async function decide(next: ProposalStatus) {
    setBusy(next)
    // Where it was done, the card is gone.
    if (!(await onDecide(next))) setBusy(undefined)
  }

  const choice = (next: ProposalStatus, label: string) => (
    <Button
      variant="quiet"
      size="sm"
      className="max-md:h-11"
      isBusy={busy === next}
      disabled={busy !== undefined}
      onClick={() => void decide(next)}
    >
      {next === 'accepted' && <Icon of={Check} size={15} />}
      {label}
    </Button>
  )
  return (
    <article
      id={cardId(id)}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="rounded-xl border bg-card px-5 py-4 focus-visible:outline-2 focus-visible:outline-ring sm:px-6"
    >
      <p className="text-xs/4.5 font-medium tracking-[0.04em] text-muted-foreground">
        {dateLine({ ...proposal, dateWords: null })}
      </p>
      <h2
        id={headingId}
        className={
          title === null ? 'sr-only' : 'mt-1 font-sans text-lg font-semibold tracking-normal break-words'
        }
      >
        {title ?? wording.unnamed}
      </h2>
      <div className="mt-2 max-w-[68ch] text-[0.9375rem]/6.5 break-words">
        <MarkdownText text={body} isWriting={false} keepsLines />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 border-t pt-3">
        <p className="min-w-0 flex-1 basis-56 text-sm text-muted-foreground">
          <span className="break-words">{by === null ? wording.byProgram : wording.by(by.name)}</span>
          {by?.from && <span className="font-medium text-foreground">{` · ${wording.from[by.from]}`}</span>}
          {' · '}
          <RelativeTime iso={createdAt} />
          {runId !== null && (
            <>
              {' · '}
              <Link to={logPath(runId)} className="underline underline-offset-4">
                {wording.run}
              </Link>
            </>
          )}
        </p>
        <WhereWritable>
          <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-1">
            {isWaiting ? (
              <>
                {choice('accepted', wording.accept)}
                <Link
                  to={editProposalPath(keeperParam, id)}
                  className={`${buttonClass({ variant: 'quiet', size: 'sm' })} max-md:h-11`}
                >
                  {wording.edit}
                </Link>
                {choice('declined', wording.decline)}
              </>
            ) : (
              <>
                {choice('proposed', wording.reopen)}
                <Button variant="quiet" size="sm" className="max-md:h-11" onClick={() => setIsRemoving(true)}>
                  {wording.remove}
                </Button>
              </>
            )}
          </div>
        </WhereWritable>
      </div>
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
    </article>
  )
}

/** Where the focus goes. */
export function cardId(proposalId: string): string {
  return `proposal-${proposalId}`
}
