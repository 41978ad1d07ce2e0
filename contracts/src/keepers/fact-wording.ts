import { factsMax, type FactStatus } from './fact-choices.ts'

/** Sentences about facts. Schema-free. */
export const factWording = {
  notFound: 'Fact not found',
  noStatement: 'Write the fact.',
  daysSwapped: 'The last day is before the first.',
  tooMany: `This keeper already has ${factsMax.toLocaleString('en')} facts. Delete some first.`,
  tooFast: 'You are saving too often. Wait a moment, then try again.',
  changedElsewhere: 'This fact was changed elsewhere. Look at it again.',
  notQuoted: 'Copy each quote from its moment, word for word, with at least four words.',
  noSource: 'Choose a moment of this keeper.',
  noOther: 'Choose another fact of this keeper.',
  needsOther: 'Choose the fact that replaces it.',

  title: 'Facts',
  intro: 'What this keeper believes, with its dates and the words behind it.',
  write: 'Write a fact',
  edit: 'Edit',
  editTitle: 'Edit the fact',
  replace: 'Replace',
  replaceTitle: 'Replace the fact',
  replaces: (statement: string): string => `Replaces “${statement}”.`,
  accept: 'Accept',
  reject: 'Reject',
  remove: 'Delete',
  removing: 'Deleting...',
  removeTitle: 'Delete this fact?',
  removeText: 'The moments it quotes stay.',
  allStates: 'All facts',
  show: 'Show',
  sort: 'Sort facts',
  showAll: 'Show all facts',
  searchCovers: 'Search covers what the facts say.',
  loadFailed: 'Error loading facts',
  emptyTitle: 'No facts yet',
  archivedEmpty: 'No facts',
  empty: 'Write down lasting facts, such as where someone lives, and quote the moments that say so.',
  noMatches: 'No matching facts',
  statement: 'Fact',
  statementPrompt: 'Mama lives in Lisbon.',
  from: 'Since',
  to: 'Until',
  sources: 'Sources',
  addSource: 'Add a source',
  removeSource: 'Remove this source',
  quote: 'Quote',
  quoteHint: 'Word for word, at least four words. Select them in the moment above.',
  quoteSelected: 'Quote the selection',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Fact saved',
  saveFailed: 'The fact couldn’t be saved',
  by: (agent: string): string => `Suggested by ${agent}`,
  seeFact: 'See the fact',
  replacedBy: (statement: string): string => `Replaced by “${statement}”`,
  done: { accepted: 'Fact accepted', rejected: 'Fact rejected', suggested: 'Waiting again' },
  deleted: 'Fact deleted',
} as const

export const factStateNames: Record<FactStatus, string> = {
  suggested: 'Suggested',
  accepted: 'Accepted',
  rejected: 'Rejected',
  superseded: 'Replaced',
}

/** When a fact holds, in words; the days as people read them. */
export function validityText(from: string | null, to: string | null): string {
  if (from !== null && to !== null) return `${from} to ${to}`
  return from !== null ? `since ${from}` : to !== null ? `until ${to}` : ''
}
