import { createPlace, serverEnv, serverFile } from './keeper.ts'
import { startProgram, type Program } from './program.ts'
import type { Row } from './report.ts'
import { median } from './statistics.ts'

/** From the spawn of the process to the first 200 on /health; the first start, which fills the compile cache, is not counted. */
export async function measureStart(
  simulator: Program,
  options: { database: 'sqlite' | 'postgres'; isQuick: boolean },
): Promise<Row[]> {
  const place = await createPlace(options.database)
  const env = serverEnv(place, simulator.url)
  const own: number[] = []
  const bare: number[] = []
  try {
    for (let count = 0; count <= (options.isQuick ? 3 : 9); count++) {
      own.push(await timeStart(serverFile, '/health', { env }))
      bare.push(await timeStart('scripts/bench/pass-through.ts', '/v1/models', { args: [simulator.url] }))
    }
  } finally {
    await place.remove()
  }
  const [keeper, passThrough] = [own.slice(1), bare.slice(1)].map(median)
  return [{ measure: 'cold start', unit: 'ms', keeper: keeper ?? 0, passThrough, budget: { most: 500 } }]
}

async function timeStart(
  file: string,
  path: string,
  options: Parameters<typeof startProgram>[1],
): Promise<number> {
  const startedAt = performance.now()
  const program = await startProgram(file, options)
  const answer = await fetch(program.url + path)
  const ms = performance.now() - startedAt
  if (answer.status !== 200) throw new Error(`${file} answered ${answer.status} on ${path}.`)
  await program.stop()
  return ms
}
