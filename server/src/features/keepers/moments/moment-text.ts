import type { Snippet } from '#contracts/keepers/moments.ts'
import {
  bodyMaxBytes,
  bodyMaxChars,
  excerptChars,
  searchedBodyChars,
} from '#contracts/keepers/moment-choices.ts'
import { embedStart, plainMarkdown } from '#contracts/plain-markdown.ts'
import { foldText } from '#contracts/search-text.ts'
import { phrasesOf, textWords } from '../../../database/text-words.ts'

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

/** The part of a text in which a query is found first, or its beginning, with all that the query finds in it. */
export function snippetOf(moment: { body: string; excerpt: string }, query: string): Snippet {
  const finds = finderOf(query)
  return finds ? snippetBy(moment, finds) : { text: moment.excerpt, marks: [] }
}

/** The part of a text in which most of the wanted words are found, with those. */
export function snippetOfWords(
  moment: { body: string; excerpt: string },
  isWanted: (word: string) => boolean,
): Snippet {
  return snippetBy(moment, (text) => findWords(text, isWanted), densest)
}

function snippetBy(
  moment: { body: string; excerpt: string },
  finds: Finder,
  best?: (all: Iterable<Find>) => Find | undefined,
): Snippet {
  const marks = [...finds(moment.excerpt)]
  if (marks.length > 0 && !best) return { text: moment.excerpt, marks }
  const all = finds(moment.body.slice(0, searchedBodyChars))
  const place = best ? best(all) : firstOf(all)
  if (!place || (place[0] < excerptChars / 2 && marks.length > 0)) return { text: moment.excerpt, marks }
  const from = embedStart(moment.body, wordStartBefore(moment.body, Math.max(0, place[0] - beforeChars)))
  const plain = plainText(moment.body.slice(from, from + excerptChars * 2))
  const text = `${from > 0 ? '…' : ''}${cutAtWord(plain, excerptChars)}`
  return { text, marks: [...finds(text)] }
}

/** The rest of the text isn't looked at. */
function firstOf(all: Iterable<Find>): Find | undefined {
  for (const find of all) return find
  return undefined
}

/** The find after which most others follow within a snippet's length. */
function densest(finds: Iterable<Find>): Find | undefined {
  const all = [...finds]
  let best: Find | undefined
  let most = 0
  let next = 0
  for (const [place, find] of all.entries()) {
    next = Math.max(next, place + 1)
    while ((all[next]?.[1] ?? Infinity) < find[0] + excerptChars - beforeChars) next += 1
    const count = next - place
    if (count > most) [best, most] = [find, count]
  }
  return best
}

/** Runs of letters, with their offsets. */
function runsOf(text: string) {
  return text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)
}

/** Runs of letters in which words are found. */
function* findWords(text: string, isWanted: (word: string) => boolean): Generator<Find> {
  for (const { 0: run, index } of runsOf(text))
    if (textWords(run).some(isWanted)) yield [index, index + run.length]
}

/** What stands before the first find of a snippet, at most. */
const beforeChars = 60

/** From where to where. */
type Find = [number, number]
type Finder = (text: string) => Iterable<Find>

/** Finds the words of a query in a text, by their beginnings, with the offsets of the whole words. */
function finderOf(query: string): Finder | undefined {
  const wanted = phrasesOf(query).flatMap(({ words, isWhole }) =>
    words.map((word, place) => ({ word, isWhole: isWhole || place < words.length - 1 })),
  )
  if (wanted.length === 0) return undefined
  return function* (text) {
    for (const { 0: run, index } of runsOf(text)) {
      const words = textWords(run)
      const isFound = words.some((word) =>
        wanted.some((one) => (one.isWhole ? word === one.word : word.startsWith(one.word))),
      )
      if (!isFound) continue
      if (words.length === 1) yield [index, index + run.length]
      else for (const [from, to] of partsOf(run, wanted)) yield [index + from, index + to]
    }
  }
}

/** Where wanted words stand in a run of a script without spaces. */
function partsOf(run: string, wanted: { word: string }[]): [number, number][] {
  const folded = foldText(run)
  if (folded.length !== run.length) return [[0, run.length]]
  const isMarked = Array.from({ length: run.length }, () => false)
  for (const { word } of wanted)
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1))
      isMarked.fill(true, at, at + word.length)
  const parts: [number, number][] = []
  for (const [place, marked] of isMarked.entries()) {
    const last = parts.at(-1)
    if (marked && last?.[1] === place) last[1] = place + 1
    else if (marked) parts.push([place, place + 1])
  }
  return parts
}

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
  const space = text.slice(0, from).search(/\s\S*$/)
  return space === -1 ? from : space + 1
}
