import { newBreather } from '../../../breather.ts'
import type { Database } from '../../../database/database.ts'
import type { TextIndex } from '../../../database/text-index.ts'
import { conceptsOf } from './concepts.ts'
import { countsIn, findHolding } from './find-holding.ts'
import { loadLanguage } from './language.ts'
import { rank, weights } from './rank.ts'
import { digestOf, writeDigest } from './terms.ts'
import { wholeQuestion } from './whole-question.ts'

type Reader = Pick<Database, 'db' | 'engine'>

/** What a text is about, as the ranking stores it. */
export type TextDigest = { length: number; digest: string; stems: string[] }

/** Notes what texts other than moments are about. */
export async function digestTexts(
  texts: readonly { title: string; body: string }[],
  languageCode: string,
): Promise<TextDigest[]> {
  const language = await loadLanguage(languageCode)
  const breathe = newBreather()
  const digests: TextDigest[] = []
  for (const { title, body } of texts) {
    const digest = digestOf({ title, body, place_name: null }, language)
    digests.push({ length: digest.length, digest: writeDigest(digest), stems: [...digest.stems.keys()] })
    await breathe(body.length)
  }
  return digests
}

/** A text that may answer; `order` breaks ties, the greater first. */
export type TextCandidate = { number: number; length: number; digest: string; order: string }

/** The numbers of the texts of a scope that most likely answer, by the one ranking, the likeliest first. */
export async function rankTexts(
  reader: Reader,
  searched: { index: TextIndex; scope: string },
  {
    question,
    askedBefore,
    languageCode,
    total,
    limit,
    list,
  }: {
    question: string
    /** What was asked just before, the newest first, which a question of few words goes on from. */
    askedBefore?: readonly string[] | undefined
    languageCode: string
    total: number
    limit: number
    list: (numbers: readonly number[]) => Promise<TextCandidate[]>
  },
): Promise<{ number: number; score: number }[]> {
  const language = await loadLanguage(languageCode)
  const groups = conceptsOf(wholeQuestion({ question, askedBefore }, language), language, [])
  const { concepts, numbers } = await findHolding(reader, searched, groups)
  if (numbers.length === 0) return []
  const rows = await list(numbers)
  const averageLength = rows.reduce((sum, { length }) => sum + length, 0) / (rows.length || 1) || 1
  const candidates = rows.map(({ number, length, digest, order }) => ({
    ...{ number, length, id: order, localDate: order, occurredAt: 0, earlier: null, later: null },
    counts: countsIn(digest, concepts, weights),
  }))
  const ranked = rank(candidates, { concepts, total, averageLength, period: undefined, weigh: weights })
  return ranked.slice(0, limit).map(({ number, score }) => ({ number, score }))
}
