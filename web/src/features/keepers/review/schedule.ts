import type { Grade } from '#contracts/keepers/review-wording.ts'
import type { Review } from '#contracts/keepers/moments.ts'

const easeMin = 1.3
const easeMax = 3
const intervalMaxDays = 3_650

/** A question that was never asked: due at once. */
export function newReview(today: string): Review {
  return { dueOn: today, intervalDays: 0, ease: 2.5 }
}

/**
 * When a question is asked again, after SuperMemo's SM-2: the interval grows by the question's ease, which each answer
 * makes a little larger or smaller. What was forgotten is asked again the same day.
 */
export function schedule({ intervalDays, ease }: Review, grade: Grade, today: string): Review {
  const next = intervalAfter(grade, intervalDays, ease)
  const interval = Math.min(intervalMaxDays, next)
  return { dueOn: dayAfter(today, interval), intervalDays: interval, ease: easeAfter(grade, ease) }
}

function intervalAfter(grade: Grade, days: number, ease: number): number {
  if (grade === 'again') return 0
  const hard = Math.max(1, Math.round(days * 1.2))
  if (grade === 'hard') return hard
  const good = Math.max(hard, days + 1, Math.round(days * ease))
  return grade === 'good' ? good : Math.max(good + 2, Math.round(days * ease * 1.3))
}

const easeSteps: Record<Grade, number> = { again: -0.2, hard: -0.15, good: 0, easy: 0.15 }

function easeAfter(grade: Grade, ease: number): number {
  const changed = Math.round((ease + easeSteps[grade]) * 100) / 100
  return Math.min(easeMax, Math.max(easeMin, changed))
}

const dayMs = 86_400_000

/** `YYYY-MM-DD`, so many days later. */
function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}
