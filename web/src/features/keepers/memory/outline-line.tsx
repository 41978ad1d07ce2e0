import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import type { MomentSummary } from '#contracts/keepers/moments.ts'
import { PlainText } from '../../../ui/plain-text.tsx'
import { mediumDay } from '../../../lib/day-text.ts'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { dateText, MomentMood } from '../moments/index.ts'
import { Sparkline } from '../topics/index.ts'
import { WhereWritable } from '../read-only.tsx'
import { OutlineRowMenu, rowMenuRoom } from './outline-row-menu.tsx'
import { depthOf, isMomentRow, opens, rowName, rowPage, type OutlineRow } from './outline-rows.ts'
import type { OutlineTree } from './use-outline-tree.ts'

const lineClass =
  'group/line flex min-h-9.5 cursor-default items-center gap-2 rounded-lg pr-2.5 outline-none hover:bg-muted/60 focus-visible:bg-accent/60 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-ring pointer-coarse:min-h-11'

type LineProps = { row: OutlineRow; tree: OutlineTree; isTabStop: boolean; size: number }

/** One row of the outline: what it is, and either how much is below it or when it was. */
export function OutlineLine({ row, tree, isTabStop, size }: LineProps) {
  const line = useRef<HTMLDivElement>(null)
  const { node, path, at } = row
  const { wanted, want, setCurrent } = tree
  const isOpen = tree.open.includes(path)
  const name = rowName(node)
  const above = row.above?.path ?? ''
  // What was moved gets the focus where it is now.
  useEffect(() => {
    if (wanted === path) line.current?.focus()
  }, [wanted, path, row.at])
  // A row that goes leaves its place in the order of Tab to the one above, and the focus unless that goes elsewhere.
  useEffect(() => () => setCurrent((before) => (before === path ? above : before)), [path, above, setCurrent])
  useLayoutEffect(() => {
    const element = line.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      want((before) => (before === '' || before === path ? above : before))
    }
  }, [path, above, want])

  const page = rowPage(tree.keeperInPath, node)
  // As much of a text as there is room for.
  const shown = node.type === 'moment' ? (node.moment.title ?? (node.moment.excerpt.text || name)) : name
  return (
    <div
      ref={line}
      role="treeitem"
      data-name={name}
      aria-level={depthOf(row) + 1}
      aria-posinset={at + 1}
      aria-setsize={size}
      aria-expanded={opens(node) ? isOpen : undefined}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={() => {
        setCurrent(path)
        if (wanted !== path) want('')
      }}
      onKeyDown={(event) => tree.onRowKeyDown(event, row)}
      onClick={() => {
        line.current?.focus()
        if (opens(node)) tree.toggle(path)
      }}
      className={lineClass}
      style={{ paddingLeft: indentOf(row) }}
    >
      <span aria-hidden className="grid size-5 shrink-0 place-items-center text-muted-foreground">
        {opens(node) && <Icon of={isOpen ? ChevronDown : ChevronRight} size={15} />}
      </span>
      <span className={classes('min-w-0 flex-1 truncate', nameClass(row))}>
        {page === undefined ? (
          shown
        ) : (
          <Link
            to={page}
            tabIndex={-1}
            onClick={(event) => event.stopPropagation()}
            className="hover:underline hover:underline-offset-4"
          >
            <PlainText text={shown} />
          </Link>
        )}
      </span>
      {node.type === 'moment' ? (
        <MomentEnd moment={node.moment} />
      ) : (
        <>
          <Sparkline values={lineValues(node.years)} className="w-22! shrink-0 max-sm:hidden" />
          <span className="w-16 shrink-0 text-right text-sm text-muted-foreground tabular-nums">
            {node.count.toLocaleString()}
            <span className="sr-only">{node.count === 1 ? ' moment' : ' moments'}</span>
          </span>
        </>
      )}
      <WhereWritable>
        <span className={rowMenuRoom}>
          {isMomentRow(row) && <OutlineRowMenu row={row} tree={tree} isTabStop={isTabStop} />}
        </span>
      </WhereWritable>
    </div>
  )
}

type NoteProps = { above: OutlineRow; tree: OutlineTree; onChoose?: () => void; children: ReactNode }

/** A row at the end of a level: it loads, it failed, or there is more. */
export function OutlineNote({ above, tree, onChoose, children }: NoteProps) {
  const path = `${above.path}/more`
  return (
    <div
      role="treeitem"
      aria-busy={onChoose === undefined}
      aria-level={depthOf(above) + 2}
      tabIndex={tree.current === path ? 0 : -1}
      onFocus={() => tree.setCurrent(path)}
      onClick={onChoose}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        onChoose?.()
        event.preventDefault()
      }}
      className={classes(lineClass, 'text-sm', onChoose ? 'text-primary' : 'text-muted-foreground')}
      style={{ paddingLeft: `calc(${indentOf(above)} + var(--outline-step) + 1.75rem)` }}
    >
      {children}
    </div>
  )
}

function MomentEnd({ moment }: { moment: MomentSummary }) {
  return (
    <span className="flex shrink-0 items-center gap-2.5 text-xs text-muted-foreground tabular-nums">
      {moment.mood !== null && (
        <span className="max-sm:sr-only">
          <MomentMood mood={moment.mood} size={13} />
        </span>
      )}
      <time dateTime={moment.localDate} className="sm:min-w-20 sm:text-right">
        {shortDate(moment)}
      </time>
    </span>
  )
}

/** "8 Apr 2025"; less exact where less is known. */
function shortDate(moment: MomentSummary): string {
  const isExact = moment.datePrecision === 'time' || moment.datePrecision === 'day'
  return isExact ? mediumDay(moment.localDate) : dateText(moment)
}

function nameClass({ node, above }: OutlineRow): string {
  if (node.type === 'kind' || node.type === 'rest') return 'font-serif text-lg'
  if (node.type === 'moment') return 'font-serif text-base'
  return above?.node.type === 'kind' ? 'text-sm font-medium' : 'text-sm'
}

function indentOf(row: OutlineRow): string {
  return `calc(0.5rem + ${depthOf(row)} * var(--outline-step))`
}

/** One year alone is a line, too. */
function lineValues(years: readonly number[]): readonly number[] {
  return years.length === 1 ? [...years, ...years] : years
}
