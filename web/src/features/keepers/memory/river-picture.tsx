import { useId, useRef } from 'react'
import { counted } from '#contracts/keepers/keeper-wording.ts'
import type { River } from '#contracts/keepers/river.ts'
import { momentPath } from '../../../app/paths.ts'
import { classes } from '../../../ui/classes.ts'
import { Link } from '../../../ui/link.tsx'
import { PlainText } from '../../../ui/plain-text.tsx'
import { momentName, shortDay } from '../moments/index.ts'
import { moodColour } from './mood-colour.ts'
import { spanTicks } from './river-ticks.ts'
import { useWidth } from './use-width.ts'
import { linePath, waterPath, widths } from './water.ts'

/** Across the flow: the water in the middle, names on both sides. */
const acrossPx = 264
const widestPx = 68
/** A name needs so much room along the flow. */
const nameRoomPx = 150
const shares = [-0.66, -0.33, 0, 0.33, 0.66]

type PictureProps = { river: River; keeperId: string; today: string }

/** The span as water: as wide as it was written in, as warm as it felt. A phone's river runs down. */
export function RiverPicture(props: PictureProps) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  return (
    <div ref={box} className="min-h-66">
      {width >= 560 && <AcrossRiver {...props} length={width} />}
      {width > 0 && width < 560 && <DownRiver {...props} />}
    </div>
  )
}

function AcrossRiver({ river, keeperId, today, length }: PictureProps & { length: number }) {
  const placeOf = placesIn(river, length)
  const isLate = (along: number) => along > length - nameRoomPx
  const sides = sidesOf(
    river.named.map(({ id, localDate }) => {
      const along = placeOf(localDate)
      return { id, from: isLate(along) ? along - nameRoomPx : along }
    }),
  )
  return (
    <div className="relative h-72" data-testid="river">
      <Water river={river} length={length} isDown={false} today={today} />
      {river.named.map((moment) => {
        const side: 'above' | 'below' | undefined = sides.get(moment.id)
        if (side === undefined) return null
        const along = placeOf(moment.localDate)
        return (
          <Link
            key={moment.id}
            to={momentPath(keeperId, moment.id)}
            style={isLate(along) ? { right: length - along } : { left: along }}
            className={classes(
              'absolute max-w-40 border-foreground/40 px-2 leading-tight hover:underline hover:underline-offset-4',
              side === 'above' ? 'top-0 h-26' : 'bottom-6 flex h-26 flex-col justify-end',
              isLate(along) ? 'border-r text-right' : 'border-l',
            )}
          >
            <span className="line-clamp-1 font-serif text-base">
              <PlainText text={momentName(moment)} />
            </span>
            <span className="block text-xs text-muted-foreground">{shortDay(moment)}</span>
          </Link>
        )
      })}
      {river.gaps.map(({ from, to, days }) => (
        <p
          key={from}
          style={{ left: (placeOf(from) + placeOf(to)) / 2 }}
          className="pointer-events-none absolute top-50 -translate-x-1/2 text-center text-xs leading-tight whitespace-nowrap text-muted-foreground before:absolute before:bottom-full before:left-1/2 before:h-14 before:border-l before:border-dotted before:border-foreground/50"
        >
          {counted(days, 'day')}
          <br />
          unwritten
        </p>
      ))}
      {spanTicks(river).map(({ date, label }) => (
        <p
          key={date}
          style={{ left: placeOf(date) }}
          className="absolute bottom-0 border-l border-foreground/25 pl-1.5 text-xs text-muted-foreground"
        >
          {label}
        </p>
      ))}
    </div>
  )
}

const downPx = 560
const downAcrossPx = 96
/** A name's row, and the two lines of a gap. */
const rowPx = 44
const gapPx = 32

function DownRiver({ river, keeperId, today }: PictureProps) {
  const placeOf = placesIn(river, downPx)
  const tops = spread(
    river.named.map(({ localDate }) => placeOf(localDate)),
    rowPx,
  )
  const gapTops = spread(
    river.gaps.map(({ from, to }) => (placeOf(from) + placeOf(to) - gapPx) / 2),
    gapPx,
  )
  return (
    <div className="relative" style={{ height: downPx }} data-testid="river">
      <Water river={river} length={downPx} isDown today={today} />
      {river.named.map((moment, at) => (
        <Link
          key={moment.id}
          to={momentPath(keeperId, moment.id)}
          style={{ top: tops[at], left: downAcrossPx + 12 }}
          className="absolute right-0 flex min-h-11 items-baseline gap-2 border-t border-foreground/25 pt-1"
        >
          <span className="w-14 shrink-0 text-xs text-muted-foreground">{shortDay(moment)}</span>
          <span className="line-clamp-1 font-serif text-base">
            <PlainText text={momentName(moment)} />
          </span>
        </Link>
      ))}
      {river.gaps.map(({ from, days }, at) => (
        <p
          key={from}
          style={{ top: gapTops[at], left: downAcrossPx / 2, height: gapPx }}
          className="pointer-events-none absolute -translate-x-1/2 rounded-sm bg-background px-1 text-center text-xs leading-tight whitespace-nowrap text-muted-foreground"
        >
          {counted(days, 'day')}
          <br />
          unwritten
        </p>
      ))}
    </div>
  )
}

