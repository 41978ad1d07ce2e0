import { counted } from './keeper-wording.ts'

/** Sentences of the screens of topics, and of links between moments. Schema-free. */
export const topicScreenWording = {
  listFailed: 'Error loading topics',
  loadFailed: 'Error loading this topic',
  linksFailed: 'The links failed to load.',
  unlinkedFailed: 'These moments failed to load.',
  momentsFailed: 'Error loading its moments',
  createFailed: 'Failed to create the topic',
  changeFailed: 'Failed to save the topic',
  mergeFailed: 'Failed to merge the topics',
  deleteFailed: 'Failed to delete the topic',
  linkFailed: 'Failed to link the moment',
  dismissFailed: 'Failed to remember that',
  undoFailed: 'Failed to undo',
  none: 'No topics yet',
  nonePrompt: 'Write #river or [[Mama]] in a moment, and the topic appears here.',
  noResults: 'No results.',
  nothingMatches: 'No matching topics',
  searchPrompt: 'A name or an alias',
  searchCovers: 'Search covers names and aliases.',
  goneTitle: 'Topic not found',
  gone: 'It was deleted, or no moment mentions it now.',
  aliasesHint: 'One per line. Each leads here from #tags and [[names]].',
  renameHint: 'The old name stays as an alias. Your moments are not rewritten.',
  newHint: 'It waits here until a moment mentions it.',
  deleteExplained: 'No moment mentions it. It comes back when you write its name again.',
  newName: (name: string) => `New name “${name}”`,
  mergeTitle: (name: string) => `Merge “${name}” into…`,
  mergeQuestion: (name: string, into: string) => `Merge “${name}” into “${into}”?`,
  mergeExplained: (name: string, count: number) =>
    `${counted(count, 'moment')} will belong to it, and “${name}” becomes one of its aliases. Your moments are not rewritten.`,
  mergeWidens: (agents: string) =>
    `After this, ${agents} can read the moments of both topics, not only of one.`,
  merged: (name: string, into: string) => `“${name}” is now part of ${into}.`,
  writeAbout: (name: string) => `Write about ${name}`,
  noMoments: (name: string) => `No moments about ${name} yet`,
  together: 'Written together with',
  unlinked: 'Named, not linked',
  linkedFrom: 'Linked from',
  links: 'Links',
  linkMoment: 'Link to a moment',
  momentPrompt: 'Words from the moment',
} as const

/** What somebody says who means something else by a name. */
export const notThisLabels = {
  person: 'Not them',
  place: 'Not this',
  thing: 'Not this',
  theme: 'Not this',
} as const
