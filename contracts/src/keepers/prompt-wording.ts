import type { KeeperType } from './keeper-choices.ts'
import { journalPrompts } from './type-starts.ts'

/** What a question to begin with is asked about. */
export type PromptSource = {
  id: string
  /** The moment's title, or the name of its place. */
  about: { title: string } | { place: string } | { mood: 'Heavy' | 'Low' | 'Bright' }
  /** How many days ago it was, or how many years ago to the day. */
  ago: { days: number } | { years: number }
}

/** Questions of a keeper that has nothing to ask about yet, and of days after which it has. */
export const openQuestions: Record<KeeperType, readonly [string, ...string[]]> = {
  journal: journalPrompts,
  project: [
    'What is the next small step, and what is in its way?',
    'What did you decide, and what did you decide against?',
    'What do you know today that you didn’t know last week?',
  ],
  educational: [
    'What did you learn that you would like to be asked about later?',
    'What is still unclear, in one sentence?',
    'How would you explain it to somebody who is twelve?',
  ],
  professional: [
    'What went well, and whose part was it?',
    'Who did you meet, and what did you promise?',
    'What would you tell yourself a month ago?',
  ],
  wellness: [
    'How did you sleep, and how do you feel now?',
    'What gave you energy today, and what took it?',
    'What does your body ask for?',
  ],
  custom: ['What is worth keeping?', 'What happened, in one sentence?', 'What do you not want to forget?'],
}

/** A question about a moment, such as "“The ferry” was on Wednesday. What has happened since?" */
export function questionAbout({ about, ago }: PromptSource, weekday: string): string {
  const when = agoText(ago, weekday)
  if ('years' in ago) {
    if ('title' in about) return `${when}: “${about.title}”. What is different now?`
    if ('place' in about) return `${when} you were at ${about.place}. What has become of it?`
    return `${when} was ${about.mood.toLowerCase()}. And today?`
  }
  if ('title' in about) return `${when}: “${about.title}”. What has happened since?`
  if ('place' in about) return `${when} you were at ${about.place}. What stayed with you?`
  return about.mood === 'Bright'
    ? `${when} was bright. What is left of it?`
    : `${when} was ${about.mood.toLowerCase()}. How is it now?`
}

function agoText(ago: PromptSource['ago'], weekday: string): string {
  if ('years' in ago) return ago.years === 1 ? 'A year ago today' : `${ago.years} years ago today`
  if (ago.days === 1) return 'Yesterday'
  return ago.days < 7 ? weekday : `${ago.days} days ago`
}
