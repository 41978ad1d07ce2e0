import { foldText, isAscii } from '#contracts/search-text.ts'
import { cutWord, textWords, type Phrase } from '../../../database/text-words.ts'

/** From where to where. */
export type Find = [from: number, to: number]
export type FoundPhrase = { phrase: Phrase; find: Find }

/**
 * Where the phrases of a query are in a text, as the search finds them: their words next to each other, whatever signs
 * are between them. They come by their ends, and may overlap.
 */
export function* findPhrases(text: string, phrases: readonly Phrase[]): Generator<FoundPhrase> {
  if (phrases.length === 0) return
  const most = Math.max(...phrases.map(({ words }) => words.length))
  const read: PlacedWord[] = []
  for (const word of placedWords(text)) {
    read.push(word)
    if (read.length > most) read.shift()
    for (const phrase of phrases) {
      const first = firstWord(phrase, read)
      if (first) yield { phrase, find: [first.from, endOf(phrase, word)] }
    }
  }
}

/** Finds as marks of a text: in their order, those that overlap or touch as one. */
export function marksOf(found: readonly FoundPhrase[]): Find[] {
  const marks: Find[] = []
  for (const [from, to] of found.map(({ find }) => find).toSorted(([one], [other]) => one - other)) {
    const last = marks.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else marks.push([from, to])
  }
  return marks
}

/** Runs of letters, with their offsets. */
export function runsOf(text: string) {
  return text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)
}

/** A word as it is indexed, and where it is in the text. */
type PlacedWord = { word: string; from: number; to: number; isPart: boolean }

function* placedWords(text: string): Generator<PlacedWord> {
  // Line by line, as often only the beginning of a long text is needed.
  for (let start = 0; start < text.length;) {
    const end = text.indexOf('\n', start) + 1 || text.length
    const line = text.slice(start, end)
    for (const { 0: run, index } of hasAsciiLetters(line) ? line.matchAll(/[a-z0-9]+/gi) : runsOf(line)) {
      const from = start + index
      if (isAscii(run)) yield { word: cutWord(run.toLowerCase()), from, to: from + run.length, isPart: false }
      else yield* wordsOfRun(run, from)
    }
    start = end
  }
}

/**
 * Whether a text has no letters but those of ASCII, as most have, which are read much faster. What it may have besides
 * are dashes, quotation marks and their like.
 */
function hasAsciiLetters(text: string): boolean {
  return !/[^\0-\x7f\u2000-\u206f]/.test(text)
}

function wordsOfRun(run: string, start: number): PlacedWord[] {
  const words = textWords(run)
  const whole = { from: start, to: start + run.length, isPart: false }
  const folded = words.length > 1 ? foldText(run) : ''
  let at = -1
  return words.map((word) => {
    // Scripts without spaces: each word begins after the one before it began.
    at = folded.length === run.length ? folded.indexOf(word, at + 1) : -1
    if (at === -1) return { word, ...whole }
    return { word, from: start + at, to: start + at + word.length, isPart: true }
  })
}

/** The first word of a phrase, if the words that were read last are the phrase. */
function firstWord({ words, isWhole }: Phrase, read: readonly PlacedWord[]): PlacedWord | undefined {
  const offset = read.length - words.length
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const word = words[at] ?? ''
    const text = read[offset + at]?.word
    const isFound = at === words.length - 1 && !isWhole ? text?.startsWith(word) : text === word
    if (!isFound) return undefined
  }
  return read[offset]
}

/** Words end where they end in the text; in a script without spaces only what was asked for is found. */
function endOf({ words }: Phrase, { from, to, isPart }: PlacedWord): number {
  return isPart ? from + (words.at(-1) ?? '').length : to
}
