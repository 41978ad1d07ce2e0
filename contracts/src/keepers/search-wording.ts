/** What the screen of a search over keepers says. Schema-free. */
export const searchWording = {
  title: 'Search',
  description: 'Moments of all your keepers, the likeliest first. Samples are searched only from within.',
  /** The noun of the search field. */
  noun: 'keepers',
  where: 'Where to search',
  allKeepers: 'All keepers',
  begin: 'Type a name, a time or a question.',
  seeAll: (q: string) => `See all results for “${q}”`,
  searchAll: (q: string) => `Search all keepers for “${q}”`,
  clear: 'Clear the search',
  failed: 'Error loading results',
} as const
