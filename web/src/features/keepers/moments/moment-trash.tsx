import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { deletionWording } from '#contracts/accounts/deletion-wording.ts'
import { deletedMomentKeptDays } from '#contracts/keepers/moment-choices.ts'
import { daysLeftText, momentListWording } from '#contracts/keepers/moment-list-wording.ts'
import type { MomentSummary } from '#contracts/keepers/moments.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { focusIfLost } from '../../../ui/focus-if-lost.ts'
import { NothingFound } from '../../../ui/nothing-found.tsx'
import { toast } from '../../../ui/toast.tsx'
import { PlainText } from '../../../ui/plain-text.tsx'
import { dateText } from './moment-dates.ts'
import { momentLabel } from './moment-row.tsx'
import { MarkedText } from './moment-text.tsx'
import { deleteForever, trashQuery } from './moments.api.ts'
import { RowSkeletons } from './month-section.tsx'
import type { MomentActions } from './use-moment-actions.ts'
import { WhereWritable } from '../read-only.tsx'

type MomentTrashProps = {
  keeperId: string
  /** What it is searched for. */
  q: string
  actions: MomentActions
  onShowAll: () => void
  onLeave: () => void
}

/** The moments that were deleted, for as long as they can be restored. */
export function MomentTrash({ keeperId, q, actions, onShowAll, onLeave }: MomentTrashProps) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    trashQuery(keeperId, q),
  )
  const [doomed, setDoomed] = useState<MomentSummary>()
  const moments = data?.pages.flatMap((page) => page.moments)
  const heading = useRef<HTMLHeadingElement>(null)

  async function restore(id: string): Promise<void> {
    await actions.change([id], { deleted: false })
    focusIfLost(() => heading.current)
  }

  return (
    <div className="px-5 pb-10 min-[1100px]:px-7">
      <div className="flex items-center justify-between gap-3 pt-2 pb-3">
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-lg">
            Trash
          </h2>
          <p className="text-sm text-muted-foreground">
            Deleted moments stay here for {deletedMomentKeptDays} days.
          </p>
        </div>
        <Button variant="quiet" size="sm" onClick={onLeave}>
          All moments
        </Button>
      </div>
      {error && !moments && (
        <ErrorState title={momentListWording.trashFailed} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !moments && <RowSkeletons rows={3} />}
      {moments?.length === 0 && q === '' && <EmptyState title={momentListWording.trashEmpty} />}
      {moments?.length === 0 && q !== '' && (
        <NothingFound
          q={q}
          title={momentListWording.trashEmpty}
          showAll={momentListWording.trashShowAll}
          onShowAll={onShowAll}
        >
          {momentListWording.searchCovers}
        </NothingFound>
      )}
      {moments !== undefined && moments.length > 0 && (
        <ul aria-label="Deleted moments">
          {moments.map((moment) => (
            <DeletedMoment
              key={moment.id}
              moment={moment}
              onRestore={() => void restore(moment.id)}
              onDeleteForever={() => setDoomed(moment)}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button
          variant="quiet"
          size="sm"
          className="mt-4"
          isBusy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
      {doomed && (
        <ConfirmDialog
          title={`Delete “${momentLabel(doomed)}” forever?`}
          description={deletionWording.moment}
          confirmLabel="Delete forever"
          busyLabel="Deleting..."
          failed={momentListWording.deleteFailed}
          onConfirm={async () => {
            await deleteForever(keeperId, doomed.id)
            toast.success(`“${momentLabel(doomed)}” is deleted.`)
            await actions.reload()
          }}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </div>
  )
}

type DeletedMomentProps = { moment: MomentSummary; onRestore: () => void; onDeleteForever: () => void }

function DeletedMoment({ moment, onRestore, onDeleteForever }: DeletedMomentProps) {
  const { title, titleMarks = [], excerpt } = moment
  const name = momentLabel(moment)
  return (
    <li className="border-t py-3.5">
      {title !== null && (
        <h3 className="line-clamp-2 text-lg/6 wrap-anywhere">
          <MarkedText snippet={{ text: title, marks: titleMarks }} />
        </h3>
      )}
      <p className="line-clamp-2 font-serif text-base/6.25 wrap-anywhere">
        {excerpt.marks.length > 0 ? (
          <MarkedText snippet={excerpt} />
        ) : (
          <PlainText text={excerpt.text || (title === null ? name : '')} />
        )}
      </p>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="mr-auto text-xs text-muted-foreground max-sm:w-full">
          {dateText(moment)} · {daysLeftText(daysLeft(moment))}
        </p>
        <WhereWritable>
          <Button
            variant="ghost"
            size="row"
            className="max-sm:-ml-2"
            aria-label={`Restore ${name}`}
            onClick={onRestore}
          >
            Restore
          </Button>
          <Button
            variant="ghost"
            size="row"
            className="sm:-mr-2"
            aria-label={`Delete forever: ${name}`}
            onClick={onDeleteForever}
          >
            Delete forever
          </Button>
        </WhereWritable>
      </div>
    </li>
  )
}

function daysLeft({ deletedAt }: MomentSummary): number {
  const untilMs = Date.parse(deletedAt ?? '') + deletedMomentKeptDays * 86_400_000
  return Math.ceil((untilMs - Date.now()) / 86_400_000)
}
