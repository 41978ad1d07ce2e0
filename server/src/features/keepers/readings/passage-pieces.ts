import { askPassageTokens } from '#contracts/keepers/recall-choices.ts'
import { estimateTokens } from '../../../providers/estimate-tokens.ts'
import type { FoundPassage } from '../recall/passages.ts'

/** A passage as a model is given it. */
type Piece = { name: string; text: string }

/** Passages that fit, numbered as a model is given them. */
export type TakenPassages = { taken: FoundPassage[]; data: Piece[]; tokens: number }

/** The longest part of one moment that is sent. */
const passageCharsMax = 6_000

/**
 * Takes the likeliest passages first, as many as fit into `tokensMax` and the room that passages have. They are numbered
 * from 1 on; `numberOf` is for those that were numbered before.
 */
export function takePassages(
  found: readonly FoundPassage[],
  { tokensMax, numberOf }: { tokensMax: number; numberOf?: ((passage: FoundPassage) => number) | undefined },
): TakenPassages {
  const taken: FoundPassage[] = []
  const data: Piece[] = []
  let tokens = 0
  for (const one of found) {
    const { piece, tokens: more } = pieceOf(one, numberOf?.(one) ?? taken.length + 1)
    if (tokens + more > Math.min(tokensMax, askPassageTokens)) continue
    tokens += more
    taken.push(one)
    data.push(piece)
  }
  return { taken, data, tokens }
}

/** A passage as a model is given it, with the tokens that it takes. */
export function pieceOf(
  { passage, text: { body } }: FoundPassage,
  n: number,
): { piece: Piece; tokens: number } {
  const name = [`[${n}] ${passage.localDate}`, passage.title].filter(Boolean).join(', ')
  const text = body.slice(0, passageCharsMax).toWellFormed()
  return { piece: { name, text }, tokens: estimateTokens(`${name}\n\n${text}`) }
}
