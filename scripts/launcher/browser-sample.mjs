import { mkdirSync, writeFileSync } from 'node:fs'
import { runQuietly, StepError } from './processes.mjs'

/** What runs each time: the ways that everybody goes. Of the others, one test of so many, by the seed. */
const everyTime = /^(start|story|chat|first-load|crawler|layout-shift|screens)\.spec\.ts/
const oneOf = 16

const listFile = 'test-results/browser-tests.txt'

/**
 * The arguments that make Playwright run this run's sample of the browser tests; none in the long run, which runs all.
 */
export async function chooseBrowserTests(cli) {
  const { isInSample, isLong } = await import('../../server/src/testing/sample.ts')
  if (isLong) return []
  const { code, output } = await runQuietly(process.execPath, [cli, 'test', '--list', '--reporter=list'])
  const all = output.split('\n').flatMap((line) => /^ +(\S+\.spec\.ts:.*)$/.exec(line)?.[1] ?? [])
  if (code !== 0 || all.length === 0) throw new StepError(`The browser tests could not be listed.\n${output}`)
  const chosen = all.filter((line) => everyTime.test(line) || isInSample(withoutPlace(line), oneOf))
  mkdirSync('test-results', { recursive: true })
  writeFileSync(listFile, chosen.join('\n'))
  console.log(
    `${chosen.length} of ${all.length} browser tests, drawn by the seed; npm run test:long runs all.`,
  )
  return ['--test-list', listFile]
}

/** File and title, which stay when a test moves within its file. */
function withoutPlace(line) {
  return line.replace(/:\d+:\d+/, '')
}
