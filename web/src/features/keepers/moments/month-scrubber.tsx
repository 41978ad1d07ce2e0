import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { counted } from '#contracts/keepers/keeper-wording.ts'
import { countText } from '#contracts/keepers/moment-list-wording.ts'
import type { MomentMonth } from '#contracts/keepers/moments.ts'
import { monthText } from '../../../lib/day-text.ts'
import { classes } from '../../../ui/classes.ts'
import { nearestLine, type ScrubberLine, scrubberLines } from './scrubber-lines.ts'

const yearPx = 26
/** Lines of few months stay together. */
const linePx = 14

type MonthScrubberProps = {
  /** Those that can be gone to, from top to bottom. */
  months: readonly MomentMonth[]
  current: string | undefined
  onJump: (month: string) => void
}

/** The months as lines, as long as each was full; a slider that goes to any of them. */
export function MonthScrubber({ months, current, onJump }: MonthScrubberProps) {
  const track = useRef<HTMLDivElement>(null)
  const heightPx = useHeight(track)
  const [hovered, setHovered] = useState<number>()
  const isFiltered = months.some(({ count, matches }) => count !== matches)
  const { lines, years, slots } = scrubberLines(months, heightPx / yearPx)
  const usedPx = Math.min(heightPx, Math.max(slots * linePx, 1))
  const found = lines.findIndex(({ month }) => month === current)
  const now = Math.max(0, found)
  const [line, shown] = [lines[now], hovered === undefined ? undefined : lines[hovered]]

  function indexAt({ clientY }: PointerEvent): number {
    const top = track.current?.getBoundingClientRect().top ?? 0
    return nearestLine(lines, (clientY - top) / usedPx)
  }

  function jumpTo(index: number) {
    const target = matching(lines, Math.min(Math.max(index, 0), lines.length - 1), index < now ? -1 : 1)
    if (target) onJump(target.month)
  }

  function follow(event: PointerEvent) {
    setHovered(indexAt(event))
    if (event.buttons === 1) jumpTo(indexAt(event))
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = indexByKey(event.key, { now, lines })
    if (next === undefined) return
    event.preventDefault()
    jumpTo(next)
  }

  return (
    <div
      ref={track}
      role="slider"
      tabIndex={0}
      aria-label="Month"
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={Math.max(0, lines.length - 1)}
      aria-valuenow={now}
      aria-valuetext={line && valueText(line)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        jumpTo(indexAt(event))
      }}
      onPointerMove={follow}
      onPointerLeave={() => setHovered(undefined)}
      onPointerUp={(event) => event.pointerType !== 'mouse' && setHovered(undefined)}
      className="relative h-full w-full cursor-pointer touch-none rounded-md select-none focus-visible:outline-offset-0"
    >
      <svg aria-hidden width="100%" height={usedPx} className="absolute top-0 left-0 overflow-visible">
        <Lines
          lines={lines}
          heightPx={usedPx}
          isOf={({ matches }) => isFiltered && matches > 0}
          strokeClass="stroke-primary"
          thickPx={2}
        />
        <Lines
          lines={lines}
          heightPx={usedPx}
          isOf={({ matches }) => !isFiltered || matches === 0}
          strokeClass="stroke-foreground/25"
          thickPx={Math.min(2, (usedPx / Math.max(slots, 1)) * 0.5)}
        />
      </svg>
      {line && found >= 0 && (
        <span
          aria-hidden
          style={{ top: line.at * usedPx }}
          // On a phone the years stand where the lines do.
          data-beside={years.some(({ at }) => Math.abs(at - line.at) * usedPx < 9) || undefined}
          className="absolute right-0.5 h-[3px] w-4.5 max-sm:data-beside:mt-2.5 sm:h-1 -translate-y-1/2 rounded-sm bg-primary sm:right-auto sm:left-0.5 sm:w-9"
        />
      )}
      {years.map(({ year, at }) => (
        <span
          key={year}
          aria-hidden
          style={{ top: at * usedPx }}
          className={classes(
            'absolute right-0.5 -translate-y-1/2 bg-background py-px text-xs text-muted-foreground tabular-nums sm:right-3',
            current?.startsWith(year) && 'font-semibold text-foreground',
          )}
        >
          <span className="hidden sm:inline">{year.slice(0, 2)}</span>
          {year.slice(2)}
        </span>
      ))}
      {shown && (
        <>
          <span
            aria-hidden
            style={{ top: shown.at * usedPx }}
            className="pointer-events-none absolute right-0.5 h-0.5 w-4.5 -translate-y-1/2 bg-foreground sm:right-auto sm:left-1 sm:w-7"
          />
          <p
            aria-hidden
            style={{ top: shown.at * usedPx }}
            className="popup pointer-events-none absolute right-full z-30 mr-1 flex -translate-y-1/2 gap-2 px-2.5 py-1 text-xs whitespace-nowrap"
          >
            <span className="font-medium">{monthText(shown.month)}</span>
            <span className="text-muted-foreground">{countText(shown)}</span>
          </p>
        </>
      )}
    </div>
  )
}

/** Many lines are one path. */
function Lines({
  lines,
  heightPx,
  isOf,
  strokeClass,
  thickPx,
}: {
  lines: readonly ScrubberLine[]
  heightPx: number
  isOf: (line: ScrubberLine) => boolean
  strokeClass: string
  thickPx: number
}) {
  const mine = lines.filter(isOf)
  const y = ({ at }: ScrubberLine) => (at * heightPx).toFixed(1)
  const wide = mine.map((line) => `M8 ${y(line)}h${(4 + line.fullness * 24).toFixed(1)}`).join('')
  const narrow = mine.map((line) => `M26 ${y(line)}h${-(3 + line.fullness * 9)}`).join('')
  return (
    <>
      <path d={wide} strokeWidth={thickPx} className={`hidden sm:block ${strokeClass}`} />
      <path d={narrow} strokeWidth={thickPx} className={`sm:hidden ${strokeClass}`} />
    </>
  )
}

/** "November 2023, 11 moments", or "November 2023, 2 of 17 moments". */
function valueText(line: MomentMonth): string {
  const { month, count, matches } = line
  return `${monthText(month)}, ${matches === count ? counted(count, 'moment') : `${countText(line)} moments`}`
}

function indexByKey(
  key: string,
  { now, lines }: { now: number; lines: readonly ScrubberLine[] },
): number | undefined {
  if (key === 'ArrowDown' || key === 'ArrowRight') return now + 1
  if (key === 'ArrowUp' || key === 'ArrowLeft') return now - 1
  if (key === 'PageDown') return now + 12
  if (key === 'PageUp') return now - 12
  if (key === 'Home') return 0
  return key === 'End' ? lines.length - 1 : undefined
}

/** The line itself if it has matches, else the next one that way, else the nearest the other way. */
function matching(lines: readonly ScrubberLine[], index: number, step: 1 | -1): ScrubberLine | undefined {
  for (const direction of [step, -step])
    for (let at = index; at >= 0 && at < lines.length; at += direction)
      if ((lines[at]?.matches ?? 0) > 0) return lines[at]
  return undefined
}

function useHeight(element: RefObject<HTMLElement | null>): number {
  const [heightPx, setHeightPx] = useState(0)
  useEffect(() => {
    if (element.current === null) return
    const observer = new ResizeObserver(([entry]) => entry && setHeightPx(entry.contentRect.height))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return heightPx
}
