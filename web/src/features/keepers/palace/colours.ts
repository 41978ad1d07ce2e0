/** The colours of JSON Canvas, by the theme's tokens where it has one of that kind. */
const presets: Record<string, string> = {
  1: 'hsl(var(--destructive))',
  2: 'hsl(var(--mood-5))',
  3: 'hsl(var(--mood-4))',
  4: 'var(--chart-2)',
  5: 'var(--chart-7)',
  6: 'var(--chart-6)',
}

/** A colour of the canvas as CSS; undefined where it has none, or an invalid one. */
export function cssColour(color: string | null): string | undefined {
  if (color === null) return undefined
  return presets[color] ?? (/^#[0-9a-f]{6}$/i.test(color) ? color : undefined)
}

/** How far a card is turned, by its id: half a degree at most, and most of them not at all. */
export function turnOf(id: string): number {
  let sum = 0
  for (let at = 0; at < id.length; at += 1) sum = (sum * 31 + id.charCodeAt(at)) % 9973
  return [0, -0.5, 0, 0.5, 0, 0.35, -0.35][sum % 7] ?? 0
}
