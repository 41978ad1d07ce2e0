import { spanWords, type SpanWords, type Unit } from './span-words.ts'

/** A day, week, weekend, month or year, so many before this one, and where a text names it. */
export type Span = {
  unit: Unit
  ago: number
  /** Whether it ends today, as "the past year" does. */
  isUpToToday: boolean
  index: number
}

/**
 * What a text names by its distance from today, in any of some languages and in the order of the text: "last week",
 * "this year", "two months ago". `rest` is the text with as many spaces in their place.
 */
export function findSpans(text: string, languages: readonly string[]): { spans: Span[]; rest: string } {
  const spans: Span[] = []
  let rest = text
  for (const { pattern, unit, agoOf, isUpToToday = false } of languages.flatMap(phrasesOf)) {
    for (const { index, 1: number } of rest.matchAll(pattern))
      spans.push({ unit, ago: agoOf(number), isUpToToday, index })
    rest = rest.replace(pattern, (words) => ' '.repeat(words.length))
  }
  return { spans: spans.toSorted((one, other) => one.index - other.index), rest }
}

type Phrase = {
  pattern: RegExp
  unit: Unit
  /** By the number in the words, where they have one. */
  agoOf: (number: string | undefined) => number
  isUpToToday?: boolean
}

const known = new Map<string, Phrase[]>()

function phrasesOf(language: string): Phrase[] {
  const words = spanWords[language]
  if (!words) return []
  const phrases = known.get(language) ?? [...dayPhrases(language, words), ...unitPhrases(language, words)]
  known.set(language, phrases)
  return phrases
}

function dayPhrases(language: string, words: SpanWords): Phrase[] {
  const named = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const day = (days: string, ago: number) =>
    ({ pattern: whole(days), unit: 'day', agoOf: () => ago }) as const
  return [
    day(words.dayBeforeYesterday, 2),
    day(spelled(named.format(-1, 'day')), 1),
    day(spelled(named.format(0, 'day')), 0),
    ...agoPhrases(language, words, 'day'),
  ]
}

function unitPhrases(language: string, words: SpanWords): Phrase[] {
  const { this: now, last, lastAfter, past } = words
  // "Fin de semana pasado" has "semana pasado" in it.
  return (['weekend', 'week', 'month', 'year'] as const).flatMap((unit): Phrase[] => {
    const noun = `(?:${words.nouns[unit]})`
    const one = (phrase: string, ago: number) => ({ pattern: whole(phrase), unit, agoOf: () => ago })
    return [
      ...(past ? [{ ...one(`(?:${past})\\s+${noun}`, 1), isUpToToday: unit !== 'weekend' }] : []),
      ...(last ? [one(`${notFinal.before}(?:${last})\\s+${noun}${notFinal.after}`, 1)] : []),
      ...(lastAfter ? [one(`${noun}\\s+(?:${lastAfter})`, 1)] : []),
      one(`(?:${now})(?:\\s+|(?<=['’]))${noun}${notFinal.after}`, 0),
      ...(unit === 'weekend' ? [] : agoPhrases(language, words, unit)),
    ]
  })
}

/** "Two weeks ago", with the number in figures or in words. */
function agoPhrases(language: string, { numbers, ago }: SpanWords, unit: Exclude<Unit, 'weekend'>): Phrase[] {
  const counted = new Intl.RelativeTimeFormat(language)
  const agoOf = (number = '') =>
    Number(number) || numbers.findIndex((one) => new RegExp(`^(?:${one})$`, 'iu').test(number)) + 1
  const [one = '', ...more] = numbers
  return [`1|${one}`, `\\d{1,3}|${more.join('|')}`].flatMap((number, place) => {
    const parts = counted.formatToParts(-place - 1, unit)
    const phrase = parts.map(({ type, value }) => (type === 'literal' ? spelled(value) : `(${number})`))
    const said = ago ? [`${phrase.slice(1).join('')}\\s+${ago}`, phrase.join('')] : [phrase.join('')]
    return said.map((pattern) => ({ pattern: whole(pattern), unit, agoOf }))
  })
}

/** "My last year" and "the last week of" are the final ones, and "this year of" tells what it was like. */
const notFinal = {
  before:
    '(?<!(?<!\\p{L})(?:the|my|your|his|her|our|their|(?:mein|dein|sein|ihr|unser|euer|eur)\\p{L}{0,2})\\s)',
  after: '(?!\\s+(?:of|des)(?!\\p{L}))',
}

/** A phrase that isn't a part of a longer word or number: "week-long", "1.5 years ago", "avant-hier". */
function whole(phrase: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}][.,-]?)(?:${phrase})(?!-?[\\p{L}\\p{N}])`, 'giu')
}

function spelled(phrase: string): string {
  return phrase.replaceAll(/\s+/g, '\\s+').replaceAll('’', "['’]")
}
