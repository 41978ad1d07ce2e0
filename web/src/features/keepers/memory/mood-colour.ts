const tokens = ['1', '2', '3', '4', '5'] as const

/** The theme's tint of a mood from -2 to 2; grey where none was said. */
export function moodColour(mood: number | null): string {
  if (mood === null) return 'hsl(var(--muted-foreground) / 0.55)'
  const token = tokens[Math.round(mood) + 2] ?? '3'
  return `hsl(var(--mood-${token}))`
}
