import { estimateTokens } from '../../providers/estimate-tokens.ts'
import type { Admitted } from './run-admission.ts'
import { contextBudget } from './run-context.ts'

/** What the agent itself, the rules and the end of the conversation need. */
const restTokens = 2_500

/** Tokens for passages: half of the context at most, and what the message leaves. */
export function roomForPassages({ model }: Pick<Admitted, 'model'>, input: string): number {
  const budget = contextBudget(model.settings)
  return Math.max(0, Math.min(Math.floor(budget / 2), budget - estimateTokens(input) - restTokens))
}
