/** A picture as SVG, 1200 by 900, and how it is to be taken: drawn ones have no grain of film. */
export type Drawing = { svg: string; grain: number }

export const width = 1200
export const height = 900

/** A line through points, smooth where `curve` is above 0. */
export function path(points: readonly (readonly [number, number])[], curve = 0): string {
  const [first, ...rest] = points
  if (!first) return ''
  let [x, y] = first
  let d = `M${round(x)} ${round(y)}`
  for (const [toX, toY] of rest) {
    const bend = (toX - x) * curve
    d += curve > 0 ? `C${round(x + bend)} ${round(y)} ${round(toX - bend)} ${round(toY)}` : 'L'
    d += ` ${round(toX)} ${round(toY)}`
    ;[x, y] = [toX, toY]
  }
  return d
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}

export function range(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at)
}

/** A gradient from top to bottom, or from left to right. */
export function gradient(
  id: string,
  stops: readonly (readonly [number, string])[],
  isAcross = false,
): string {
  const to = isAcross ? 'x2="1" y2="0"' : 'x2="0" y2="1"'
  const marks = stops.map(([at, color]) => `<stop offset="${at}" stop-color="${color}"/>`)
  return `<linearGradient id="${id}" x1="0" y1="0" ${to}>${marks.join('')}</linearGradient>`
}
