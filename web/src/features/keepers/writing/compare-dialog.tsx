import { useQuery } from '@tanstack/react-query'
import { diffWordsWithSpace } from 'diff'
import { useState } from 'react'
import type { MomentRevision } from '#contracts/keepers/moment-revisions.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Select } from '../../../ui/select.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { revisionQuery } from '../moments/moments.api.ts'
import { exactText } from '../../../lib/time-text.ts'

type Text = { title: string; body: string }
type CompareProps = {
  keeperId: string
  momentId: string
  revisions: MomentRevision[]
  now: Text
  onClose: () => void
}

/** What has changed between an earlier text and the one on the page. */
export function CompareDialog({ keeperId, momentId, revisions, now, onClose }: CompareProps) {
  const [n, setN] = useState(revisions[0]?.n ?? 1)
  const { data: revision, error, refetch } = useQuery(revisionQuery(keeperId, momentId, n))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="What changed"
      className="w-[min(44rem,calc(100vw-2rem))]"
      description="Added words are marked, deleted ones are struck through."
    >
      <Select
        aria-label="Revision"
        className="mt-4"
        options={revisions.map((one) => ({
          value: String(one.n),
          label: `Since ${exactText(new Date(one.writtenAt))}`,
        }))}
        value={String(n)}
        onChange={(value) => setN(Number(value))}
      />
      <div className="mt-4">
        {error ? (
          <ErrorState title="Error loading this revision" error={error} onRetry={() => void refetch()} />
        ) : revision ? (
          <Difference before={{ ...revision, title: revision.title ?? '' }} after={now} />
        ) : (
          <SkeletonRows rows={2} />
        )}
      </div>
    </Dialog>
  )
}

function Difference({ before, after }: { before: Text; after: Text }) {
  const parts = diffWordsWithSpace(whole(before), whole(after))
  return (
    <p className="max-w-[30rem] font-serif text-base wrap-anywhere whitespace-pre-wrap">
      {parts.map(({ value, added, removed }, place) => {
        if (added)
          return (
            <ins key={place} className="rounded-sm bg-accent text-accent-foreground no-underline">
              {value}
            </ins>
          )
        if (removed)
          return (
            <del key={place} className="text-muted-foreground">
              {value}
            </del>
          )
        return value
      })}
    </p>
  )
}

function whole({ title, body }: Text): string {
  return `${title}\n\n${body.replace(/\r\n?/g, '\n')}`.trim()
}
