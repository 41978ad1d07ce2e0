import type { Bench } from './bench.ts'
import { converse } from './conversations.ts'
import { watchMemory } from './open-streams.ts'
import type { Row } from './report.ts'
import { keeperTarget } from './targets.ts'

const settleMs = 3_000

/** Memory once the accounts library has been loaded by a registration, and while 50 people talk. */
export async function measureMemory({ keeper, passThrough, isQuick }: Bench): Promise<Row[]> {
  await new Promise((resolve) => setTimeout(resolve, settleMs))
  const idle: Row = {
    measure: 'memory, idle with accounts loaded',
    unit: 'MB',
    keeper: keeper.rssMb(),
    passThrough: passThrough.rssMb(),
    budget: { most: 160 },
  }
  const memory = watchMemory(keeper)
  const load = { conversations: 50, turnsEach: isQuick ? 5 : 20, input: 'Hello. [[sim chunks=50]]' }
  await converse(keeperTarget(keeper), load)
  return [idle, { measure: 'memory, 50 conversations', unit: 'MB', keeper: memory.end() }]
}
