/**
 * Measures turns on SQLite and on PostgreSQL, near and far away, with one server process and with two, of one version
 * or of several that take turns: node scripts/bench-engines.ts [--rounds 3] [folder of another version…]
 */
import { parseArgs } from 'node:util'
import { startScene, type Caller, type Loaded, type Scene } from './bench/engines.ts'
import { startProgram } from './bench/program.ts'
import { median } from './bench/statistics.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' } },
})
const folders = [process.cwd(), ...positionals]
const callers: Caller[] = ['user', 'visitor']

const simulator = await startProgram('server/src/testing/simulator-main.ts')
const measured = new Map<string, Loaded[]>()
try {
  await nextToEachOther(
    [
      { database: 'sqlite', roundTripMs: 0 },
      { database: 'postgres', roundTripMs: 0 },
    ],
    {
      counts: [1],
      conversations: 10,
      turnsEach: 20,
    },
  )
  for (const roundTripMs of [20, 100]) {
    await nextToEachOther([{ database: 'postgres', roundTripMs }], {
      counts: [1, 2],
      conversations: 50,
      turnsEach: 3,
    })
  }
} finally {
  await simulator.stop()
}
for (const [name, loads] of measured) {
  const middle = (value: (load: Loaded) => number) => median(loads.map(value)).toFixed(2)
  const failed = loads.reduce((total, { errors }) => total + errors, 0)
  const rate = `${middle((load) => load.turnsPerSecond)} turns/s`
  const server = `${middle((load) => load.serverMs)} ms a turn in servers`
  const database = `${middle((load) => load.databaseMs)} ms in the database`
  process.stdout.write(`${name}: ${rate}, ${server}, ${database}, ${failed} failed\n`)
}

type Where = { database: 'sqlite' | 'postgres'; roundTripMs: number }

/** Every version and place in turn, in each round. */
async function nextToEachOther(
  places: Where[],
  { counts, ...request }: { counts: number[]; conversations: number; turnsEach: number },
): Promise<void> {
  const scenes: { name: string; scene: Scene }[] = []
  for (const where of places) {
    for (const folder of folders) {
      const name = `${where.database}, ${where.roundTripMs} ms away, ${folder}`
      scenes.push({ name, scene: await startScene(simulator, { folder, ...where }) })
    }
  }
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    for (const { name, scene } of scenes) {
      for (const caller of callers) {
        for (const servers of counts) {
          const load = await scene.load(caller, { servers, ...request })
          const key = `${name}, ${caller}, ${servers} ${servers === 1 ? 'server' : 'servers'}`
          // The first round warms everything up.
          if (round > 0) measured.set(key, [...(measured.get(key) ?? []), load])
        }
      }
    }
  }
  for (const { scene } of scenes) await scene.close()
}
