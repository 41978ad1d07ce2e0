import { counted } from './keeper-wording.ts'

/** What the screen says on which questions are asked again. */
export const reviewWording = {
  title: 'Review',
  show: 'Show answer',
  noAnswer: 'No answer is written yet.',
  done: 'Done for today',
  doneExplained: 'You answered every question that was due.',
  none: 'Nothing is due today',
  noneExplained: 'Questions come back here when it is time to recall them.',
  write: 'Write a question',
  loadFailed: 'Error loading the questions',
  saveFailed: 'Failed to save your answer. Try again.',
  changedElsewhere: 'This question was changed elsewhere. Answer it again.',
  notDue: 'This question is no longer due',
  notDueExplained: 'It was answered elsewhere, taken out of review, or deleted.',
} as const

export const gradeNames = { again: 'Again', hard: 'Hard', good: 'Good', easy: 'Easy' } as const
export type Grade = keyof typeof gradeNames

/** "now", "1 day", "21 days", "4 months": when a question is asked again. */
export function intervalText(days: number): string {
  if (days === 0) return 'now'
  if (days < 60) return counted(days, 'day')
  if (days < 730) return counted(Math.round(days / 30), 'month')
  return counted(Math.round(days / 365), 'year')
}

/** "3 questions to review"; a page of them may not be all. */
export function dueText(count: number, hasMore: boolean): string {
  return hasMore ? `${count}+ questions to review` : `${counted(count, 'question')} to review`
}
