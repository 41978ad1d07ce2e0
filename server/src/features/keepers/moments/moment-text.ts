import type { Snippet } from '#contracts/keepers/moments.ts'
import {
  bodyMaxBytes,
  bodyMaxChars,
  excerptChars,
  searchedBodyChars,
} from '#contracts/keepers/moment-choices.ts'
import { embedStart, plainMarkdown } from '#contracts/plain-markdown.ts'
import { phrasesOf, textWords, type Phrase } from '../../../database/text-words.ts'
import { findPhrases, marksOf, runsOf, type Find, type FoundPhrase } from './find-phrases.ts'

/** Whether a text is longer than a body may be. */
export function isTooLong(text: string): boolean {
  return (
    text.length > bodyMaxChars || (text.length * 3 > bodyMaxBytes && Buffer.byteLength(text) > bodyMaxBytes)
  )
}

/**
 * The ends of a text's lines: of several kinds, all become the most frequent one, as editors have them, or the shortest
 * where the text would grow too long.
 */
export function mendLineEnds(body: string): string {
  const counts = { '\r\n': 0, '\r': 0, '\n': 0 }
  for (const [end] of body.matchAll(/\r\n|\r|\n/g)) counts[end as keyof typeof counts] += 1
  const kinds = Object.entries(counts).toSorted(([, one], [, other]) => other - one)
  const [most, second] = kinds
  if (!most || !second || second[1] === 0) return body
  const mended = body.replace(/\r\n|\r|\n/g, most[0])
  return isTooLong(mended) ? mended.replaceAll(most[0], '\n') : mended
}

/** The beginning of a text without the marks of Markdown, on one line. */
export function excerptOf(body: string): string {
  const plain = plainText(body.slice(0, excerptChars * 4))
  return plain.length <= excerptChars ? plain : cutAtWord(plain, excerptChars)
}

/** What the search looks through. */
export function indexedWords(moment: {
  title: string | null
  body: string
  place_name: string | null
}): string[] {
  const { title, body, place_name } = moment
  return textWords(`${title ?? ''}\n${body.slice(0, searchedBodyChars)}\n${place_name ?? ''}`)
}

/**
 * The part of a text in which a query is found, with all that the query finds in it: the beginning, unless that has
 * nothing of it, or lacks a phrase that is found further on.
 */
export function snippetOf(moment: { body: string; excerpt: string }, query: string): Snippet {
  const phrases = phrasesOf(query)
  const found = [...findPhrases(moment.excerpt, phrases)]
  const beginning = { text: moment.excerpt, marks: marksOf(found) }
  const missing = phrases.filter(
    (phrase) => phrase.words.length > 1 && !found.some((one) => one.phrase === phrase),
  )
  const sought = found.length === 0 ? phrases : missing
  if (sought.length === 0) return beginning
  const place = firstOf(findPhrases(moment.body.slice(0, searchedBodyChars), sought), missing)
  return snippetAt(moment.body, { place, beginning, marksIn: (text) => foundIn(text, query) })
}

/** What a query finds in a text, such as a title. */
export function foundIn(text: string, query: string): Find[] {
  return marksOf([...findPhrases(text, phrasesOf(query))])
}

/** The part of a text in which most of the wanted words are found, with those. */
export function snippetOfWords(
  moment: { body: string; excerpt: string },
  isWanted: (word: string) => boolean,
): Snippet {
  const marksIn = (text: string) => [...findWords(text, isWanted)]
  const beginning = { text: moment.excerpt, marks: marksIn(moment.excerpt) }
  const place = densest(findWords(moment.body.slice(0, searchedBodyChars), isWanted), excerptChars)
  return snippetAt(moment.body, { place, beginning, marksIn })
}

/**
 * A text, or of one that is longer than `maxChars` the part in which most of the wanted words are found: its beginning,
 * where none are, or none are wanted. The part may be longer by a word, with which it begins.
 */
export function partOfWords(
  body: string,
  isWanted: ((word: string) => boolean) | undefined,
  maxChars: number,
): string {
  if (body.length <= maxChars) return body
  const found = isWanted && densest(findWords(body.slice(0, searchedBodyChars), isWanted), maxChars)
  const [place] = found ?? [0]
  const start = Math.max(0, Math.min(place - beforeChars, body.length - maxChars))
  const [from, to] = [wordStartBefore(body, start), start + maxChars]
  return `${from > 0 ? '…' : ''}${body.slice(from, to).toWellFormed()}${to < body.length ? '…' : ''}`
}

type Marker = (text: string) => Find[]

function snippetAt(
  body: string,
  { place, beginning, marksIn }: { place: Find | undefined; beginning: Snippet; marksIn: Marker },
): Snippet {
  if (!place || (place[0] < excerptChars / 2 && beginning.marks.length > 0)) return beginning
  const from = embedStart(body, wordStartBefore(body, Math.max(0, place[0] - beforeChars)))
  const plain = plainText(body.slice(from, from + excerptChars * 2))
  const text = `${from > 0 ? '…' : ''}${cutAtWord(plain, excerptChars)}`
  return { text, marks: marksIn(text) }
}

/** The first of the missing phrases, or of all where none is missing or found; the rest of the text isn't looked at. */
function firstOf(all: Iterable<FoundPhrase>, missing: readonly Phrase[]): Find | undefined {
  let first: Find | undefined
  for (const { phrase, find } of all) {
    if (missing.length === 0 || missing.includes(phrase)) return find
    first ??= find
  }
  return first
}

/** The find after which most others follow within a part of so many characters. */
function densest(finds: Iterable<Find>, partChars: number): Find | undefined {
  const all = [...finds]
  let best: Find | undefined
  let most = 0
  let next = 0
  for (const [place, find] of all.entries()) {
    next = Math.max(next, place + 1)
    while ((all[next]?.[1] ?? Infinity) < find[0] + partChars - beforeChars) next += 1
    const count = next - place
    if (count > most) [best, most] = [find, count]
  }
  return best
}

/** Runs of letters in which words are found. */
function* findWords(text: string, isWanted: (word: string) => boolean): Generator<Find> {
  for (const { 0: run, index } of runsOf(text))
    if (textWords(run).some(isWanted)) yield [index, index + run.length]
}

/** What stands before the first find of a part, at most. */
const beforeChars = 60
/** A longer run of letters is of a script without spaces, or nothing that is read. */
const wordMaxChars = 100

function plainText(markdown: string): string {
  return plainMarkdown(markdown).replace(/\s+/g, ' ').trim()
}

function cutAtWord(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  const cut = text.slice(0, maxChars - 1).toWellFormed()
  const end = cut.lastIndexOf(' ')
  return `${(end > maxChars / 2 ? cut.slice(0, end) : cut).trimEnd()}…`
}

function wordStartBefore(text: string, from: number): number {
  if (from === 0) return 0
  const near = Math.max(0, from - wordMaxChars)
  const space = text.slice(near, from).search(/\s\S*$/)
  if (space !== -1) return near + space + 1
  // A character of two halves stays whole.
  return /[\uDC00-\uDFFF]/.test(text.charAt(from)) ? from - 1 : from
}
