import { localDateOf } from '#contracts/keepers/local-date.ts'
import type { StoredKeeper } from './keepers.ts'

/** The day that it is by a keeper's own clock, `YYYY-MM-DD`. */
export function todayIn(
  { timezone, day_starts_at }: Pick<StoredKeeper, 'timezone' | 'day_starts_at'>,
  nowMs: number,
): string {
  return localDateOf({ timeMs: nowMs, tz: timezone, precision: 'time' }, day_starts_at)
}
