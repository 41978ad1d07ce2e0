import { buildOpenapi } from './build.mjs'
import { countResults } from './counts.mjs'
import { installPackages } from './packages.mjs'
import { runQuietly, StepError } from './processes.mjs'

const staticChecks = [
  { name: 'types: server', args: ['node_modules/typescript/bin/tsc', '-p', 'server'] },
  { name: 'types: web', args: ['node_modules/typescript/bin/tsc', '-p', 'web'] },
  { name: 'types: service worker', args: ['node_modules/typescript/bin/tsc', '-p', 'web/service-worker'] },
  { name: 'types: e2e', args: ['node_modules/typescript/bin/tsc', '-p', 'e2e'] },
  { name: 'lint', args: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'format', args: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
  { name: 'wording', args: ['scripts/wording-check.ts'] },
  { name: 'unused code', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
]

/** `check`: everything that can be said without running the product. */
export async function runChecks() {
  await installPackages()
  const { failed } = await countChecks()
  return failed === 0 ? 0 : 1
}

/** Runs every static check, even after a failure; answers how many passed and failed. */
export async function countChecks() {
  const results = [await checkOpenapi()]
  for (const { name, args } of staticChecks) {
    results.push(await check(name, () => runQuietly(process.execPath, args)))
  }
  return countResults(results)
}

/** Whether the API's description can be made from the routes; some tests read it. */
export function checkOpenapi() {
  return check('OpenAPI', () => asResult(buildOpenapi))
}

/** Runs one check and prints its line, with what it printed when it failed; answers whether it passed. */
export async function check(name, action) {
  const startedAt = performance.now()
  const { code, output } = await action()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
  if (code !== 0) console.log(output.trim())
  return code === 0
}

/** A step as a check: its failure is a result, not the end. */
export async function asResult(step) {
  try {
    await step()
    return { code: 0, output: '' }
  } catch (error) {
    if (error instanceof StepError) return { code: 1, output: error.message }
    throw error
  }
}
