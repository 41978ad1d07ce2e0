/** What the public pages of keepers say, and the screens about them. Schema-free. */
export const publicWording = {
  notFoundTitle: 'Page not found',
  notFound: 'This page doesn’t exist, or is no longer public.',
  tooManyTitle: 'Too many requests',
  tooMany: 'Wait a minute, then reload this page.',
  feed: 'RSS feed',
  older: 'Older moments',
  newest: 'Newest moments',
  readOn: 'Read the whole moment',
  all: 'All moments',
  moments: 'Moments',
  empty: 'No moments here yet.',
  madeWith: 'Written with Keeper',
  skip: 'Skip to the moments',
  taskDone: 'Done',
  taskOpen: 'Open',
  publicHint:
    'Anyone with the address can read its title, its purpose and the moments you mark public. Everything else stays private: other moments, moods, places and topics. Place and date are removed from pictures. Other files are published unchanged, with any details about their author.',
  filesAsTheyAre:
    'Anyone who has its address. Files other than pictures are published unchanged, with any details about their author.',
  otherFilesAsTheyAre:
    'Files other than pictures are published unchanged, with any details about their author.',
  indexingLabel: 'Search engines may list it',
  indexingHint: 'Off: the page asks search engines to leave it out.',
  address: 'Public address',
  open: 'Open public page',
  nothingPublic: 'Nothing of it is public yet. Mark moments public to show them there.',
  countFailed: 'Failed to count the public moments',
  onPage: 'On the public page',
  notOnPage: 'Not on the public page',
  noPage: 'This keeper is private',
  keeperPrivate: 'Public, but this keeper is private',
} as const

/** Where anybody reads a public keeper. */
export function publicPath(keeperId: string): string {
  return `/p/${keeperId}`
}
