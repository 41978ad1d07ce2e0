import { accountPages } from './account-pages.ts'
import { agentPages } from './agent-pages.ts'
import type { HandbookEntry } from './handbook-entry.ts'
import { journalPages } from './journal-pages.ts'
import { keyPages } from './key-pages.ts'
import { serverPages } from './server-pages.ts'
import { startPages } from './start-pages.ts'
import { stemsOf } from './word-stems.ts'

/** What Kip knows about Keeper, in the order of a table of contents. Schema-free. */
export const handbook: readonly HandbookEntry[] = [
  ...startPages,
  ...journalPages,
  ...agentPages,
  ...keyPages,
  ...accountPages,
  ...serverPages,
]

/** The pages that fit a question, the best first; none where the handbook has nothing to say to it. */
export function findHandbookEntries(question: string, most: number): HandbookEntry[] {
  const asked = { words: new Set(stemsOf(question)), line: lineOf(question) }
  const found = handbook
    .map((entry) => ({ entry, score: scoreOf(entry, asked) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
  const best = found[0]?.score ?? 0
  return found
    .filter(({ score }) => score >= best * leastOfBest)
    .slice(0, most)
    .map(({ entry }) => entry)
}

/** A page that fits this much worse than the best one isn't worth reading beside it. */
const leastOfBest = 0.6
/** What further ways of asking that fit add to the best one. */
const furtherShare = 0.2
/** Words that begin a question tell little of what it is about. */
const questionWords = new Set(['what', 'who', 'how', 'why', 'where', 'when', 'which'])
const questionWordWeight = 0.3

/** A way of asking that is there word for word counts for more than its scattered words: "a keeper" isn't "Keeper". */
const wordForWord = 1.25

const phrases = new Map(
  handbook.map((entry) => [
    entry.id,
    [entry.title, ...entry.askedAs].map((phrase) => ({
      line: lineOf(phrase),
      words: [...new Set(stemsOf(phrase))],
    })),
  ]),
)

/** How many pages are asked for with a word: the fewer, the more it tells. */
const spread = new Map<string, number>()
for (const ways of phrases.values())
  for (const word of new Set(ways.flatMap(({ words }) => words)))
    spread.set(word, (spread.get(word) ?? 0) + 1)

type Asked = { words: ReadonlySet<string>; line: string }

function scoreOf({ id }: HandbookEntry, asked: Asked): number {
  const scores = (phrases.get(id) ?? [])
    .filter(({ words }) => words.length > 0 && words.every((word) => asked.words.has(word)))
    .map(({ words, line }) => {
      const score = words.reduce((sum, word) => sum + weightOf(word), 0)
      return words.length > 1 && asked.line.includes(line) ? score * wordForWord : score
    })
  const best = Math.max(0, ...scores)
  return best + furtherShare * (scores.reduce((sum, score) => sum + score, 0) - best)
}

function weightOf(word: string): number {
  return questionWords.has(word)
    ? questionWordWeight
    : Math.log(1 + handbook.length / (spread.get(word) ?? 1))
}

/** The text's words in one line, between spaces. */
function lineOf(text: string): string {
  return ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `
}
