import { useSyncExternalStore } from 'react'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { localDateOf } from '#contracts/keepers/local-date.ts'
import { timeZoneHere } from '../../lib/time-zone.ts'

/** The viewer's day in a keeper, `YYYY-MM-DD`. */
export function todayIn({ dayStartsAt }: Pick<Keeper, 'dayStartsAt'>, now: Date = new Date()): string {
  return localDateOf({ timeMs: now.getTime(), tz: timeZoneHere(), precision: 'time' }, dayStartsAt)
}

/** The same for as long as a screen is open: it moves on when the keeper's day starts, and after a journey or a sleep. */
export function useToday(dayStartsAt: string): string {
  return useSyncExternalStore(subscribe, () => todayIn({ dayStartsAt }))
}

/** Timers stand still while a device sleeps: one that is set to the day's start would come late. */
const lookEveryMs = 60_000

function subscribe(look: () => void): () => void {
  const timer = setInterval(look, lookEveryMs)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
