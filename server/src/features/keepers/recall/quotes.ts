import { countWords } from '#contracts/plain-markdown.ts'

/** Scripts without spaces. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
const wordsMin = 4
const unspacedCharsMin = 8
const aroundChars = 160

/** A quote with what stands around it in its moment. */
export type Quote = { quote: string; before: string; after: string }

/** A quote as its moment has it, letter for letter. Undefined where it isn't there, or is too short to show anything. */
export function verifyQuote(body: string, claimed: string): Quote | undefined {
  const quote = claimed.trim()
  const isLong = unspaced.test(quote)
    ? Array.from(quote).length >= unspacedCharsMin
    : countWords(quote) >= wordsMin
  const at = isLong ? body.indexOf(quote) : -1
  if (at === -1) return undefined
  const end = at + quote.length
  return {
    quote,
    before: `${at > aroundChars ? '…' : ''}${body.slice(Math.max(0, at - aroundChars), at).toWellFormed()}`,
    after: `${body.slice(end, end + aroundChars).toWellFormed()}${end + aroundChars < body.length ? '…' : ''}`,
  }
}
