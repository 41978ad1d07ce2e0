import type { Bench } from './bench.ts'
import type { Row } from './report.ts'
import { quantile } from './statistics.ts'
import { keeperTarget, providerTarget } from './targets.ts'
import { takeTurn } from './turn.ts'

/** Ten words, 5 ms apart. */
const input = 'Hello. [[sim chunks=10 chunk-ms=5]]'
const turnsOfConversation = 20

/** What Keeper and the pass-through add to the time to first token, one conversation at a time, taking turns. */
export async function measureFirstToken({ simulator, passThrough, keeper, isQuick }: Bench): Promise<Row[]> {
  const direct = providerTarget(simulator.url)
  const through = providerTarget(passThrough.url)
  const own = keeperTarget(keeper)
  const times: { direct: number[]; through: number[]; own: number[] } = { direct: [], through: [], own: [] }
  let sessionId: string | undefined
  for (let count = 0; count < (isQuick ? 60 : 300); count++) {
    if (count % turnsOfConversation === 0) sessionId = undefined
    times.direct.push((await takeTurn(direct, input)).firstTokenMs)
    times.through.push((await takeTurn(through, input)).firstTokenMs)
    const turn = await takeTurn(own, input, sessionId)
    times.own.push(turn.firstTokenMs)
    sessionId = turn.sessionId
  }
  // The first turns load the provider's library and warm the code up.
  const warm = (values: number[]) => values.slice(20)
  return [0.5, 0.95].map((share) => {
    const base = quantile(warm(times.direct), share)
    return {
      measure: `time to first token added, p${share * 100}`,
      unit: 'ms',
      keeper: quantile(warm(times.own), share) - base,
      passThrough: quantile(warm(times.through), share) - base,
      ...(share === 0.5 && { budget: { most: 3 } }),
    }
  })
}
