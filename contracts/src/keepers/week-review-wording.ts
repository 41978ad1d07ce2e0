import { counted } from './keeper-wording.ts'

/** Sentences about the week in review. Schema-free. */
export const weekReviewWording = {
  notMonday: 'A week is named by its Monday, such as 2026-11-16.',
  notDay: 'Use a date such as 2026-11-22.',
  notOver: 'This week isn’t over yet. Its review can be written from Monday on.',
  empty: 'You wrote nothing this week.',
  isAccepted: 'The review of this week is already a moment. Edit the moment instead.',
  isWriting: 'The review of this week is being written.',
  isOff: 'Weekly reviews were switched off.',
  previewNeeded: 'Look at what will be sent first.',
  tooFast: 'You are asking very fast. Wait a moment.',
  author: 'Week in review',
  authorWithModel: (model: string) => `Week in review, written by ${model}`,
  asked: 'Write the review of this week.',

  title: 'Week in review',
  momentTitle: (days: string) => `Week in review, ${days}`,
  draft: 'Draft',
  from: (count: number) => `from ${counted(count, 'moment')}`,
  loadFailed: 'Error loading the week in review',
  invite: (days: string, count: number) => `${days}: ${counted(count, 'moment')} to look back on.`,
  quiet: (days: string) => `${days}: nothing written, nothing to review.`,
  write: 'Write the review',
  writeAgain: 'Write it again',
  withoutModel: 'Without a model',
  writing: 'Reading your week…',
  accept: 'Accept',
  edit: 'Edit first',
  discard: 'Discard',
  isMoment: 'It’s now a moment.',
  openMoment: 'Open the moment',
  discarded: 'You discarded this draft.',
  writtenBy: (model: string) => `Written by ${model}`,
  writtenPlainly: 'Put together from your moments, without a model',
  cost: (text: string) => `cost ${text}`,
  earlier: 'Earlier weeks',
  earlierNone: 'No earlier weeks yet',
  earlierFailed: 'Error loading earlier weeks',
  schedule: 'Schedule',
  never: 'Never',
  scheduleHint: (timezone: string) =>
    `The last finished week, as a draft. Times are in this keeper’s time zone, ${timezone}.`,
  scheduleNotAgreed: 'Until you have looked at what goes to a model, it is written without one.',
  scheduleSample: 'Nothing is written by itself in a sample.',
  scheduleSaved: 'Schedule saved',
  weekday: 'Day of the week',
  hour: 'Hour',
  save: 'Save',
} as const

/** Why a review was written without a model, as the screen says it. */
export const withoutModelSentences = {
  'no-key': 'With a key, a model can write it.',
  'policy-off': 'AI is off for this keeper.',
  'policy-local': 'This keeper is for models on your own machine, and there is none here.',
  asked: 'You asked for it without a model.',
  'not-agreed': 'You haven’t looked yet at what would be sent to one.',
  'nothing-readable': 'No model may read the moments of this week.',
  failed: 'The model didn’t answer.',
  'no-receipts': 'What the model wrote quoted none of your moments word for word, so it was left out.',
  'moment-gone': 'A moment of this week was deleted while the model wrote, so what it wrote was left out.',
  'over-limit': 'A limit stopped the model.',
} as const

export const weekdayNames = [
  ...(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const),
] as const

/** What the review of a week says where no model writes it. */
export const plainReviewWording = {
  days: (days: number, moments: number) =>
    moments === days
      ? `You wrote on ${counted(days, 'day')} of this week.`
      : `You wrote ${counted(moments, 'moment')} on ${counted(days, 'day')} of this week.`,
  mood: (line: string) => `Mood: ${line}.`,
  energy: (average: string) => `Energy: ${average} on average.`,
  sleep: (average: string, count: number) => `Sleep: ${average} hours on average, noted ${timesText(count)}.`,
  people: (names: string) => `People: ${names}.`,
  places: (names: string) => `Places: ${names}.`,
  topics: (names: string) => `Also about: ${names}.`,
  words: 'In your words:',
} as const

function timesText(count: number): string {
  return count === 1 ? 'once' : counted(count, 'time')
}

/** "16–22 November 2026", "30 November – 6 December 2026": a week by its days. */
export function weekDays(weekStart: string, weekEnd: string): string {
  const part = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(Date.parse(day))
  const end = part(weekEnd, { day: 'numeric', month: 'long', year: 'numeric' })
  if (weekStart.slice(0, 7) === weekEnd.slice(0, 7)) return `${part(weekStart, { day: 'numeric' })}–${end}`
  const isSameYear = weekStart.slice(0, 4) === weekEnd.slice(0, 4)
  const start = part(weekStart, { day: 'numeric', month: 'long', ...(!isSameYear && { year: 'numeric' }) })
  return `${start} – ${end}`
}
