import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#contracts/keepers/keeper-wording.ts'
import { momentListWording } from '#contracts/keepers/moment-list-wording.ts'
import type { MomentRevision } from '#contracts/keepers/moment-revisions.ts'
import type { Moment } from '#contracts/keepers/moments.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { RelativeTime } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { momentsKey, restoreRevision, revisionQuery, revisionsQuery } from './moments.api.ts'
import { wordDiff } from './word-diff.ts'
import { WhereWritable } from '../read-only.tsx'

type RevisionsProps = { keeperId: string; moment: Moment }

/** The versions of a moment, the newest first: each can be compared with what is there now, and restored. */
export function Revisions({ keeperId, moment }: RevisionsProps) {
  const { data, error, refetch } = useQuery(revisionsQuery(keeperId, moment.id))
  const [chosen, setChosen] = useState<number>()
  const restore = useRestore(keeperId, moment)
  if (error && !data)
    return <ErrorState title={momentListWording.historyFailed} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-14" />
  if (data.length === 0) return <p className="text-sm text-muted-foreground">{momentListWording.noHistory}</p>
  return (
    <ul aria-label="Versions" className="grid">
      {data
        .toSorted((one, other) => other.n - one.n)
        .map((revision) => (
          <li key={revision.n} className="border-t py-2 first:border-t-0">
            <div className="flex items-center">
              <p className="mr-auto min-w-0 pr-2 text-sm">
                <RelativeTime iso={revision.writtenAt} />
                <span className="text-muted-foreground">
                  {' '}
                  · {counted(revision.words, 'word')}
                  {reasonText(revision)}
                </span>
              </p>
              <Button
                variant="ghost"
                size="row"
                aria-expanded={chosen === revision.n}
                aria-label={`Compare version ${revision.n} with now`}
                onClick={() => setChosen(chosen === revision.n ? undefined : revision.n)}
              >
                Compare
              </Button>
              <WhereWritable>
                <Button
                  variant="ghost"
                  size="row"
                  aria-label={`Restore version ${revision.n}`}
                  isBusy={restore.isBusy}
                  onClick={() => void restore.to(revision.n)}
                >
                  Restore
                </Button>
              </WhereWritable>
            </div>
            {chosen === revision.n && <Comparison keeperId={keeperId} moment={moment} n={revision.n} />}
          </li>
        ))}
    </ul>
  )
}

function reasonText({ reason }: MomentRevision): string {
  const texts = {
    edit: '',
    restore: ' · before a restore',
    merge: ' · before a merge',
    agent: ' · before an agent’s change',
    'line-ends': ' · with its own line ends',
  }
  return texts[reason]
}

/** What was taken out and put in since, word by word. */
function Comparison({ keeperId, moment, n }: RevisionsProps & { n: number }) {
  const { data, error, refetch } = useQuery(revisionQuery(keeperId, moment.id, n))
  if (error)
    return <ErrorState title={momentListWording.historyFailed} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-14" />
  return (
    <div className="my-2 rounded-lg border bg-card px-4 py-3 font-serif text-base/6.5 [overflow-wrap:anywhere] whitespace-pre-wrap">
      {data.title !== moment.title && (
        <p className="mb-2 text-lg/6 font-medium">
          <Changes before={data.title ?? ''} now={moment.title ?? ''} />
        </p>
      )}
      {data.body === moment.body ? (
        <p className="font-sans text-sm text-muted-foreground">{momentListWording.sameText}</p>
      ) : (
        <Changes before={data.body} now={moment.body} />
      )}
    </div>
  )
}

function Changes({ before, now }: { before: string; now: string }) {
  return wordDiff(before, now).map(({ text, change }, at) => {
    if (change === 'removed')
      return (
        <del key={at} className="text-muted-foreground decoration-destructive">
          {text}
        </del>
      )
    if (change === 'added')
      return (
        <ins key={at} className="rounded-[3px] bg-accent text-accent-foreground no-underline">
          {text}
        </ins>
      )
    return <span key={at}>{text}</span>
  })
}

/** Puts an earlier version in the place of the present one, which becomes a version too: that is the way back. */
function useRestore(keeperId: string, moment: Moment) {
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)

  async function restore(n: number, version: number): Promise<Moment | undefined> {
    setIsBusy(true)
    try {
      return await restoreRevision(keeperId, { id: moment.id, n, version })
    } catch (error) {
      toast.error(momentListWording.restoreVersionFailed, { description: sentenceOf(error) })
      return undefined
    } finally {
      await queryClient.invalidateQueries({ queryKey: momentsKey(keeperId) })
      setIsBusy(false)
    }
  }

  async function to(n: number) {
    const restored = await restore(n, moment.version)
    if (restored === undefined) return
    toast.success('The version is restored.', {
      action: { label: 'Undo', onClick: () => void undo(restored.version) },
    })
  }

  async function undo(version: number) {
    const revisions = await queryClient.fetchQuery(revisionsQuery(keeperId, moment.id))
    await restore(Math.max(...revisions.map(({ n }) => n)), version)
  }

  return { to, isBusy }
}
