import type { TokenUsage } from './provider.ts'

/** What a provider reports of tokens. `input` and `output` are totals that contain the cached and the reasoning ones. */
export type ReportedUsage = { input: unknown; cachedInput: unknown; output: unknown; reasoning: unknown }

/**
 * Token counts as they may be booked. Undefined where the provider reported none, or 'impossible' where a count is
 * not a whole number within what the call can have used: then nothing of the report is believed.
 */
export function readUsage(
  reported: ReportedUsage,
  most: { input: number; output: number },
): TokenUsage | undefined | 'impossible' {
  if (isAbsent(reported.input) && isAbsent(reported.output)) return undefined
  const input = readCount(reported.input, most.input)
  const cachedInput = readCount(reported.cachedInput, most.input)
  const output = readCount(reported.output, most.output)
  const reasoning = readCount(reported.reasoning, most.output)
  if (input === undefined || cachedInput === undefined || output === undefined || reasoning === undefined)
    return 'impossible'
  return {
    input: Math.max(0, input - cachedInput),
    cachedInput,
    output: Math.max(0, output - reasoning),
    reasoning,
  }
}

const isAbsent = (count: unknown): boolean => count === undefined || count === null

function readCount(count: unknown, most: number): number | undefined {
  if (isAbsent(count)) return 0
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= most
    ? count
    : undefined
}
