/** The views of a keeper's memory, in the order of their tabs. */
export const memoryViews = [
  { id: 'river', name: 'River' },
  { id: 'outline', name: 'Outline' },
  { id: 'ask', name: 'Ask' },
] as const
export type MemoryView = (typeof memoryViews)[number]['id']
