import type { River } from '#contracts/keepers/river.ts'
import { waterPath, widths } from './water.ts'

const heightPx = 54
/** The picture's own measure; it is stretched to the room that there is. */
const lengthUnits = 1000

/** All years at a glance, with the span in primary; a click goes there. */
export function RiverOverview({ river, onChoose }: { river: River; onChoose: (day: string) => void }) {
  const first = Number(river.whole[0]?.month.slice(0, 4) ?? 0)
  const last = Math.max(Number(river.whole.at(-1)?.month.slice(0, 4) ?? 0), Number(river.to.slice(0, 4)))
  const start = Math.min(first, Number(river.from.slice(0, 4)))
  const years = last - start + 1
  const amounts = Array.from({ length: years * 12 }, () => 0)
  for (const { month, moments } of river.whole) {
    const [year = 0, number = 1] = month.split('-').map(Number)
    amounts[(year - start) * 12 + number - 1] = moments
  }
  const halves = widths(amounts, heightPx / 2 - 8)
  const banks = halves.map((half, at) => ({
    along: ((at + 0.5) / amounts.length) * lengthUnits,
    half: half * 2,
  }))
  const placeOf = (day: string) => {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
    return ((year - start + (month - 1 + (date - 1) / 31) / 12) / years) * 100
  }
  const left = placeOf(river.from)
  const width = Math.max(0.5, placeOf(river.to) - left)
  const step = Math.max(1, Math.ceil(years / 9))
  return (
    <div
      className="relative h-17 cursor-pointer max-sm:hidden"
      onClick={({ clientX, currentTarget }) => {
        const box = currentTarget.getBoundingClientRect()
        const at = Math.max(0, Math.min(0.999, (clientX - box.left) / box.width)) * years
        const year = Math.floor(at)
        const month = Math.floor((at - year) * 12) + 1
        onChoose(`${String(start + year).padStart(4, '0')}-${String(month).padStart(2, '0')}-15`)
      }}
    >
      <svg
        aria-hidden
        viewBox={`0 0 ${lengthUnits} ${heightPx}`}
        preserveAspectRatio="none"
        className="absolute inset-x-0 top-0 h-11 w-full border-b text-muted-foreground"
      >
        <path
          d={waterPath(
            banks,
            heightPx,
            (along, across) => `${along.toFixed(1)},${Math.min(across, heightPx).toFixed(1)}`,
          )}
          fill="currentColor"
          opacity="0.35"
        />
      </svg>
      <span
        aria-hidden
        style={{ left: `${left}%`, width: `${width}%` }}
        className="absolute top-0 h-11 rounded-md border border-primary bg-primary/8"
      />
      {Array.from({ length: Math.ceil(years / step) }, (_, at) => start + at * step).map((year) => (
        <span
          key={year}
          style={{ left: `${((year - start) / years) * 100}%` }}
          className="absolute bottom-0 pl-0.5 text-xs text-muted-foreground tabular-nums"
        >
          {year}
        </span>
      ))}
    </div>
  )
}
