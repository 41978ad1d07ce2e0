/**
 * Measures the built product against a direct call and against a bare pass-through, in one run:
 * npm run bench -- [--quick] [--json] [--postgres] [--only turns,pages]
 * Or a keeper of 100,000 moments, on both engines: npm run bench -- keepers [--quick] [--json]
 * Or how well the ranking finds what answers: npm run bench -- recall
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Bench } from './bench/bench.ts'
import { measureFirstToken } from './bench/first-token.ts'
import { createPlace, restartKeeper, startKeeper } from './bench/keeper.ts'
import { measureKeepers } from './bench/keepers/measure-keepers.ts'
import { measureMemory } from './bench/memory.ts'
import { measureOpenStreams } from './bench/open-streams.ts'
import { measurePages } from './bench/pages.ts'
import { startProgram } from './bench/program.ts'
import { resultJson, resultTable, type Row } from './bench/report.ts'
import { seed } from './bench/seed.ts'
import { measureRecall } from './bench/recall/measure-recall.ts'
import { measureStart } from './bench/start-up.ts'
import { measureToolSteps } from './bench/tool-steps.ts'
import { measureTurns } from './bench/turns.ts'
import { measureFirstLoads } from './bundle-budget.ts'

const resultFile = 'bench-result.json'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
    only: { type: 'string' },
    'server-args': { type: 'string', default: '' },
  },
})
const isQuick = options.quick
const database = options.postgres ? 'postgres' : 'sqlite'
const wanted = options.only?.split(',')

if (positionals.includes('recall')) process.stdout.write(`${await measureRecall()}\n`)
else if (positionals.includes('keepers')) report(await measureKeepers({ isQuick, engines: wanted }), 'both')
else report(await measureAll(), database)

function report(rows: Row[], database: string): void {
  const json = resultJson(rows, database)
  writeFileSync(resultFile, json)
  process.stdout.write(options.json ? json : `${resultTable(rows)}\n\nWritten to ${resultFile}.\n`)
}

async function measureAll(): Promise<Row[]> {
  const simulator = await startProgram('server/src/testing/simulator-main.ts')
  const passThrough = await startProgram('scripts/bench/pass-through.ts', { args: [simulator.url] })
  const place = await createPlace(database)
  const measured: Row[] = []
  const part = async (name: string, measure: () => Promise<Row[]> | Row[]) => {
    if (wanted && !wanted.includes(name)) return
    process.stderr.write(`${name}…\n`)
    measured.push(...(await measure()))
  }
  try {
    await part('start', () => measureStart(simulator, { database, isQuick }))
    const nodeArgs = options['server-args'].split(' ').filter(Boolean)
    const bench: Bench = {
      simulator,
      passThrough,
      place,
      isQuick,
      keeper: await startKeeper(place, simulator.url, nodeArgs),
    }
    await part('memory', () => measureMemory(bench))
    await part('first token', () => measureFirstToken(bench))
    await part('turns', () => measureTurns(bench))
    await part('tools', () => measureToolSteps(bench))
    await part('open streams', () => measureOpenStreams(bench))
    await part('pages', () => measureFullPages(bench))
    await part('script', measureScript)
    await bench.keeper.stop()
  } finally {
    await passThrough.stop()
    await simulator.stop()
    await place.remove()
  }
  return measured
}

async function measureFullPages(bench: Bench): Promise<Row[]> {
  const { keeper, place, simulator } = bench
  await keeper.stop()
  const seeded = await seed(place, keeper)
  bench.keeper = await restartKeeper(keeper, place, simulator.url)
  return measurePages(bench, seeded)
}

function measureScript(): Row[] {
  return measureFirstLoads('web/dist').map(({ name, sizeKb, limitKb }) => ({
    measure: `first-load script, ${name}`,
    unit: 'KB',
    keeper: sizeKb,
    budget: { most: limitKb },
  }))
}
