import type { Bench } from './bench.ts'
import { converse } from './conversations.ts'
import type { Program } from './program.ts'
import type { Row } from './report.ts'
import { keeperTarget, providerTarget } from './targets.ts'

const streams = 1_000
const load = { conversations: streams, turnsEach: 1, input: 'Hello. [[sim chunks=100 chunk-ms=20]]' }

/** A thousand replies at once, each a word every 20 ms. */
export async function measureOpenStreams({ simulator, passThrough, keeper }: Bench): Promise<Row[]> {
  const direct = await converse(providerTarget(simulator.url), load)
  const through = await converse(providerTarget(passThrough.url), load)
  const memory = watchMemory(keeper)
  const own = await converse(keeperTarget(keeper), load)
  const rssMb = memory.end()
  const name = `${streams.toLocaleString('en')} open streams`
  return [
    {
      measure: `${name}, errors`,
      unit: 'errors',
      keeper: own.errors,
      direct: direct.errors,
      passThrough: through.errors,
      budget: { most: 0 },
    },
    { measure: `${name}, memory at most`, unit: 'MB', keeper: rssMb, budget: { most: 400 } },
    {
      measure: `${name}, time`,
      unit: 'ms',
      keeper: own.seconds * 1000,
      direct: direct.seconds * 1000,
      passThrough: through.seconds * 1000,
    },
  ]
}

/** Looks at a program's memory every 100 ms; `end` answers the most that it saw. */
export function watchMemory(program: Program): { end(): number } {
  let most = program.rssMb()
  const timer = setInterval(() => (most = Math.max(most, program.rssMb())), 100)
  return {
    end() {
      clearInterval(timer)
      return Math.max(most, program.rssMb())
    },
  }
}
