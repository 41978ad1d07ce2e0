import type { RunUsage } from '#contracts/runs/run-events.ts'

/** Numbers as people read them; a dash where there is none. */

const none = '–'
const whole = new Intl.NumberFormat('en')
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** "1,204" */
export function countText(count: number): string {
  return whole.format(count)
}

/** The four kinds of tokens together: they have none in common. */
export function allTokens({ input, cachedInput, output, reasoning }: RunUsage): number {
  return input + cachedInput + output + reasoning
}

/** "9.3K", for where there is little room. */
export function shortCountText(count: number): string {
  return short.format(count)
}

/** "412 ms", "2.4 s", "1 min 20 s". */
export function durationText(ms: number | null): string {
  if (ms === null) return none
  if (ms < 1_000) return `${Math.round(ms)} ms`
  if (ms < 59_950) return `${(ms / 1_000).toFixed(1)} s`
  const seconds = Math.round(ms / 1_000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** "$2.18", "$0.0041"; what costs less than can be shown is not nothing. */
export function moneyText(microUsd: number): string {
  if (microUsd === 0) return '$0'
  const usd = microUsd / 1_000_000
  if (usd < 0.000_05) return '<$0.0001'
  const digits = usd < 0.995 ? 4 : 2
  return `$${usd.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`
}

/** The text of a figure, or a dash where it is zero: nothing was counted. */
export function unlessZero(figure: number, text: (figure: number) => string): string {
  return figure === 0 ? none : text(figure)
}
