import { stripVTControlCharacters } from 'node:util'

/**
 * Counts a Vitest JSON report. Skipped and todo tests are failures: what does not run proves nothing. So is a
 * file that could not be loaded, and an exit code that no test explains.
 */
export function countVitest(report, exitCode) {
  if (!report) return { passed: 0, failed: 1 }
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const passed = report.numPassedTests
  const failed = report.numTotalTests - passed + brokenFiles.length
  return withExitCode({ passed, failed }, exitCode)
}

/** Counts a Playwright JSON report, by the same rule; a flaky test has failed once, so it has failed. */
export function countPlaywright(report, exitCode) {
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  const failed = unexpected + flaky + skipped + report.errors.length
  return withExitCode({ passed: expected, failed }, exitCode)
}

/** Counts checks, each of which passed or did not. */
export function countResults(results) {
  const passed = results.filter(Boolean).length
  return { passed, failed: results.length - passed }
}

/** The sum of several counts. */
export function addCounts(counts) {
  return counts.reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    { passed: 0, failed: 0 },
  )
}

function withExitCode({ passed, failed }, exitCode) {
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed }
}

/** The tests of a Vitest report that failed, each with the first line of why. */
export function failedInVitest(report) {
  return (report?.testResults ?? []).flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status !== 'passed')
    if (failed.length === 0 && file.status === 'failed') return [failure(file.name, file.message)]
    return failed.map((test) =>
      failure(`${file.name} › ${test.fullName}`, test.failureMessages?.[0] ?? test.status),
    )
  })
}

/** The tests of a Playwright report that did not pass at once, each with the first line of why. */
export function failedInPlaywright(report) {
  const errors = (report?.errors ?? []).map((error) => failure('Playwright', error.message))
  return [...errors, ...(report?.suites ?? []).flatMap(failedInSuite)]
}

function failedInSuite({ specs = [], suites = [], file }) {
  const failed = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status !== 'expected')
      .map((test) =>
        failure(
          `${file} › ${spec.title}`,
          test.results.find(({ error }) => error)?.error.message ?? test.status,
        ),
      ),
  )
  return [...failed, ...suites.flatMap(failedInSuite)]
}

function failure(name, message) {
  const [first = ''] = stripVTControlCharacters(message ?? '')
    .trim()
    .split('\n')
  return `${name}: ${first.slice(0, 300)}`
}
