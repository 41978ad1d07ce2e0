import type { Period } from './period.ts'

/** One of the question's concepts: the stem of a word, or of all names of one topic. */
export type Concept = {
  stems: readonly string[]
  /** How many moments hold one of them. */
  moments: number
}

/** A moment that may answer, with how often it holds each concept. */
export type Candidate = {
  number: number
  id: string
  localDate: string
  occurredAt: number
  length: number
  counts: readonly number[]
  /** The numbers of the moments just before and after. */
  earlier: number | null
  later: number | null
}

/** How much each step of the ranking weighs; 0 leaves it out. */
export type Weights = {
  k1: number
  b: number
  /** The share of the question's words that match. */
  coverage: number
  /** Of the score of the moment just before a moment, and just after. */
  earlier: number
  later: number
  /** Of the score of the whole day. */
  day: number
  /** Added for moments in the time that a question names. */
  period: number
  /** The same for a time without a beginning or an end, of which most moments say nothing of what is asked. */
  open: number
  /** How much a sentence that asks counts beside one that says. */
  asked: number
}

/** Steps that gained nothing in `npm run bench -- recall` are left out. */
export const weights: Weights = {
  ...{ k1: 0.9, b: 0.4, coverage: 0, earlier: 0, later: 0, day: 0, period: 5, open: 1, asked: 0.5 },
}

type Dated = Pick<Candidate, 'localDate' | 'occurredAt' | 'id'>

export type Ranked = Candidate & {
  score: number
  /** Its own share of the score, without what its surroundings lend. */
  own: number
  /** The share of the question's concepts that it holds, by weight. */
  covered: number
  isInPeriod: boolean
}

/** Orders candidates by how likely they answer, the likeliest first; ties by their days, the newest first. */
export function rank(
  candidates: readonly Candidate[],
  {
    concepts,
    total,
    averageLength,
    period,
    weigh,
  }: {
    concepts: readonly Concept[]
    total: number
    averageLength: number
    period: Period | undefined
    weigh: Weights
  },
): Ranked[] {
  const idfs = concepts.map(({ moments }) =>
    Math.log(1 + (Math.max(total, moments) - moments + 0.5) / (moments + 0.5)),
  )
  const all = idfs.reduce((sum, idf) => sum + idf, 0) || 1
  const score = (counts: readonly number[], length: number) => {
    let sum = 0
    let covered = 0
    for (const [place, idf] of idfs.entries()) {
      const count = counts[place] ?? 0
      if (count === 0) continue
      covered += idf
      const norm = weigh.k1 * (1 - weigh.b + (weigh.b * length) / averageLength)
      sum += (idf * count * (weigh.k1 + 1)) / (count + norm)
    }
    return { sum: sum * (1 + weigh.coverage * (covered / all)), covered: covered / all }
  }
  const own = new Map(candidates.map((one) => [one.number, score(one.counts, one.length)]))
  const days = dayScores(candidates, (counts, length) => score(counts, length).sum)
  const scored = candidates.map((one) => {
    const { sum = 0, covered = 0 } = own.get(one.number) ?? {}
    const before = one.earlier === null ? 0 : (own.get(one.earlier)?.sum ?? 0)
    const after = one.later === null ? 0 : (own.get(one.later)?.sum ?? 0)
    const isInPeriod = period !== undefined && one.localDate >= period.from && one.localDate <= period.to
    const lent = weigh.earlier * before + weigh.later * after + weigh.day * (days.get(one.localDate) ?? 0)
    const boost = isInPeriod ? 1 + (period.isOpen ? weigh.open : weigh.period) : 1
    // What says nothing of what is asked is found by its time only where that is a certain one.
    const added = isInPeriod && !period.isOpen ? weigh.period : 0
    return {
      ...one,
      own: sum,
      covered,
      isInPeriod,
      score: (sum + lent) * boost + added,
    }
  })
  return scored
    .filter(({ score: sum }) => sum > 0)
    .toSorted((one, other) => other.score - one.score || byDay(other, one))
}

/** A day is scored as one text of all that was written on it. */
function dayScores(
  candidates: readonly Candidate[],
  score: (counts: readonly number[], length: number) => number,
): Map<string, number> {
  const days = new Map<string, { counts: number[]; length: number }>()
  for (const { localDate, counts, length } of candidates) {
    const day = days.get(localDate)
    if (!day) days.set(localDate, { counts: [...counts], length })
    else {
      day.length += length
      for (const [place, count] of counts.entries()) day.counts[place] = (day.counts[place] ?? 0) + count
    }
  }
  return new Map([...days].map(([day, { counts, length }]) => [day, score(counts, length)]))
}

/** The older first; alike on both engines. */
export function byDay(one: Dated, other: Dated): number {
  if (one.localDate !== other.localDate) return one.localDate < other.localDate ? -1 : 1
  return one.occurredAt - other.occurredAt || (one.id < other.id ? -1 : 1)
}
