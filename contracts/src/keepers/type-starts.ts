import type { KeeperType } from './keeper-choices.ts'
import type { momentKinds } from './moment-choices.ts'

/** A page that is begun: offered where nothing is written yet, and never there by itself. */
export type Template = {
  name: string
  kind: (typeof momentKinds)[number]
  body: string
  /** What is filled in first, in the body: from and to. */
  fill: readonly [from: number, to: number]
  /** Its title is a question that is asked again at growing intervals. */
  isReviewed?: true
  /** It can be filled in from the moments of some days. */
  isReport?: true
}

/** A body in which what is filled in first stands between ‹ and ›. */
function filled(text: string): Pick<Template, 'body' | 'fill'> {
  const fill = [text.indexOf('‹'), text.indexOf('›') - 1] as const
  return { body: text.replaceAll(/[‹›]/g, ''), fill }
}

/** What each type of keeper offers on an empty page. */
export const templatesByType: Record<KeeperType, readonly Template[]> = {
  journal: [],
  project: [
    {
      name: 'Decision',
      kind: 'decision',
      ...filled('## Decision\n\n‹›\n\n## Why\n\n\n\n## Alternatives\n\n- \n'),
    },
    { name: 'Next steps', kind: 'note', ...filled('## Next steps\n\n- [ ] ‹›\n') },
  ],
  educational: [{ name: 'Question and answer', kind: 'answer', ...filled('‹›'), isReviewed: true }],
  professional: [
    {
      name: 'Person',
      kind: 'note',
      ...filled('[[‹Name›]]\n\n**Met:** \n\n**Cares about:** \n\n**Next time:** \n'),
    },
    {
      name: 'Win',
      kind: 'entry',
      ...filled('**What went well:** ‹›\n\n**My part:** \n\n**Who helped:** \n'),
    },
    {
      name: 'Period report',
      kind: 'note',
      ...filled('## ‹Weeks or months›\n\n**Wins**\n\n- \n\n**People**\n\n- \n\n**Next**\n\n- [ ] \n'),
      isReport: true,
    },
  ],
  wellness: [],
  custom: [],
}

export const typeStartWording = {
  startWith: 'Start with',
  anotherQuestion: 'Ask another question',
  checkin: 'Check-in',
  sleep: 'Hours slept',
  question: 'Question',
  review: 'Ask me again',
  reviewOn: 'Title as the question, at growing intervals',
  reviewOff: 'Never, or not any longer',
} as const

/** The questions of a journal, one a day. */
export const journalPrompts = [
  'What stayed with you today?',
  'What did you notice that nobody else did?',
  'Who crossed your mind, and why?',
  'What was harder than it looked?',
  'What would you like to remember of this week?',
  'Where did the day surprise you?',
  'What did you put off, and what does that say?',
  'What made you laugh?',
  'What is changing, slowly?',
  'What did you say that you meant?',
  'What did you leave unsaid?',
  'Which small thing went right?',
  'What are you looking forward to?',
  'What did your body tell you today?',
  'What would you do again tomorrow?',
  'What do you know now that you didn’t a month ago?',
  'Who helped you, perhaps without knowing?',
  'What are you carrying that you could put down?',
  'Which place are you in when you feel most like yourself?',
  'What would make tomorrow a little easier?',
  'What did you learn from somebody else’s day?',
] as const

/** A journal's questions on a day, `YYYY-MM-DD`, when nothing is known of the journal; another day begins with another. */
export function dayQuestions(day: string): { text: string; momentId: null }[] {
  const at = (Date.parse(day) / 86_400_000) % journalPrompts.length
  const turned = [...journalPrompts.slice(at), ...journalPrompts.slice(0, at)]
  return turned.map((text) => ({ text, momentId: null }))
}
