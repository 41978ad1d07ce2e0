/** What a search says of why it found a moment, as a line beside it. Schema-free. */
export const recallWording = {
  match: (words: readonly string[]) => `Mentions ${words.join(', ')}`,
  inTime: 'From that time',
  // Days as ISO 8601: a screen writes them in its reader's customs.
  near: (date: string) => `Around ${date}`,
  sameDate: (date: string) => `Same date as ${date}`,
  parent: 'Under the same heading',
  samePlace: (place: string) => `Same place, ${place}`,
  sameRoom: (label: string | null) => (label ? `Same room, ${label}` : 'In the same room'),
  connectedInPalace: 'Connected in the palace',
  nearInPalace: 'Close by in the palace',
  linked: (name: string) => `Linked to ${name}`,
  around: 'Close to a match',
  searchingTooFast: 'You are searching very fast. Wait a moment.',
}
