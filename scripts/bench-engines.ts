/**
 * Measures turns on SQLite and on PostgreSQL, near and 20 ms away, with one server process and with two, of one version
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
  await nextToEachOther('sqlite', { database: 'sqlite', isFar: false }, [1], 10)
  await nextToEachOther('postgres', { database: 'postgres', isFar: false }, [1], 10)
  await nextToEachOther('postgres 20 ms away', { database: 'postgres', isFar: true }, [1, 2], 50)
} finally {
  await simulator.stop()
}
for (const [name, loads] of measured) {
  const middle = (value: (load: Loaded) => number) => median(loads.map(value)).toFixed(2)
  process.stdout.write(
    `${name}: ${middle((load) => load.turnsPerSecond)} turns/s, processor ms a turn: ${middle((load) => load.serverMs)} server, ${middle((load) => load.databaseMs)} database\n`,
  )
}

/** Every version in turn, in each round. */
async function nextToEachOther(
  name: string,
  where: { database: 'sqlite' | 'postgres'; isFar: boolean },
  counts: number[],
  conversations: number,
): Promise<void> {
  const scenes: { folder: string; scene: Scene }[] = []
  for (const folder of folders)
    scenes.push({ folder, scene: await startScene(simulator, { folder, ...where }) })
  const turnsEach = where.isFar ? 6 : 40
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    for (const { folder, scene } of scenes) {
      for (const caller of callers) {
        for (const servers of counts) {
          const load = await scene.load(caller, { servers, conversations, turnsEach })
          const key = `${name}, ${caller}, ${servers} ${servers === 1 ? 'server' : 'servers'}, ${folder}`
          // The first round warms everything up.
          if (round > 0) measured.set(key, [...(measured.get(key) ?? []), load])
        }
      }
    }
  }
  for (const { scene } of scenes) await scene.close()
}
