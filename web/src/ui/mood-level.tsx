type Mood = -2 | -1 | 0 | 1 | 2

/** Where the water ends at each mood, from the top at 0 to the bottom at 16. */
const surfaces: Record<Mood, number> = { [-2]: 12.2, [-1]: 10, [0]: 7.74, [1]: 5.18, [2]: 1.62 }
const tokens: Record<Mood, string> = { [-2]: '1', [-1]: '2', [0]: '3', [1]: '4', [2]: '5' }
const radius = 6.4

/** A mood as the level of water in a circle of `size` pixels. Decoration: it needs its word beside it. */
export function MoodLevel({ mood, size = 14 }: { mood: Mood; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      aria-hidden
      className="shrink-0 text-muted-foreground"
    >
      <path d={water(surfaces[mood])} fill={`hsl(var(--mood-${tokens[mood]}))`} />
      <circle cx="8" cy="8" r="6.9" fill="none" stroke="currentColor" strokeWidth="1.1" />
    </svg>
  )
}

/** The part of the circle below a height. */
function water(surface: number): string {
  const half = Math.sqrt(radius ** 2 - (8 - surface) ** 2)
  const isLarge = surface < 8 ? 1 : 0
  return `M${(8 - half).toFixed(2)} ${surface}A${radius} ${radius} 0 ${isLarge} 0 ${(8 + half).toFixed(2)} ${surface}Z`
}
