import { foldText } from '../search-text.ts'
import type { KeeperType } from './keeper-choices.ts'
import { journalPrompts } from './type-starts.ts'
import type { Tone } from './voice-choices.ts'
import type { VoiceWords } from './voice-preamble.ts'

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

/** What of a voice shows in a question. */
export type PromptVoice = Pick<VoiceWords, 'tone' | 'address' | 'avoid'>

/** A question about a moment in a keeper's voice, such as "“The ferry” was on Wednesday. What has happened since?" */
export function questionAbout({ about, ago }: PromptSource, weekday: string, voice: PromptVoice): string {
  const { tone } = voice
  const isBrief = tone.briefExpansive <= 2
  const lead = leadOf({ about, ago }, weekday, isBrief)
  const tail = tails['years' in ago ? 'years' : 'days'][kindOf(about)][styleOf(tone)]
  const more = tone.briefExpansive >= 4 ? ` ${unfold}` : ''
  return addressed(`${lead} ${tail}${more}`, voice)
}

/** A question with the form of address in front of it. */
export function addressed(question: string, { address }: Pick<PromptVoice, 'address'>): string {
  if (address === '') return question
  const isPlainWord = /^(?:Yesterday|An? |What|How|Who|Which|When|Is )/.test(question)
  return `${address}, ${isPlainWord ? question.charAt(0).toLowerCase() + question.slice(1) : question}`
}

/** Whether a text holds a phrase that a voice never uses. */
export function holdsAvoided(text: string, { avoid }: Pick<PromptVoice, 'avoid'>): boolean {
  const folded = foldText(text)
  return avoid.some((phrase) => foldText(phrase).trim() !== '' && folded.includes(foldText(phrase).trim()))
}

type Style = 'plain' | 'gentle' | 'direct' | 'reflecting'
type Kind = 'title' | 'place' | 'bright' | 'low'

/** What somebody who reflects says matters more than how gently. */
function styleOf({ asksReflects, gentleDirect }: Tone): Style {
  if (asksReflects >= 4) return 'reflecting'
  if (gentleDirect <= 2) return 'gentle'
  return gentleDirect >= 4 ? 'direct' : 'plain'
}

function kindOf(about: PromptSource['about']): Kind {
  if ('title' in about) return 'title'
  if ('place' in about) return 'place'
  return about.mood === 'Bright' ? 'bright' : 'low'
}

/** Said after a question by a voice that is expansive. */
const unfold = 'Take your time, and tell it from the beginning.'

const tails: Record<'days' | 'years', Record<Kind, Record<Style, string>>> = {
  days: {
    title: {
      ...{ plain: 'What has happened since?', gentle: 'Is there something you would like to add?' },
      ...{ direct: 'What came of it?', reflecting: 'Something may have moved since.' },
    },
    place: {
      ...{ plain: 'What stayed with you?', gentle: 'Would you like to say what stayed with you?' },
      ...{ direct: 'What happened there?', reflecting: 'Some of it may still be with you.' },
    },
    bright: {
      ...{ plain: 'What is left of it?', gentle: 'Would you like to go back to it for a while?' },
      ...{ direct: 'What made it so?', reflecting: 'Some of that may still be here.' },
    },
    low: {
      ...{ plain: 'How is it now?', gentle: 'How is it now, if you would like to say?' },
      ...{ direct: 'What has changed?', reflecting: 'It may have eased since, or not yet.' },
    },
  },
  years: {
    title: {
      ...{ plain: 'What is different now?', gentle: 'Does it feel any different now?' },
      ...{ direct: 'What came of it?', reflecting: 'A lot can change in that time.' },
    },
    place: {
      ...{ plain: 'What has become of it?', gentle: 'Would you like to go back there for a while?' },
      ...{ direct: 'What did it lead to?', reflecting: 'A place can stay with you.' },
    },
    bright: {
      ...{ plain: 'And today?', gentle: 'And how is today?' },
      ...{ direct: 'What about today?', reflecting: 'Today may be another kind of day.' },
    },
    low: {
      ...{ plain: 'And today?', gentle: 'And how is today, if you would like to say?' },
      ...{ direct: 'What about today?', reflecting: 'Today may be another kind of day.' },
    },
  },
}

function leadOf({ about, ago }: Omit<PromptSource, 'id'>, weekday: string, isBrief: boolean): string {
  const when = agoText(ago, weekday)
  if ('title' in about) return isBrief ? `“${about.title}”.` : `${when}: “${about.title}”.`
  if ('place' in about) return isBrief ? `${when}: ${about.place}.` : `${when} you were at ${about.place}.`
  return `${when} was ${about.mood.toLowerCase()}.`
}

function agoText(ago: PromptSource['ago'], weekday: string): string {
  if ('years' in ago) return ago.years === 1 ? 'A year ago today' : `${ago.years} years ago today`
  if (ago.days === 1) return 'Yesterday'
  return ago.days < 7 ? weekday : `${ago.days} days ago`
}
