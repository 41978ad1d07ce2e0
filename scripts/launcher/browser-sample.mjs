import { mkdirSync, writeFileSync } from 'node:fs'
import { runQuietly, StepError } from './processes.mjs'

/** Of which tests one of so many runs, by the seed: all of the ways that everybody goes. */
const draws = [
  { of: /^(start|story|crawler)\.spec\.ts/, oneOf: 1 },
  { of: /^chat\.spec\.ts/, oneOf: 3 },
  { of: /^(first-load|screens|layout-shift)\.spec\.ts/, oneOf: 8 },
  { of: /./, oneOf: 48 },
]

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
  const isChosen = (line) => isInSample(withoutPlace(line), draws.find(({ of }) => of.test(line))?.oneOf ?? 1)
  const chosen = all.filter(isChosen)
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