type WaterProps = { river: River; length: number; isDown: boolean; today: string }

/** Decoration: the names and the list say the same. */
function Water({ river, length, isDown, today }: WaterProps) {
  const id = useId()
  const across = isDown ? downAcrossPx : acrossPx
  const middle = across / 2
  const placeOf = placesIn(river, length)
  const written = river.stretches.filter(({ date }) => date <= today)
  const halves = widths(
    written.map(({ words, moments }) => words + moments * 8),
    isDown ? middle - 4 : widestPx,
  )
  const banks = written.map(({ date }, at) => ({ along: placeOf(date), half: halves[at] ?? 0 }))
  const last = banks.at(-1)
  const end = Math.min(length, placeOf(today))
  if (last && last.along < end) banks.push({ along: end, half: last.half })
  const point = (along: number, aside: number) =>
    isDown ? `${aside.toFixed(1)},${along.toFixed(1)}` : `${along.toFixed(1)},${aside.toFixed(1)}`
  return (
    <svg
      aria-hidden
      width={isDown ? across : length}
      height={isDown ? length : across}
      className="absolute top-0 left-0 overflow-visible"
    >
      <linearGradient
        id={id}
        gradientUnits="userSpaceOnUse"
        x1="0"
        y1="0"
        x2={isDown ? 0 : length}
        y2={isDown ? length : 0}
      >
        {written.map(({ date, mood }) => (
          <stop key={date} offset={placeOf(date) / length} style={{ stopColor: moodColour(mood) }} />
        ))}
      </linearGradient>
      {banks.length > 0 && <path d={waterPath(banks, middle, point)} fill={`url(#${id})`} opacity="0.85" />}
      {shares.map((share) => (
        <path
          key={share}
          d={linePath(banks, { middle, share }, point)}
          fill="none"
          stroke="currentColor"
          strokeOpacity="0.18"
        />
      ))}
      {river.named.map(({ id: momentId, localDate }) => {
        const [x, y] = isDown ? [middle, placeOf(localDate)] : [placeOf(localDate), middle]
        return (
          <circle
            key={momentId}
            cx={x}
            cy={y}
            r="3.5"
            className="fill-background stroke-foreground"
            strokeWidth="1.5"
          />
        )
      })}
      {end < length && (
        <path
          d={`M${point(end, middle)}L${point(length, middle)}`}
          stroke="currentColor"
          strokeOpacity="0.4"
          strokeDasharray="1.5 5"
        />
      )}
    </svg>
  )
}

/** Where a day lies along the flow. */
function placesIn({ from, to }: Pick<River, 'from' | 'to'>, length: number): (date: string) => number {
  const first = Date.parse(from)
  const span = Date.parse(to) - first + 86_400_000
  return (date) => ((Date.parse(date) - first) / span) * length
}

type Side = 'above' | 'below'

/** Names in turn above and below the water; one that would stand in another's room is left to the list. */
function sidesOf(named: readonly { id: string; from: number }[]) {
  const sides = new Map<string, Side>()
  const taken = { above: -Infinity, below: -Infinity }
  let next: Side = 'above'
  for (const { id, from } of named) {
    const turns: readonly Side[] = next === 'above' ? ['above', 'below'] : ['below', 'above']
    const side = turns.find((one) => from - taken[one] >= nameRoomPx)
    if (side === undefined) continue
    sides.set(id, side)
    taken[side] = from
    next = side === 'above' ? 'below' : 'above'
  }
  return sides
}

/** Places of rows, each as near its own as the rows before leave it. */
function spread(places: readonly number[], eachPx: number): number[] {
  const room = downPx - places.length * eachPx
  let free = 0
  return places.map((place, at) => {
    const top = Math.min(Math.max(place, free), room + at * eachPx)
    free = top + eachPx
    return top
  })
}
