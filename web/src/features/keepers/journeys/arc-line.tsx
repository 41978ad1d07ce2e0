import { useId } from 'react'
import type { JourneyArc } from '#contracts/keepers/journeys.ts'
import { bridgesOf, curveOf, heightOf, runsOf, type Span } from './arc-drawing.ts'

const moods = [2, 1, 0, -1, -2] as const

/** The mood over a span as lines that gaps break, coloured by their height; as wide as its frame. Decoration. */
export function ArcLine({
  arc,
  span,
  strokeWidth = 2.5,
  bridgesGaps = false,
}: {
  arc: JourneyArc
  span: Span
  strokeWidth?: number
  /** Dots over the gaps, where there is no room to say how long they are. */
  bridgesGaps?: boolean
}) {
  const gradient = useId()
  const runs = runsOf(arc, span)
  return (
    <svg
      aria-hidden
      viewBox="0 0 1000 92"
      preserveAspectRatio="none"
      className="absolute inset-x-0 top-0 h-full w-full overflow-visible"
    >
      <linearGradient
        id={gradient}
        gradientUnits="userSpaceOnUse"
        x1="0"
        x2="0"
        y1={heightOf(2)}
        y2={heightOf(-2)}
      >
        {moods.map((mood, at) => (
          <stop key={mood} offset={at / 4} stopColor={`hsl(var(--mood-${mood + 3}))`} />
        ))}
      </linearGradient>
      {bridgesGaps && (
        <path
          d={bridgesOf(runs)}
          fill="none"
          strokeWidth={1.5}
          strokeLinecap="round"
          strokeDasharray="0.1 4"
          vectorEffect="non-scaling-stroke"
          className="stroke-input"
        />
      )}
      {runs.map((run) => (
        <path
          key={run[0]?.on}
          d={curveOf(run)}
          fill="none"
          stroke={`url(#${gradient})`}
          strokeWidth={strokeWidth}
          strokeLinecap="round"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}
