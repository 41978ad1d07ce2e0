import type { Database } from '../../../database/database.ts'
import { countHolding, listHolding, type Searched } from './candidates.table.ts'
import type { AskedConcept } from './concepts.ts'
import type { Concept, Weights } from './rank.ts'
import { countIn } from './terms.ts'

type Reader = Pick<Database, 'db' | 'engine'>

/** What a question asks for, with how many texts hold it. */
export type FoundConcept = Concept & { word: string }

/** Texts that a stem brings at most; of a more frequent one only the newest. */
const perStemMax = 2_000
/** Texts that are scored at most. */
const candidatesMax = 2_000

/** The texts that hold something of what is asked for, by their numbers. */
export async function findHolding(
  reader: Reader,
  searched: Searched,
  groups: readonly AskedConcept[],
): Promise<{ concepts: FoundConcept[]; numbers: number[] }> {
  const stems = [...new Set(groups.flatMap((group) => group.stems))]
  const holding = await listHolding(reader, searched, { stems, limit: perStemMax + 1 })
  const concepts: FoundConcept[] = []
  for (const { stems: own, word } of groups) {
    const lists = own.map((stem) => holding.get(stem) ?? [])
    const isWhole = lists.every((list) => list.length <= perStemMax)
    const counts = isWhole
      ? [new Set(lists.flat()).size]
      : await Promise.all(own.map((stem) => countHolding(reader, searched, stem)))
    concepts.push({ stems: own, word, moments: Math.max(...counts) })
  }
  return { concepts, numbers: candidateNumbers(concepts, holding) }
}

/** How often a text holds each concept. */
export function countsIn(
  digest: string,
  concepts: readonly Concept[],
  { asked }: Pick<Weights, 'asked'>,
): number[] {
  return concepts.map(({ stems }) => stems.reduce((sum, stem) => sum + countIn(digest, stem, asked), 0))
}

/** The texts with the rarest words first, so that those with frequent ones alone are left out before others. */
function candidateNumbers(concepts: readonly Concept[], holding: Map<string, number[]>): number[] {
  const numbers = new Set<number>()
  for (const { stems } of concepts.toSorted((one, other) => one.moments - other.moments))
    for (const stem of stems)
      for (const number of (holding.get(stem) ?? []).slice(0, perStemMax)) {
        if (numbers.size >= candidatesMax) return [...numbers]
        numbers.add(number)
      }
  return [...numbers]
}
