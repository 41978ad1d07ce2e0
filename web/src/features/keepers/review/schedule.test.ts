import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gradeNames, type Grade } from '#contracts/keepers/review-wording.ts'
import { Review } from '#contracts/keepers/moments.ts'
import { newReview, schedule } from './schedule.ts'

const today = '2026-11-22'
const grades = Object.keys(gradeNames) as Grade[]
const anyReview = fc.record({
  dueOn: fc.constant('2026-11-20'),
  intervalDays: fc.integer({ min: 0, max: 36_500 }),
  ease: fc.double({ min: 1, max: 10, noNaN: true }),
})

test('a new question comes back after 1, 3, 8, 20 and 50 days while it is known', () => {
  let review = newReview(today)
  const intervals = Array.from({ length: 5 }, () => {
    review = schedule(review, 'good', today)
    return review.intervalDays
  })
  expect(intervals).toEqual([1, 3, 8, 20, 50])
  expect(review.dueOn).toBe('2027-01-11')
})

test('what was forgotten is asked again the same day, and grows more slowly after', () => {
  const known = { dueOn: today, intervalDays: 20, ease: 2.5 }
  const forgotten = schedule(known, 'again', today)
  expect(forgotten).toEqual({ dueOn: today, intervalDays: 0, ease: 2.3 })
})

test('a better answer never comes back sooner, and every schedule is one that the server takes', () => {
  fc.assert(
    fc.property(anyReview, (review) => {
      const after = grades.map((grade) => schedule(review, grade, today))
      for (const one of after) {
        expect(Review.parse(one)).toEqual(one)
        expect(one.dueOn >= today).toBe(true)
      }
      const days = after.map(({ intervalDays }) => intervalDays)
      expect(days).toEqual(days.toSorted((a, b) => a - b))
      const eases = after.map(({ ease }) => ease)
      expect(eases).toEqual(eases.toSorted((a, b) => a - b))
    }),
  )
})

test('known again and again, a question’s interval only grows, up to ten years', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom<Grade>('good', 'easy'), { minLength: 1, maxLength: 60 }),
      (answers) => {
        let review = newReview(today)
        for (const grade of answers) {
          const next = schedule(review, grade, today)
          const isLongest = review.intervalDays === 3_650
          expect(next.intervalDays > review.intervalDays || isLongest).toBe(true)
          review = next
        }
      },
    ),
  )
})
