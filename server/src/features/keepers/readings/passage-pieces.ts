import { askPassageTokens } from '#contracts/keepers/recall-choices.ts'
import { estimateTokens } from '../../../providers/estimate-tokens.ts'
import type { FoundPassage } from '../recall/passages.ts'
import type { Stayed } from './note-exposures.ts'

/** A passage as a model is given it. */
type Piece = { name: string; text: string }

/** Passages that fit, numbered as a model is given them, and those that stay for want of room. */
export type TakenPassages = { taken: FoundPassage[]; stayed: Stayed[]; data: Piece[]; tokens: number }

/**
 * Takes the likeliest passages first, as many as fit into `tokensMax` and the room that passages have. They are numbered
 * from 1 on; `numberOf` is for those that were numbered before.
 */
export function takePassages(
  found: readonly FoundPassage[],
  { tokensMax, numberOf }: { tokensMax: number; numberOf?: ((passage: FoundPassage) => number) | undefined },
): TakenPassages {
  const taken: FoundPassage[] = []
  const stayed: Stayed[] = []
  const data: Piece[] = []
  let tokens = 0
  for (const one of found) {
    const { piece, tokens: more } = pieceOf(one, numberOf?.(one) ?? taken.length + 1)
    if (tokens + more > Math.min(tokensMax, askPassageTokens)) {
      const { keeperId, momentId } = one.passage
      stayed.push({ keeperId, momentId, why: 'no-room' })
      continue
    }
    tokens += more
    taken.push(one)
    data.push(piece)
  }
  return { taken, stayed, data, tokens }
}

/** The same of passages that are given in their order: those of the lowest rank are taken first where not all fit. */
export function takeInOrder(
  inOrder: readonly FoundPassage[],
  { tokensMax, rankOf }: { tokensMax: number; rankOf: (passage: FoundPassage) => number },
): TakenPassages {
  const ranked = inOrder.toSorted((one, other) => rankOf(one) - rankOf(other))
  const { taken, stayed } = takePassages(ranked, { tokensMax })
  const fitting = new Set(taken)
  const numbered = takePassages(
    inOrder.filter((one) => fitting.has(one)),
    { tokensMax },
  )
  return { ...numbered, stayed: [...stayed, ...numbered.stayed] }
}

/** Of some moments of a keeper those that a model may not read. */
export function closedOf(
  { id: keeperId }: { id: string },
  { ids, readable }: { ids: readonly string[]; readable: readonly FoundPassage[] },
): Stayed[] {
  const open = new Set(readable.map(({ passage }) => passage.momentId))
  return ids.filter((id) => !open.has(id)).map((momentId) => ({ keeperId, momentId, why: 'ai-access' }))
}

/** A passage as a model is given it, with the tokens that it takes. */
export function pieceOf({ passage, part }: FoundPassage, n: number): { piece: Piece; tokens: number } {
  const name = [`[${n}] ${passage.localDate}`, passage.title].filter(Boolean).join(', ')
  return { piece: { name, text: part }, tokens: estimateTokens(`${name}\n\n${part}`) }
}
