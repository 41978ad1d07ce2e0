import type { Database } from '../../../database/database.ts'
import {
  listCandidates,
  listInPeriod,
  listNeighbours,
  listOfDays,
  type CandidateRow,
  type Readable,
} from './candidates.table.ts'
import { conceptsOf, type TopicNames } from './concepts.ts'
import { countsIn, findHolding, type FoundConcept } from './find-holding.ts'
import { placeByEvent } from './events.ts'
import { loadLanguage, type Language } from './language.ts'
import { periodOf, type Period } from './period.ts'
import { rank, weights, type Candidate, type Ranked, type Weights } from './rank.ts'
import { digestOf, writeDigest } from './terms.ts'

type Reader = Pick<Database, 'db' | 'engine'>

/** A question to one keeper. */
export type Asked = Readable & {
  question: string
  language: string
  /** How many moments the keeper has. */
  total: number
  /** The day on which it is asked, `YYYY-MM-DD`. */
  today: string
  /** Names of topics, whose aliases mean the same. */
  topics: readonly TopicNames[]
}

export type Recall = {
  ranked: Ranked[]
  /** What the question asks for, in the order of each candidate's counts. */
  concepts: FoundConcept[]
}

/** The best of these lend to what stands around them. */
const lendingMax = 200
const periodMax = 500

/** The moments of a keeper that most likely answer, the likeliest first. */
export async function recall(reader: Reader, asked: Asked, weigh: Weights = weights): Promise<Recall> {
  const language = await loadLanguage(asked.language)
  const { period, texts } =
    weigh.period > 0 ? await timeOf(reader, asked, language) : { texts: [asked.question] }
  const groups =
    texts.map((text) => conceptsOf(text, language, asked.topics)).find((one) => one.length > 0) ?? []
  const searched = { index: 'moment_stems', scope: asked.keeperId, readable: asked } as const
  const { concepts, numbers } = await findHolding(reader, searched, groups)
  const found = await listCandidates(reader, asked, numbers)
  const inPeriod =
    period && !period.isOpen ? await listInPeriod(reader, asked, { period, limit: periodMax }) : []
  const toCandidate = (row: CandidateRow) => candidateOf(row, { concepts, weigh, language })
  const candidates = unique([...found, ...inPeriod]).map(toCandidate)
  const averageLength =
    candidates.reduce((sum, { length }) => sum + length, 0) / (candidates.length || 1) || 1
  const given = { concepts, total: asked.total, averageLength, period, weigh }
  const whole = await withSurroundings(reader, asked, {
    best: rank(candidates, { ...given, weigh: { ...weigh, day: 0 } }).slice(0, lendingMax),
    ...{ toCandidate, weigh },
  })
  return { ranked: rank(whole, given), concepts }
}

/** The time that a question names, and what is searched for: the first of these texts that says something. */
type Timed = { period?: Period; texts: string[] }

async function timeOf(reader: Reader, asked: Asked, language: Language): Promise<Timed> {
  const { question, today } = asked
  const named = await periodOf(question, { language: asked.language, today })
  if (named) {
    const { period, rest } = named
    // A time is enough to be found by, but for one without a beginning or an end.
    return { period, texts: period.isOpen ? [rest, question] : [rest] }
  }
  // When something was is the owner's to know.
  const happened = asked.grant?.isPublicOnly ? undefined : await placeByEvent(reader, asked, language)
  if (!happened) return { texts: [question] }
  const { period, words } = happened
  return { period, texts: [question.toLowerCase().replace(words, ' '), question] }
}

/** The best with the moments before and after them and those of their days. */
async function withSurroundings(
  reader: Reader,
  readable: Readable,
  {
    best,
    toCandidate,
    weigh,
  }: { best: readonly Ranked[]; toCandidate: (row: CandidateRow) => Candidate; weigh: Weights },
): Promise<Candidate[]> {
  const all = new Map<number, Candidate>(best.map((one) => [one.number, one]))
  const add = (rows: CandidateRow[]) => {
    for (const row of rows) if (!all.has(row.number)) all.set(row.number, toCandidate(row))
  }
  if (weigh.day > 0) add(await listOfDays(reader, readable, [...new Set(best.map((one) => one.localDate))]))
  if (weigh.earlier === 0 && weigh.later === 0) return [...all.values()]
  const links = await listNeighbours(
    reader,
    readable,
    best.map(({ number }) => number),
  )
  const around = links.flatMap(({ earlier, later }) => [earlier, later]).filter((number) => number !== null)
  add(
    await listCandidates(
      reader,
      readable,
      [...new Set(around)].filter((number) => !all.has(number)),
    ),
  )
  const earlierOf = new Map<number, number>()
  const laterOf = new Map<number, number>()
  for (const { number, earlier, later } of links) {
    if (earlier !== null) {
      earlierOf.set(number, earlier)
      laterOf.set(earlier, number)
    }
    if (later !== null) {
      laterOf.set(number, later)
      earlierOf.set(later, number)
    }
  }
  return [...all.values()].map((one) => ({
    ...one,
    earlier: earlierOf.get(one.number) ?? null,
    later: laterOf.get(one.number) ?? null,
  }))
}

type Counted = { concepts: readonly FoundConcept[]; weigh: Weights; language: Language }

function candidateOf(row: CandidateRow, counted: Counted): Candidate {
  return {
    ...{ number: row.number, id: row.id, localDate: row.local_date, occurredAt: row.occurred_at },
    length: row.length,
    counts: countsOf(row, counted),
    ...{ earlier: null, later: null },
  }
}

function countsOf(
  { digest, hidden_place: place }: CandidateRow,
  { concepts, weigh, language }: Counted,
): number[] {
  const counts = countsIn(digest, concepts, weigh)
  if (place === null) return counts
  const ofPlace = writeDigest(digestOf({ title: null, body: '', place_name: place }, language))
  const hidden = countsIn(ofPlace, concepts, weigh)
  return counts.map((count, at) => Math.max(0, count - (hidden[at] ?? 0)))
}

function unique(rows: CandidateRow[]): CandidateRow[] {
  return [...new Map(rows.map((row) => [row.number, row])).values()]
}
