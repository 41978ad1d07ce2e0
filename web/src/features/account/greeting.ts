/** "Good evening, Ada", by the hour of this device. */
export function greeting(name: string | null | undefined, now: Date): string {
  const words = wordsAt(now.getHours())
  return name ? `${words}, ${name}` : words
}

function wordsAt(hour: number): string {
  if (hour >= 5 && hour < 12) return 'Good morning'
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening'
}
