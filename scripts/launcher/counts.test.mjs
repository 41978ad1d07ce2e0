import { expect, test } from 'vitest'
import { addCounts, countPlaywright, countVitest, failedInPlaywright, failedInVitest } from './counts.mjs'

const passedFile = { status: 'passed', assertionResults: [{ status: 'passed' }] }

test('passed tests are counted, and all others are failures', () => {
  const report = { numTotalTests: 5, numPassedTests: 3, testResults: [passedFile] }
  expect(countVitest(report, 1)).toEqual({ passed: 3, failed: 2 })
})

test('a test file that could not be loaded is one failure', () => {
  const broken = { status: 'failed', assertionResults: [] }
  const report = { numTotalTests: 1, numPassedTests: 1, testResults: [passedFile, broken] }
  expect(countVitest(report, 1)).toEqual({ passed: 1, failed: 1 })
})

test('a failing exit code that no test explains is one failure', () => {
  const report = { numTotalTests: 1, numPassedTests: 1, testResults: [passedFile] }
  expect(countVitest(report, 1)).toEqual({ passed: 1, failed: 1 })
  expect(countVitest(undefined, 0)).toEqual({ passed: 0, failed: 1 })
})

test('flaky and skipped browser tests and load errors are failures', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 1 }
  expect(countPlaywright({ stats, errors: [{}] }, 1)).toEqual({ passed: 4, failed: 4 })
  expect(
    countPlaywright({ stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] }, 0),
  ).toEqual({ passed: 2, failed: 0 })
})

test('counts add up', () => {
  expect(
    addCounts([
      { passed: 1, failed: 2 },
      { passed: 3, failed: 0 },
    ]),
  ).toEqual({ passed: 4, failed: 2 })
})

test('what failed is named with the first line of why', () => {
  const failed = {
    status: 'failed',
    fullName: 'saves twice',
    failureMessages: ['\u001B[31mExpected 1\u001B[39m\nat a.ts'],
  }
  const unloaded = { name: 'b.test.ts', status: 'failed', message: 'No such module', assertionResults: [] }
  const file = { name: 'a.test.ts', status: 'failed', assertionResults: [{ status: 'passed' }, failed] }
  expect(failedInVitest({ testResults: [file, unloaded] })).toEqual([
    'a.test.ts › saves twice: Expected 1',
    'b.test.ts: No such module',
  ])
  const spec = (title, status) => ({
    title,
    tests: [{ status, results: [{ error: { message: 'Late\nstack' } }] }],
  })
  const suite = { file: 'c.spec.ts', specs: [spec('is quick', 'unexpected')] }
  const report = { suites: [{ file: 'c.spec.ts', specs: [spec('is there', 'expected')], suites: [suite] }] }
  expect(failedInPlaywright(report)).toEqual(['c.spec.ts › is quick: Late'])
  expect([failedInVitest(undefined), failedInPlaywright(undefined)]).toEqual([[], []])
})
