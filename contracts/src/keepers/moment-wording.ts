import { searchedBodyChars } from './moment-choices.ts'
import { earliestDay, latestDay } from './local-date.ts'

/** Words of moments that the server says, and the screens repeat. Schema-free. */
export const momentWording = {
  notFound: 'Moment not found',
  idTaken: 'Another moment has this ID, here or in the trash. Send this one with a new ID.',
  draftNotFound: 'Draft not found',
  revisionNotFound: 'Revision not found',
  nothingWritten: 'Write something first.',
  searchedPart: `Search covers the first ${searchedBodyChars.toLocaleString('en')} characters of this text.`,
  bodyTooLong: 'A moment has up to 500,000 characters. Split it into two.',
  bodyTooLarge: 'A moment has up to 900 KB. Split it into two.',
  unstorable: 'This text holds characters that can’t be stored. Paste it as plain text.',
  dateInvalid: `Choose a date from ${earliestDay} to ${latestDay}.`,
  changedElsewhere: 'This moment was changed elsewhere. Both versions are kept: choose what stays.',
  draftElsewhere: 'This draft continues on another device. Both versions are kept: choose what stays.',
  tooManyDrafts: 'A keeper has up to 200 drafts. Save or delete some first.',
  parentInvalid: 'Choose another moment of this keeper.',
  saveFailed: 'Failed to save the moment',
  tickFailed: 'Failed to save the to-do',
  tickTooLate: 'This moment has changed since you opened it. Check it, then try again.',
  unsavedChanges: 'This moment has changes that aren’t saved yet. Save or discard them first.',
  openElsewhere: 'This moment is open for editing in another tab.',
  savingTooFast: 'You are saving too often. Wait a moment, then try again.',
} as const

/** Moods from -2 to 2. */
export const moodWords: Record<-2 | -1 | 0 | 1 | 2, string> = {
  [-2]: 'Heavy',
  [-1]: 'Low',
  [0]: 'Even',
  [1]: 'Light',
  [2]: 'Bright',
}
