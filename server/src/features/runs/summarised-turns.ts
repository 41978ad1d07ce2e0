import { estimateTokens } from '../../providers/estimate-tokens.ts'
import { pastMessagesMax, type TurnSummary } from '../sessions/index.ts'
import type { Prompt } from './context-prompt.ts'
import type { PastMessage } from './run-context.ts'

/** What a summary takes of a context at most, and which part of a small one. */
const summaryTokensMax = 1_000
const budgetShare = 4
const summaryName = 'Summary of what was said before'

/** A summary as a model is given it: data like any other. */
export function summaryPrompt(
  { content }: Pick<TurnSummary, 'content'>,
  budgetTokens: number,
): Prompt & { tokens: number } {
  const text = cutTo(content, Math.min(summaryTokensMax, Math.floor(budgetTokens / budgetShare)))
  return {
    system: `“${summaryName}” stands for the older messages of this conversation, which you no longer see.`,
    data: [{ name: summaryName, text }],
    tokens: estimateTokens(text),
  }
}

function cutTo(text: string, tokensMax: number): string {
  const tokens = estimateTokens(text)
  if (tokens <= tokensMax) return text
  let cut = text.slice(0, Math.floor((text.length * tokensMax) / tokens))
  while (estimateTokens(cut) > tokensMax) cut = cut.slice(0, Math.floor(cut.length * 0.9))
  return `${cut.toWellFormed()}…`
}

/**
 * Up to which position a past ought to be summarised, where something of it is neither given whole nor summarised. The
 * older half of what still fits goes with it, so that the next time is some turns away.
 */
export function summariseThrough({
  past,
  keptCount,
  coveredThrough = -1,
}: {
  past: readonly (Pick<PastMessage, 'sender'> & { position: number })[]
  keptCount: number
  coveredThrough: number | undefined
}): number | undefined {
  const oldest = past.at(-1)
  const isCut = past.length >= pastMessagesMax && oldest !== undefined && oldest.position > coveredThrough
  const isLeft = past.slice(keptCount).some(({ position }) => position > coveredThrough)
  if (!isCut && !isLeft) return undefined
  const end = past.slice(Math.ceil(keptCount / 2)).find(({ sender }) => sender === 'other')
  return end && end.position > coveredThrough ? end.position : undefined
}
