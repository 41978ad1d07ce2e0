import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import type { LogbookEntry, LogbookSubject } from '#contracts/keepers/logbook.ts'
import {
  logbookActionNames,
  logbookActorNames,
  logbookWording as wording,
} from '#contracts/keepers/logbook-wording.ts'
import { countText } from '../../../lib/figures.ts'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { EntryDetail } from './entry-detail.tsx'
import { clockText, fullText } from '../../../lib/time-text.ts'

type LedgerEntryProps = {
  keeper: Keeper
  /** As the address has it. */
  keeperId: string
  entry: LogbookEntry
  /** With the columns of what left this server. */
  left: boolean
  isOpen: boolean
  onToggle: () => void
}

/** Long words break rather than widen the table on a phone. */
const cell = 'px-3 py-2 align-baseline [overflow-wrap:anywhere] max-sm:px-1.5 first:pl-0'
const none = '–'
/** As wide as what it opens to. */
const openRow =
  'bg-muted [&>td:first-child]:shadow-[-12px_0_hsl(var(--muted))] [&>td:last-child]:shadow-[12px_0_hsl(var(--muted))]'

/** A line of the ledger; it opens to the moments that it is about. */
export function LedgerEntry({ keeper, keeperId, entry, left, isOpen, onToggle }: LedgerEntryProps) {
  const id = useId()
  const { exposure, subject, actor } = entry
  const moments = exposure ? exposure.momentIds.length : momentsOf(subject)
  const who = actor.name ?? logbookActorNames[actor.kind]
  return (
    <>
      <tr
        className={classes('cursor-pointer border-b', isOpen ? openRow : 'hover:bg-muted/50')}
        onClick={onToggle}
      >
        <td className={classes(cell, 'whitespace-nowrap text-muted-foreground')}>
          <time dateTime={entry.at} title={fullText(new Date(entry.at))}>
            {clockText(new Date(entry.at))}
          </time>
        </td>
        <td className={classes(cell, 'font-medium', left && 'min-w-19')}>{who}</td>
        {left && <td className={classes(cell, 'max-lg:hidden')}>{exposure?.provider}</td>}
        {left && <td className={classes(cell, 'text-muted-foreground max-xl:hidden')}>{exposure?.model}</td>}
        <td className={classes(cell, 'text-muted-foreground', left && 'max-sm:hidden')}>
          {whatText(entry, left)}
        </td>
        <td className={classes(cell, 'text-right', !left && 'max-sm:hidden')}>
          {moments === 0 ? none : countText(moments)}
        </td>
        {left && (
          <td className={classes(cell, 'text-right max-sm:hidden')}>
            {exposure?.tokens == null ? none : countText(exposure.tokens)}
          </td>
        )}
        <td className="w-9 text-right">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={`${wording.entry(entry.seq)}, ${logbookActionNames[entry.action]}`}
            className="grid size-9 place-items-center rounded-md text-muted-foreground hover:text-foreground"
            onClick={(event) => {
              event.stopPropagation()
              onToggle()
            }}
          >
            <Icon
              of={ChevronRight}
              size={16}
              className={classes('transition-transform', isOpen && 'rotate-90')}
            />
          </button>
        </td>
      </tr>
      {isOpen && (
        <tr id={id} className="border-b">
          <td colSpan={8} className="p-0">
            <EntryDetail keeper={keeper} keeperId={keeperId} entry={entry} />
          </td>
        </tr>
      )}
    </>
  )
}

/** How many moments an entry is about. */
export function momentsOf({ momentIds, moments = 0 }: LogbookSubject): number {
  return momentIds?.length ?? moments
}

/** What was done: with what it was set to, and with whom it was shared. */
function whatText({ action, subject, exposure }: LogbookEntry, left: boolean): string {
  const what = logbookActionNames[action]
  const to = exposure && !left ? exposure.provider : choiceText(subject)
  return to === undefined ? what : `${what} · ${to}`
}

function choiceText({
  visibility,
  aiAccess,
  aiPolicy,
  isPublic,
  revision,
}: LogbookSubject): string | undefined {
  if (visibility !== undefined) return visibility
  if (aiAccess !== undefined) return aiAccess ? 'on' : 'off'
  if (isPublic !== undefined) return isPublic ? 'public' : 'private'
  if (revision !== undefined) return `revision ${revision}`
  return aiPolicy
}
