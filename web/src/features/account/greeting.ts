/** "Good evening, Ada", by the hour of this device, and by the first of a person's names. */
export function greeting(name: string | null | undefined, now: Date): string {
  const words = wordsAt(now.getHours())
  const [first] = (name ?? '').trim().split(/\s+/)
  return first ? `${words}, ${first}` : words
}

function wordsAt(hour: number): string {
  if (hour >= 5 && hour < 12) return 'Good morning'
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening'
}
