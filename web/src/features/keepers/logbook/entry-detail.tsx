import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import type { LogbookEntry, NamedMoment, StayedMoment } from '#contracts/keepers/logbook.ts'
import { logbookWording as wording, stayReasonSentences } from '#contracts/keepers/logbook-wording.ts'
import { momentPath } from '../../../app/paths.ts'
import { shortDayText } from '../../../lib/time-text.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { entryQuery } from './logbook.api.ts'

type EntryDetailProps = { keeper: Keeper; keeperId: string; entry: LogbookEntry }

const eyebrow = 'mb-1.5 text-xs font-medium text-muted-foreground'

/** What an entry is about: the moments that went, those that stayed and why, and its place in the chain. */
export function EntryDetail({ keeper, keeperId, entry }: EntryDetailProps) {
  const { data, error, refetch } = useQuery(entryQuery(keeper.id, entry.seq))
  const { exposure, subject, seq } = entry
  const ids = exposure?.momentIds ?? subject.momentIds ?? []
  return (
    <div className="-mx-3 mb-1 grid gap-x-9 gap-y-5 rounded-b-xl border border-t-0 bg-card px-3 py-3.5 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="min-w-0">
        {error && <ErrorState title={wording.loadFailed} error={error} onRetry={() => void refetch()} />}
        {!error && !data && <SkeletonRows rows={1} />}
        {data && (
          <Moments
            title={exposure ? wording.wentOut(ids.length) : aboutText(ids.length || (subject.moments ?? 0))}
            moments={named(data.moments, ids)}
            keeperId={keeperId}
          />
        )}
        {data && exposure && exposure.stayed.length > 0 && (
          <Stayed stayed={exposure.stayed} moments={data.moments} keeperId={keeperId} />
        )}
      </div>
      <div className="min-w-0 text-sm lg:border-l lg:pl-6">
        {exposure && (
          <p className="mb-3 text-muted-foreground xl:hidden">
            {exposure.provider} · {exposure.model}
          </p>
        )}
        <p className={eyebrow}>{wording.entry(seq)}</p>
        <p className="text-xs leading-[18px] break-words text-muted-foreground tabular-nums">
          sha-256 <span title={entry.hash}>{shortHash(entry.hash)}</span>
          <br />
          {entry.prevHash === '' ? (
            wording.first
          ) : (
            <>
              {wording.follows(seq - 1)}, <span title={entry.prevHash}>{shortHash(entry.prevHash)}</span>
            </>
          )}
        </p>
      </div>
    </div>
  )
}

type MomentsProps = { title: string; moments: NamedMoment[]; keeperId: string }

const firstShown = 8

function Moments({ title, moments, keeperId }: MomentsProps) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? moments : moments.slice(0, firstShown)
  const more = moments.length - shown.length
  return (
    <>
      <p className={eyebrow}>{title}</p>
      {shown.length > 0 && (
        <ul>
          {shown.map((moment) => (
            <Moment key={moment.id} moment={moment} keeperId={keeperId} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <button
          type="button"
          className="min-h-8 text-sm text-primary underline underline-offset-2"
          onClick={() => setIsWhole(true)}
        >
          {wording.showMore(more)}
        </button>
      )}
    </>
  )
}

function Moment({
  moment: { id, title, localDate, state },
  keeperId,
}: {
  moment: NamedMoment
  keeperId: string
}) {
  return (
    <li className="flex min-h-7 items-baseline gap-3.5">
      <span className="w-14 shrink-0 text-sm text-muted-foreground tabular-nums">
        {localDate === null ? '–' : shortDayText(new Date(`${localDate}T12:00`))}
      </span>
      {state === 'kept' ? (
        <Link to={momentPath(keeperId, id)} className="min-w-0 truncate font-serif text-base hover:underline">
          {title || wording.untitled}
        </Link>
      ) : (
        <span className="min-w-0 truncate text-muted-foreground">
          {state === 'gone' ? (
            wording.gone
          ) : (
            <>
              <span className="font-serif text-base">{title || wording.untitled}</span> · {wording.trashed}
            </>
          )}
        </span>
      )}
    </li>
  )
}

function Stayed({
  stayed,
  moments,
  keeperId,
}: {
  stayed: StayedMoment[]
  moments: NamedMoment[]
  keeperId: string
}) {
  const reasons = [...new Set(stayed.map(({ why }) => why))]
  return reasons.map((reason) => {
    const ids = stayed.filter(({ why }) => why === reason).map(({ momentId }) => momentId)
    return (
      <div key={reason} className="mt-4 border-t pt-3">
        <Moments title={wording.stayed(ids.length)} moments={named(moments, ids)} keeperId={keeperId} />
        <p className="mt-1 text-sm text-muted-foreground">{stayReasonSentences[reason]}</p>
      </div>
    )
  })
}

function named(moments: NamedMoment[], ids: string[]): NamedMoment[] {
  const known = new Map(moments.map((moment) => [moment.id, moment]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

function aboutText(moments: number): string {
  return moments === 0 ? wording.noMoments : wording.about(moments)
}

function shortHash(hash: string): string {
  return `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`
}
