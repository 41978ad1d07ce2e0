/** The orders of a list by its times, for a Select. */
export const timeOrders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
] as const
