import { setImmediate } from 'node:timers/promises'
import { stemsOf } from '#contracts/handbook/word-stems.ts'
import { estimateTokens } from '../../providers/estimate-tokens.ts'

/** A document as it was read; a text has one page. */
type Document = { name: string; pages: readonly string[] }
/** A piece of a document, with where it is from. */
type Passage = { name: string; text: string; document: number }

const passageMaxChars = 1_500
/** What is looked through for one question; more is beyond what one asks about at once. */
export const searchedMaxChars = 4_000_000
/** Passages that are looked through before other work gets its turn. */
const passagesPerTurn = 40
/** What a fence takes around a passage. */
const fenceTokens = 20

/** Everything, where it fits in `budgetTokens`; otherwise the beginning of each document, and what fits the question best, in the order of the documents. */
export async function choosePassages(
  documents: readonly Document[],
  { question, budgetTokens }: { question: string; budgetTokens: number },
): Promise<{ passages: { name: string; text: string }[]; isWhole: boolean }> {
  const whole = documents.flatMap(({ name, pages }, document) =>
    pages.map((text, at) => ({ name: placeName(name, at, pages.length), text, document })),
  )
  const said = whole.filter(({ text }) => text.trim() !== '')
  const chars = said.reduce((sum, { text }) => sum + text.length, 0)
  // No tokenizer makes a token of more than so many characters on average.
  if (chars < budgetTokens * 8 && sizeOf(said) <= budgetTokens) return { passages: said, isWhole: true }
  const pieces = cut(said)
  const scores = await score(pieces, question)
  const first = new Set(documents.map((_, at) => pieces.findIndex(({ document }) => document === at)))
  const order = pieces
    .map((_, at) => at)
    .toSorted(
      (a, b) => Number(first.has(b)) - Number(first.has(a)) || (scores[b] ?? 0) - (scores[a] ?? 0) || a - b,
    )
  let left = budgetTokens
  const chosen: number[] = []
  for (const at of order) {
    const piece = pieces[at]
    if (!piece || left < fenceTokens) break
    const tokens = sizeOf([piece])
    if (tokens > left) continue
    left -= tokens
    chosen.push(at)
  }
  const passages = chosen.toSorted((a, b) => a - b).flatMap((at) => pieces[at] ?? [])
  return { passages, isWhole: false }
}

function placeName(name: string, at: number, pages: number): string {
  return pages === 1 ? name : `${name}, page ${at + 1} of ${pages}`
}

function sizeOf(passages: readonly Passage[]): number {
  return passages.reduce((sum, { name, text }) => sum + estimateTokens(name + text) + fenceTokens, 0)
}

/** Cuts long pages at the ends of paragraphs, lines or words. */
function cut(pages: readonly Passage[]): Passage[] {
  const pieces: Passage[] = []
  let left = searchedMaxChars
  for (const page of pages) {
    const text = page.text.slice(0, left)
    left -= text.length
    for (let from = 0; from < text.length;) {
      const to = endOfPiece(text, from)
      pieces.push({ ...page, text: text.slice(from, to) })
      from = to
    }
  }
  return pieces
}

function endOfPiece(text: string, from: number): number {
  const most = from + passageMaxChars
  if (most >= text.length) return text.length
  const piece = text.slice(from, most)
  const ends = ['\n\n', '\n', ' '].map((gap) => piece.lastIndexOf(gap) + gap.length)
  return from + (ends.find((end) => end > passageMaxChars / 3) ?? passageMaxChars)
}

/** How well each piece fits the question: words that few pieces have count for more. */
async function score(pieces: readonly Passage[], question: string): Promise<number[]> {
  const asked = [...new Set(stemsOf(question))]
  const counts: Map<string, number>[] = []
  for (const [at, { text }] of pieces.entries()) {
    if (at % passagesPerTurn === 0) await setImmediate()
    const found = new Map<string, number>()
    for (const stem of stemsOf(text)) if (asked.includes(stem)) found.set(stem, (found.get(stem) ?? 0) + 1)
    counts.push(found)
  }
  const rarity = new Map(
    asked.map((stem) => {
      const having = counts.filter((found) => found.has(stem)).length
      return [stem, Math.log(1 + pieces.length / (1 + having))]
    }),
  )
  return counts.map((found) =>
    [...found].reduce((sum, [stem, count]) => sum + ((rarity.get(stem) ?? 0) * count * 2) / (count + 1), 0),
  )
}
