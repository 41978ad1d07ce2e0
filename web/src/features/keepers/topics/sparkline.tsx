const [width, height] = [96, 24]

/** How often over time, as a small line. Decoration: it needs its figures beside it. */
export function Sparkline({ values, className = '' }: { values: readonly number[]; className?: string }) {
  const most = Math.max(...values, 1)
  const step = width / Math.max(values.length - 1, 1)
  const points = values.map((value, at) => `${(at * step).toFixed(1)},${y(value / most)}`)
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={`h-6 w-24 overflow-visible ${className}`}
    >
      <polygon points={`0,${height} ${points.join(' ')} ${width},${height}`} className="fill-primary/12" />
      <polyline
        points={points.join(' ')}
        fill="none"
        strokeWidth="1.25"
        vectorEffect="non-scaling-stroke"
        className="stroke-primary"
      />
    </svg>
  )
}

function y(share: number): string {
  return (height - 1 - share * (height - 3)).toFixed(1)
}
