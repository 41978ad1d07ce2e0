import { foldText, isAscii } from '#contracts/search-text.ts'

/** Longer words, such as encoded data, are found by their beginning. */
const wordMaxChars = 40

/** Scripts that put no spaces between words: their texts are found by every two characters that stand together. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/u
const pieces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu

/** The words of a text in their order, without case and accents. Both engines index exactly these. */
export function textWords(text: string): string[] {
  // Most texts are ASCII, where this is all and much faster.
  if (isAscii(text)) return (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map(cutWord)
  const folded = foldText(text)
  const runs = folded.match(/[\p{L}\p{N}]+/gu) ?? []
  if (!unspaced.test(folded)) return runs.map(cutWord)
  return runs.flatMap((run) => (run.match(pieces) ?? []).flatMap(wordsOfPiece))
}

function wordsOfPiece(piece: string): string[] {
  if (!unspaced.test(piece)) return [cutWord(piece)]
  const characters = Array.from(piece)
  if (characters.length === 1) return characters
  return characters.slice(1).map((character, place) => `${characters[place]}${character}`)
}

/** As much of a word as is indexed. */
export function cutWord(word: string): string {
  return word.length <= wordMaxChars ? word : word.slice(0, wordMaxChars).toWellFormed()
}

/** Words that stand together; of the last one, or of a single one, the beginning is enough unless it was in quotes. */
export type Phrase = { words: string[]; isWhole: boolean }

/** What a query asks for: its words, each a phrase of its own, and what stands in quotes. */
export function phrasesOf(query: string): Phrase[] {
  const asked = query.matchAll(/"([^"]*)"|[^\s"]+/g)
  return [...asked].flatMap(([whole, quoted]) => {
    const words = textWords(quoted ?? whole)
    return words.length === 0 ? [] : [{ words, isWhole: quoted !== undefined }]
  })
}

/** One letter begins too many words, and is looked for as a word of its own. */
export function isBeginning({ words, isWhole }: Phrase): boolean {
  const last = words.at(-1) ?? ''
  return !isWhole && (last.length > 1 || unspaced.test(last))
}
