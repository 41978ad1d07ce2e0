import { CloudUpload, Globe, Pin } from 'lucide-react'
import type { To } from 'react-router'
import { momentKindLabels } from '#contracts/keepers/moment-list-wording.ts'
import type { MomentSummary } from '#contracts/keepers/moments.ts'
import { offlineWording } from '#contracts/screens/offline-wording.ts'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { plainLabel } from '../../../ui/plain-text.tsx'
import { dateText, dayNumber, weekdayText } from './moment-dates.ts'
import { MomentMood } from './moment-mood.tsx'
import { MarkedText } from './moment-text.tsx'

type MomentRowProps = {
  moment: MomentSummary
  to: To
  isOpen: boolean
  isSelected?: boolean
  /** Whether moments are being selected, so that the boxes show. */
  isSelecting?: boolean
  /** Its words, or all of it, aren't sent yet. */
  isWaiting?: boolean
  /** Absent where it can't be selected. */
  onSelect?: (id: string, isRange: boolean) => void
  onDrawn?: (element: HTMLElement) => void
}

/** One moment of the list; the whole row opens it. */
export function MomentRow(props: MomentRowProps) {
  const { moment, to, isOpen, isSelected = false, isSelecting = false, isWaiting = false } = props
  const { onSelect, onDrawn } = props
  const { title, titleMarks = [], excerpt, kind } = moment
  const linked = title === null ? excerpt : { text: title, marks: titleMarks }
  const name = momentLabel(moment)
  const link = (
    <Link
      to={to}
      data-moment={moment.id}
      aria-current={isOpen ? 'true' : undefined}
      className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
    >
      {linked.text === '' ? momentKindLabels[kind] : <MarkedText snippet={linked} />}
    </Link>
  )
  return (
    <li
      ref={(element) => {
        if (element && isOpen) onDrawn?.(element)
      }}
      data-open={isOpen || undefined}
      className={classes(
        'group/row relative grid scroll-mt-11 grid-cols-[2.75rem_minmax(0,1fr)] gap-x-2 border-t py-3.25 pr-4 pl-3 transition-colors first:border-transparent',
        isOpen || isSelected
          ? 'rounded-lg border-transparent bg-accent/50 [&+li]:border-transparent'
          : 'hover:bg-muted/60',
        isOpen &&
          'before:absolute before:inset-y-3.5 before:left-0 before:w-[3px] before:rounded-sm before:bg-primary',
      )}
    >
      <div>
        <span className="sr-only">{dateText(moment)}</span>
        <p aria-hidden className="font-serif text-xl/6.5 font-medium tracking-[-0.02em]">
          {dayNumber(moment)}
        </p>
        <p
          aria-hidden
          className={classes(
            'text-xs text-muted-foreground',
            isSelecting && onSelect
              ? 'hidden'
              : onSelect && 'group-has-[input:focus-visible]/row:hidden group-hover/row:pointer-fine:hidden',
          )}
        >
          {weekdayText(moment)}
        </p>
        {onSelect && (
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={isSelected}
            onChange={() => undefined}
            onClick={(event) => onSelect(moment.id, event.shiftKey)}
            className={classes(
              'relative z-10 mt-1 size-4.5 accent-primary pointer-coarse:size-6',
              'after:absolute after:-inset-2',
              !isSelecting &&
                'not-focus-visible:sr-only group-hover/row:pointer-fine:not-sr-only group-hover/row:pointer-fine:relative group-hover/row:pointer-fine:mt-1 group-hover/row:pointer-fine:size-4.5',
            )}
          />
        )}
      </div>
      <div className="min-w-0">
        {title !== null && <h3 className="line-clamp-2 text-lg/6 text-pretty wrap-anywhere">{link}</h3>}
        {(title === null || excerpt.text !== '') && (
          <p className="line-clamp-2 font-serif text-base/6.25 wrap-anywhere">
            {title === null ? link : <MarkedText snippet={excerpt} />}
          </p>
        )}
        <RowFacts moment={moment} isWaiting={isWaiting} />
      </div>
    </li>
  )
}

/** Its title, else how it begins, else its kind. */
export function momentName({ title, excerpt, kind }: MomentSummary): string {
  return title ?? (excerpt.text.slice(0, 60) || momentKindLabels[kind])
}

/** The same for the name of a control or a sentence, where no file can be drawn. */
export function momentLabel(moment: MomentSummary): string {
  return plainLabel(momentName(moment))
}

function RowFacts({ moment, isWaiting }: { moment: MomentSummary; isWaiting: boolean }) {
  const { mood, place, kind, pinned, visibility } = moment
  const isPublic = visibility === 'public'
  if (!isWaiting && mood === null && !place && kind === 'entry' && !pinned && !isPublic) return null
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 text-xs text-muted-foreground">
      {isWaiting && (
        <span className="flex items-center gap-1.5 font-medium text-foreground">
          <Icon of={CloudUpload} size={13} />
          {offlineWording.waiting}
        </span>
      )}
      {mood !== null && <MomentMood mood={mood} size={13} />}
      {kind !== 'entry' && <span>{momentKindLabels[kind]}</span>}
      {place && <span className="min-w-0 truncate">{place.name}</span>}
      {isPublic && <Icon of={Globe} size={13} label="Public" />}
      {pinned && <Icon of={Pin} size={13} label="Pinned" />}
    </p>
  )
}
