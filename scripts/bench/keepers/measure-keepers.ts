import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createPlace, restartKeeper, startKeeper, type Keeper, type Place } from '../keeper.ts'
import { resultTable, type Row } from '../report.ts'
import { measureAgentReads } from './agent-reads.ts'
import { measureImports } from './imports.ts'
import { measureInBrowser } from './in-browser.ts'
import { measureReads } from './reads.ts'
import { measureWrites } from './writes.ts'

/** A running Keeper whose account has a demo keeper, as the API and the screens call it. */
export type Large = { server: Keeper; number: number; isQuick: boolean }

const parts = [
  ['reads', measureReads],
  ['agents’ reads', measureAgentReads],
  ['writes', measureWrites],
  ['imports', measureImports],
  ['browser', measureInBrowser],
] as const

/** No provider is asked anything. */
const noProvider = 'http://127.0.0.1:9'

/** A keeper of 100,000 moments (10,000 in a short run) on both engines, with the aims beside the figures. */
export async function measureKeepers({
  isQuick,
  engines = ['sqlite', 'postgres'],
}: {
  isQuick: boolean
  engines?: readonly string[] | undefined
}): Promise<Row[]> {
  const rows: Row[] = []
  for (const database of ['sqlite', 'postgres'] as const) {
    if (!engines.includes(database)) continue
    process.stderr.write(`${database}…\n`)
    const measured = await measureOn(await createPlace(database), isQuick)
    rows.push(...measured.map((row) => ({ ...row, measure: `${database}: ${row.measure}` })))
  }
  return rows
}

async function measureOn(place: Place, isQuick: boolean): Promise<Row[]> {
  const moments = isQuick ? 10_000 : 100_000
  try {
    const first = await startKeeper(place, noProvider)
    await first.stop()
    const rows = [await makeDemo(place, moments)]
    const server = await restartKeeper(first, place, noProvider)
    const large = { server, number: 2, isQuick }
    try {
      for (const [name, measure] of parts) {
        process.stderr.write(`  ${name}…\n`)
        const measured = await measure(large)
        process.stderr.write(`${resultTable(measured)}\n`)
        rows.push(...measured)
      }
      return rows
    } finally {
      await server.stop()
    }
  } finally {
    await place.remove()
  }
}

/** Through the functions that imports write with, in a process of its own. */
async function makeDemo(place: Place, moments: number): Promise<Row> {
  const words = ['demo', '--email', 'bench@example.com', '--moments', String(moments), '--seed', '1']
  const env = { PATH: process.env.PATH, ...place.env }
  const { stdout } = await promisify(execFile)(process.execPath, ['server/dist/operations.mjs', ...words], {
    env,
  })
  const pace = Number(/(\d+) moments a second/.exec(stdout)?.[1])
  return { measure: 'demo moments written', unit: 'moments/s', keeper: pace, budget: { least: 2_000 } }
}
