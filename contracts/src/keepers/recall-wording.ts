/** What a search says of why it found a moment, as a line beside it. Schema-free. */
export const recallWording = {
  match: (words: readonly string[]) => `Mentions ${words.join(', ')}`,
  inTime: 'From that time',
  near: (date: string) => `Around ${dayText(date)}`,
  sameDate: (date: string) => `Same date as ${dayText(date)}`,
  parent: 'Under the same heading',
  samePlace: (place: string) => `Same place, ${place}`,
  sameRoom: (label: string | null) => (label ? `Same room, ${label}` : 'In the same room'),
  connectedInPalace: 'Connected in the palace',
  nearInPalace: 'Close by in the palace',
  linked: (name: string) => `Linked to ${name}`,
  around: 'Close to a match',
  searchingTooFast: 'You are searching very fast. Wait a moment.',
}

/** "22 November 2026" for 2026-11-22. */
function dayText(date: string): string {
  const day = new Date(`${date}T12:00:00Z`)
  return day.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}
