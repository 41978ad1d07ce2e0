import { existsSync, readFileSync, rmSync } from 'node:fs'
import { chooseBrowserTests } from './browser-sample.mjs'
import { buildServer, buildWeb } from './build.mjs'
import { asResult, check, checkOpenapi, countChecks } from './checks.mjs'
import { findChromium } from './chromium.mjs'
import {
  addCounts,
  countPlaywright,
  countResults,
  countVitest,
  failedInPlaywright,
  failedInVitest,
} from './counts.mjs'
import { installPackages } from './packages.mjs'
import { runInForeground, runQuietly, StepError } from './processes.mjs'
import { seedOfTree } from './seed.mjs'

const vitestReport = 'test-results/vitest.json'
const playwrightReport = 'test-results/playwright.json'

/**
 * `test`: everything CI runs. The last line is the sum; a test that was skipped counts as failed. Vitest mostly waits,
 * so the static checks and the build run beside it.
 */
export async function runTests(args) {
  await installPackages()
  if (args.includes('--long')) process.env.KEEPER_TEST_LONG = '1'
  process.env.KEEPER_TEST_SEED ??= String(seedOfTree())
  console.log(`The sample's seed: KEEPER_TEST_SEED=${process.env.KEEPER_TEST_SEED}`)
  await checkOpenapi()
  const [tests, { checks, isBuilt, build }] = await Promise.all([runVitest(), checkAndBuild()])
  const parts = {
    checks,
    'unit and HTTP tests': tests,
    build,
    'browser tests': isBuilt ? await runPlaywright() : countResults([false]),
  }
  console.log()
  // Named once more at the end, where whoever reads a long log looks first.
  for (const name of [
    ...failedInVitest(readReport(vitestReport)),
    ...(isBuilt ? failedInPlaywright(readReport(playwrightReport)) : []),
  ]) {
    console.log(`Failed: ${name}`)
  }
  for (const [name, { passed, failed }] of Object.entries(parts)) {
    console.log(`${name}: ${passed} passed, ${failed} failed`)
  }
  const { passed, failed } = addCounts(Object.values(parts))
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

async function checkAndBuild() {
  const isBuilt = await check('build', () => asResult(buildProduct))
  const build = countResults([isBuilt, isBuilt && (await checkBudgets())])
  return { isBuilt, build, checks: await countChecks() }
}

async function buildProduct() {
  await buildServer()
  await buildWeb()
}

async function runVitest() {
  rmSync(vitestReport, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  const code = await runInForeground(process.execPath, [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...reporters,
  ])
  return countVitest(readReport(vitestReport), code)
}

function checkBudgets() {
  return check('script budgets', () => runQuietly(process.execPath, ['scripts/bundle-budget.ts']))
}

async function runPlaywright() {
  try {
    rmSync(playwrightReport, { force: true })
    const cli = 'node_modules/@playwright/test/cli.js'
    const args = [cli, 'test', ...(await chooseBrowserTests(cli))]
    const code = await runInForeground(process.execPath, args, { CHROMIUM_PATH: await findChromium() })
    return countPlaywright(readReport(playwrightReport), code)
  } catch (error) {
    if (!(error instanceof StepError)) throw error
    console.error(error.message)
    return countResults([false])
  }
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
