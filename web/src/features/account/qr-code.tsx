import { encode } from 'uqr'

/** A QR code, drawn here: dark on white in either mode, since cameras look for that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 3 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-lg border bg-white"
    >
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}
