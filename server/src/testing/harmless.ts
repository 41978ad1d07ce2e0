import { expect } from 'vitest'
import { errorStatus } from '#contracts/errors.ts'
import type { Answer, TestApp } from './test-app.ts'

/** What no answer may hold: a stack, a path of the server, its SQL, the name of a part of it. */
const inside =
  /\bat \S+ \(|node_modules|\/src\/|\.ts:\d|SQLITE_|constraint|syntax error at|insert into|update "|kysely|\bzod|FST_ERR|undefined is not|Cannot read|statusCode/i

/** Expects a refusal with a sentence in the envelope of all errors, and nothing of the server's inside. */
export function expectRefusal(answer: Answer, what: string): void {
  const shown = `${what} answered ${answer.status} ${JSON.stringify(answer.body)}`
  expect(answer.status, shown).toBeGreaterThanOrEqual(400)
  expect(answer.status, shown).toBeLessThan(500)
  const { success, error } = answer.body
  expect(success, shown).toBe(false)
  expect(new Map<string, number>(Object.entries(errorStatus)).get(error.code), shown).toBe(answer.status)
  // At least two words, beginning like a sentence.
  expect(error.message, shown).toMatch(/^["A-Z]\S* \S/)
  expect(JSON.stringify(answer.body), shown).not.toMatch(inside)
}

/** Expects either a refusal or a proper answer: what was sent may be fine. */
export function expectRefusalOrAnswer(answer: Answer, what: string): void {
  if (answer.status >= 400) return expectRefusal(answer, what)
  const shown = `${what} answered ${answer.status} ${JSON.stringify(answer.body)}`
  expect(answer.status, shown).toBe(200)
}

/** Expects that nothing unexpected has happened on the server since the last time. */
export function expectNoComplaints(app: Pick<TestApp, 'logLines'>): void {
  const lines = app.logLines.splice(0)
  expect(lines.filter((line) => JSON.parse(line).level >= 40)).toEqual([])
}
