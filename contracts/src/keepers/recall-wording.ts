/** What a search says of what it found. Schema-free. */
export const recallWording = {
  match: (words: readonly string[]) => `match: ${words.join(', ')}`,
  inTime: 'from that time',
  near: (date: string) => `within 3 days of ${date}`,
  sameDate: (date: string) => `same date as ${date}`,
  parent: 'under the same heading',
  samePlace: (place: string) => `same place: ${place}`,
  sameRoom: (label: string | null) => (label ? `same room: ${label}` : 'in the same room'),
  connectedInPalace: 'connected in the palace',
  nearInPalace: 'close by in the palace',
  linked: (name: string) => `linked: ${name}`,
  around: 'around a match',
  searchingTooFast: 'You are searching very fast. Wait a moment.',
}
