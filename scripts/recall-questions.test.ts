import { expect, test } from 'vitest'
import { riverYears } from '../server/src/features/keepers/samples/river-years/index.ts'
import { questions } from './bench/recall/questions.ts'

test('every recall question is answered by moments that are there, or by none', () => {
  const times = new Set(riverYears.moments.map(({ at }) => at))
  for (const { id, kind, answers } of questions) {
    expect(
      answers.filter((at) => !times.has(at)),
      id,
    ).toEqual([])
    expect(answers.length > 0, id).toBe(kind !== 'unanswerable')
  }
  expect(new Set(questions.map(({ text }) => text)).size).toBe(questions.length)
})

test('there are enough of each kind, half of them to tune by', () => {
  const count = (isOne: (question: (typeof questions)[number]) => boolean) => questions.filter(isOne).length
  expect(questions.length).toBeGreaterThanOrEqual(200)
  expect(count(({ kind }) => kind === 'unanswerable')).toBeGreaterThanOrEqual(40)
  for (const kind of ['when', 'who', 'where', 'how-often', 'what-led-to', 'what-changed'])
    expect(
      count((question) => question.kind === kind),
      kind,
    ).toBeGreaterThanOrEqual(25)
  for (const pattern of ['chronological', 'associative', 'hierarchical', 'spatial'])
    expect(
      count((question) => question.pattern === pattern),
      pattern,
    ).toBeGreaterThanOrEqual(20)
  expect(Math.abs(count(({ split }) => split === 'tune') * 2 - questions.length)).toBeLessThan(10)
})
