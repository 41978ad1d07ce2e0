/**
 * The one way in: `node scripts/launcher.mjs <command>`, on Node 20 or newer, with nothing installed.
 * It brings Node 24, the packages and the web app, then hands over.
 */
import { runBenchmarks, runOperation, startDevelopment, startKeeper, takeGallery } from './launcher/serve.mjs'
import { buildAll } from './launcher/build.mjs'
import { runChecks } from './launcher/checks.mjs'
import { StepError } from './launcher/processes.mjs'
import { repositoryRoot, runOnNode24, runsOnNode24 } from './launcher/runtime.mjs'
import { runTests } from './launcher/tests.mjs'

const commands = {
  start: startKeeper,
  dev: startDevelopment,
  test: runTests,
  check: runChecks,
  build: buildAll,
  bench: runBenchmarks,
  gallery: takeGallery,
  keeper: runOperation,
}

const [command, ...args] = process.argv.slice(2)
process.chdir(repositoryRoot)

try {
  process.exitCode = await launch()
} catch (error) {
  if (!(error instanceof StepError)) throw error
  console.error(`\n${error.message}`)
  if (command === 'test') console.log('0 passed, 1 failed')
  process.exitCode = 1
}

/** Runs the command and answers its exit code. */
async function launch() {
  const action = Object.hasOwn(commands, command ?? '') ? commands[command] : undefined
  if (!action) throw new StepError(`Choose a command: ${Object.keys(commands).join(', ')}.`)
  if (!runsOnNode24()) return runOnNode24(process.argv.slice(1))
  return action(args)
}
