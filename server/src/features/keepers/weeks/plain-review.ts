import { moodWords } from '#contracts/keepers/moment-wording.ts'
import { plainReviewWording as wording, weekdayNames } from '#contracts/keepers/week-review-wording.ts'
import { verifyQuote } from '../recall/quotes.ts'
import type { WeekMoment, WeekTopic } from './week-moments.table.ts'

/** What a review says and quotes, before it is stored. */
export type ReviewText = {
  text: string
  quotes: { n: number; momentId: string; quote: string; localDate: string }[]
}

const quotesMax = 5
const namesMax = 6
const quoteChars = { least: 20, most: 240 }

/** A review of a week from its moments alone: figures, names, and sentences as they were written. */
export function composePlainReview(moments: readonly WeekMoment[], topics: readonly WeekTopic[]): ReviewText {
  const quotes = pickQuotes(moments).map((one, at) => ({ ...one, n: at + 1 }))
  const days = new Set(moments.map(({ local_date }) => local_date)).size
  const figures = [
    wording.days(days, moments.length),
    line(moodCurve(moments), wording.mood),
    line(average(moments.map(({ energy }) => energy)), (text) => wording.energy(text)),
    line(average(moments.map(({ sleep_hours }) => sleep_hours)), (text) =>
      wording.sleep(text, moments.filter(({ sleep_hours }) => sleep_hours !== null).length),
    ),
  ]
  const places = moments.flatMap(({ place_name }) => place_name ?? [])
  const names = [
    line(namesOf(topics, 'person'), wording.people),
    line(listed([...new Set([...places, ...named(topics, 'place')])]), wording.places),
    line(listed([...named(topics, 'theme'), ...named(topics, 'thing')]), wording.topics),
  ]
  const paragraphs = [figures, names].map((lines) => lines.filter((one) => one !== '').join(' '))
  const said = quotes.map(({ n, quote, localDate }) => `${weekdayOf(localDate)}: “${quote}” [${n}]`)
  return {
    text: [...paragraphs, ...(said.length === 0 ? [] : [wording.words, ...said])]
      .filter((one) => one !== '')
      .join('\n\n'),
    quotes,
  }
}

function line(text: string, say: (text: string) => string): string {
  return text === '' ? '' : say(text)
}

function weekdayOf(day: string): string {
  return weekdayNames[(new Date(day).getUTCDay() + 6) % 7] ?? ''
}

/** "Monday even, Thursday low": the mood of each day that has one. */
function moodCurve(moments: readonly WeekMoment[]): string {
  return [...Map.groupBy(moments, ({ local_date }) => local_date)]
    .flatMap(([day, ofDay]) => {
      const moods = ofDay.flatMap(({ mood }) => mood ?? [])
      if (moods.length === 0) return []
      const mean = Math.max(-2, Math.min(2, Math.round(sum(moods) / moods.length)))
      return `${weekdayOf(day)} ${moodWords[mean as keyof typeof moodWords].toLowerCase()}`
    })
    .join(', ')
}

function average(given: readonly (number | null)[]): string {
  const numbers = given.flatMap((one) => one ?? [])
  return numbers.length === 0 ? '' : String(Math.round((sum(numbers) / numbers.length) * 10) / 10)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

function named(topics: readonly WeekTopic[], kind: string): string[] {
  return topics.filter((topic) => topic.kind === kind).map(({ name }) => name)
}

function namesOf(topics: readonly WeekTopic[], kind: string): string {
  return listed(named(topics, kind))
}

function listed(names: readonly string[]): string {
  return names.slice(0, namesMax).join(', ')
}

/** A sentence of each of the days that say most, in the order of the week. */
function pickQuotes(moments: readonly WeekMoment[]) {
  const best = [...Map.groupBy(moments, ({ local_date }) => local_date).values()].flatMap((ofDay) => {
    const ranked = ofDay.toSorted((one, other) => weight(other) - weight(one))
    for (const moment of ranked) {
      const quote = sentenceOf(moment.body)
      if (quote !== undefined)
        return [{ momentId: moment.id, localDate: moment.local_date, quote, weight: weight(moment) }]
    }
    return []
  })
  return best
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, quotesMax)
    .toSorted((one, other) => (one.localDate < other.localDate ? -1 : 1))
    .map(({ weight: _weight, ...one }) => one)
}

/** What its writer marked, or felt most about, says more than what is long. */
function weight({ pinned, mood, words }: WeekMoment): number {
  return pinned * 100 + Math.abs(mood ?? 0) * 10 + Math.min(words, 200) / 20
}

const markup = /^\s*(?:[#>|~]|[-*+]\s|\d+[.)]\s|!\[|```|\[[ x]\])/i

/** The first sentence that stands by itself, letter for letter. */
function sentenceOf(body: string): string | undefined {
  for (const written of body.split(/\r\n|\r|\n/)) {
    if (markup.test(written)) continue
    for (const sentence of written.split(/(?<=[.!?…。！？])\s*(?=\S)/u)) {
      const quote = sentence.trim()
      const isFitting = quote.length <= quoteChars.most && !quote.includes('](')
      if (isFitting && verifyQuote(quote, quote) && quote.length >= leastChars(quote)) return quote
    }
  }
  return undefined
}

/** Scripts without spaces say as much in fewer characters. */
function leastChars(quote: string): number {
  return /\s/.test(quote) ? quoteChars.least : 0
}
