import type { Snippet } from '#contracts/keepers/moments.ts'
import { excerptChars, searchedBodyChars } from '#contracts/keepers/moment-choices.ts'
import { foldText } from '#contracts/search-text.ts'
import { phrasesOf, textWords } from '../../../database/text-words.ts'

/** The ends of a text's lines: of several kinds, all become the most frequent one, as editors have them. */
export function mendLineEnds(body: string): string {
  const counts = { '\r\n': 0, '\r': 0, '\n': 0 }
  for (const [end] of body.matchAll(/\r\n|\r|\n/g)) counts[end as keyof typeof counts] += 1
  const kinds = Object.entries(counts).toSorted(([, one], [, other]) => other - one)
  const [most, second] = kinds
  if (!most || !second || second[1] === 0) return body
  return body.replace(/\r\n|\r|\n/g, most[0])
}

/** How many words a text has, as people count them. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0
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
  return snippetBy(moment, (text) => findWords(text, (words) => words.some(isWanted)), { isDensest: true })
}

function snippetBy(
  moment: { body: string; excerpt: string },
  finds: Finder,
  { isDensest = false } = {},
): Snippet {
  const marks = finds(moment.excerpt)
  if (marks.length > 0 && !isDensest) return { text: moment.excerpt, marks }
  const all = finds(moment.body.slice(0, searchedBodyChars))
  const first = isDensest ? densest(all) : all[0]
  if (first && first[0] < excerptChars / 2 && marks.length > 0) return { text: moment.excerpt, marks }
  if (!first) return { text: moment.excerpt, marks: [] }
  const from = wordStartBefore(moment.body, Math.max(0, first[0] - beforeChars))
  const plain = plainText(moment.body.slice(from, from + excerptChars * 2))
  const text = `${from > 0 ? '…' : ''}${cutAtWord(plain, excerptChars)}`
  return { text, marks: finds(text) }
}

/** The find after which most others follow within a snippet's length. */
function densest(all: [number, number][]): [number, number] | undefined {
  let best: [number, number] | undefined
  let most = 0
  for (const [place, find] of all.entries()) {
    let count = 1
    while ((all[place + count]?.[1] ?? Infinity) < find[0] + excerptChars - beforeChars) count += 1
    if (count > most) [best, most] = [find, count]
  }
  return best
}

/** Runs of letters in which words are found, with their offsets. */
function findWords(text: string, isFound: (words: string[]) => boolean): [number, number][] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].flatMap(({ 0: run, index }): [number, number][] =>
    isFound(textWords(run)) ? [[index, index + run.length]] : [],
  )
}

/** What stands before the first find of a snippet, at most. */
const beforeChars = 60

type Finder = (text: string) => [number, number][]

/** Finds the words of a query in a text, by their beginnings, with the offsets of the whole words. */
function finderOf(query: string): Finder | undefined {
  const wanted = phrasesOf(query).flatMap(({ words, isWhole }) =>
    words.map((word, place) => ({ word, isWhole: isWhole || place < words.length - 1 })),
  )
  if (wanted.length === 0) return undefined
  return (text) => {
    const found: [number, number][] = []
    for (const { 0: run, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
      const words = textWords(run)
      const isFound = words.some((word) =>
        wanted.some((one) => (one.isWhole ? word === one.word : word.startsWith(one.word))),
      )
      if (!isFound) continue
      if (words.length === 1) found.push([index, index + run.length])
      else
        found.push(...partsOf(run, wanted).map(([from, to]): [number, number] => [index + from, index + to]))
    }
    return found
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
  return markdown
    .replace(/!\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/\[([^\]\n]+)\]\([^)\n]*\)/g, '$1')
    .replace(/\[\[([^\]\n]+)\]\]/g, '$1')
    .replace(
      /^ {0,3}(?:#{1,6} +|> ?|[-*+] (?:\[[ xX]\] )?|\d{1,9}[.)] +|```.*$|~~~.*$|(?:[-*_] *){3,}$)/gm,
      '',
    )
    .replace(/(\*\*|__|\*|`+|~~)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/\s+/g, ' ')
    .trim()
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
