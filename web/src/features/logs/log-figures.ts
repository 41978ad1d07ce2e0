import type { AgentLog } from '#contracts/logs/logs.ts'
import { allTokens, countText, durationText, moneyText, unlessZero } from '../../lib/figures.ts'

/** A log's figures as a row shows them; a dash where there is nothing to count. */
export function figuresOf(log: AgentLog): { time: string; tokens: string; cost: string } {
  return {
    time: unlessZero(log.execution_time_ms, durationText),
    tokens: unlessZero(allTokens(log.tokens), countText),
    cost: unlessZero(log.cost_micro_usd, moneyText),
  }
}

/** Who ran it: "visitor" for those who were not signed in. */
export function userName({ id, name, email }: AgentLog['user']): string {
  return id === null ? 'visitor' : name || email || id
}
