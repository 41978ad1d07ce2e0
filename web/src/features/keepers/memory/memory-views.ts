import type { MemoryPattern } from '#contracts/keepers/keepers.ts'

/** The views of a keeper's memory, in the order of their tabs. */
export const memoryViews = [
  { id: 'river', name: 'River' },
  { id: 'associations', name: 'Associations' },
  { id: 'outline', name: 'Outline' },
  { id: 'palace', name: 'Palace' },
  { id: 'ask', name: 'Ask' },
  { id: 'facts', name: 'Facts' },
] as const
export type MemoryView = (typeof memoryViews)[number]['id']

const ofPattern: Record<MemoryPattern, MemoryView> = {
  chronological: 'river',
  associative: 'associations',
  hierarchical: 'outline',
  spatial: 'palace',
}

/** The view that opens first in a keeper. */
export function firstView(pattern: MemoryPattern): MemoryView {
  return ofPattern[pattern]
}
