import { counted } from './keeper-wording.ts'
import { type momentKinds, searchedBodyChars } from './moment-choices.ts'
import type { PathMark } from './moment-bulk.ts'

/** Sentences of the screen that lists moments. Schema-free. */
export const momentListWording = {
  listFailed: 'Error loading moments',
  loadFailed: 'Error loading this moment',
  monthFailed: 'This month failed to load.',
  trashFailed: 'Error loading the trash',
  historyFailed: 'Error loading the history',
  changeFailed: 'Failed to change moments',
  restoreFailed: 'Failed to restore the moment',
  restoreVersionFailed: 'Failed to restore this version',
  deleteFailed: 'Failed to delete the moment',
  none: 'No moments yet',
  nonePrompt: 'What you write in this keeper appears here, by month.',
  writeFirst: 'Write the first moment',
  importWritten: 'Import what you wrote elsewhere',
  nothingMatches: 'No matching moments',
  searchCovers: `Search covers titles, places and texts: the first ${searchedBodyChars.toLocaleString('en')} characters of each.`,
  trashEmpty: 'The trash is empty',
  trashShowAll: 'Show all deleted moments',
  listedUnder: (weekday: string) => `listed under ${weekday}`,
  showAssociations: 'Show associations',
  showInPalace: 'Show in the palace',
  readAloud: 'Read aloud',
  fromImport: 'From an import',
  clearImport: 'Clear the import',
  chooseOne: 'Choose a moment to read it here.',
  noHistory: 'No earlier versions. Keeper saves one while you edit, at most every 10 minutes.',
  sameText: 'The text is the same. Only the title differs.',
} as const

export const momentKindLabels: Record<(typeof momentKinds)[number], string> = {
  entry: 'Entry',
  note: 'Note',
  checkin: 'Check-in',
  voice: 'Voice',
  photo: 'Photo',
  answer: 'Answer',
  decision: 'Decision',
}

/** What is done with several moments at once. */
export type MomentsChange =
  | { visibility: 'private' | 'public' }
  | { aiAccess: boolean }
  | { pinned: boolean }
  | { deleted: boolean }
  /** The id of a journey, whether they are added to it or removed, and what is said of them there. */
  | { journey: string; added: boolean; marks?: PathMark[] }
  | { addTopic: string }
  | { removeTopic: string }

/** "3 moments are public." */
export function changedSentence(count: number, change: MomentsChange): string {
  const moments = counted(count, 'moment')
  const are = count === 1 ? 'is' : 'are'
  if ('visibility' in change)
    return change.visibility === 'public' ? `${moments} ${are} public.` : `Only you see ${moments}.`
  if ('aiAccess' in change)
    return change.aiAccess ? `Agents can read ${moments}.` : `Agents can’t read ${moments}.`
  if ('addTopic' in change) return `${moments} ${are} tagged ${change.addTopic}.`
  if ('removeTopic' in change) return `${moments} ${are} no longer tagged ${change.removeTopic}.`
  if ('pinned' in change) return `${moments} ${are} ${change.pinned ? 'pinned' : 'no longer pinned'}.`
  if ('journey' in change)
    return change.added ? `${moments} added to the journey.` : `${moments} removed from the journey.`
  return change.deleted ? `${moments} moved to the trash.` : `${moments} restored.`
}

/** "2 of 17" while a filter narrows the list, else "17". */
export function countText({ count, matches }: { count: number; matches: number }): string {
  return matches === count
    ? count.toLocaleString('en')
    : `${matches.toLocaleString('en')} of ${count.toLocaleString('en')}`
}

/** How much longer a deleted moment can be restored. */
export function daysLeftText(days: number): string {
  return days < 1 ? 'Less than a day left' : `${counted(days, 'day')} left`
}
