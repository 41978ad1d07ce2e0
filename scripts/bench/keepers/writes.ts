import type { Row } from '../report.ts'
import { quantile } from '../statistics.ts'
import type { Large } from './measure-keepers.ts'
import { timeRead } from './reads.ts'

const writersAtOnce = 4
const body = 'The river was quiet in the morning, and I stood at the quay longer than I meant to. '.repeat(4)

/** Saving one moment, and what others wait while many are written. */
export async function measureWrites(large: Large): Promise<Row[]> {
  const { server, number, isQuick } = large
  const path = `/api/keepers/${number}/moments`
  const saves: number[] = []
  // The first ones are warm-up, as with reads: the very first loads the words of the language, and takes four times as long.
  for (let count = -2; count < (isQuick ? 20 : 60); count += 1) {
    const took = await timeSave(server, path)
    if (count >= 0) saves.push(took)
  }
  const endAt = performance.now() + (isQuick ? 3_000 : 10_000)
  const startedAt = performance.now()
  const others: number[] = []
  const written = await Promise.all([
    ...Array.from({ length: writersAtOnce }, async () => {
      let count = 0
      for (; performance.now() < endAt; count += 1) await timeSave(server, path)
      return count
    }),
    (async () => {
      while (performance.now() < endAt) others.push(await timeRead(server, `${path}?limit=20`))
      return 0
    })(),
  ])
  const seconds = (performance.now() - startedAt) / 1000
  const pace = written.reduce((sum, count) => sum + count, 0) / seconds
  return [
    { measure: 'save acknowledged, p50', unit: 'ms', keeper: quantile(saves, 0.5) },
    { measure: 'save acknowledged, p95', unit: 'ms', keeper: quantile(saves, 0.95), budget: { most: 100 } },
    { measure: `saves of ${writersAtOnce} at once`, unit: 'moments/s', keeper: pace },
    { measure: 'the list meanwhile, p95', unit: 'ms', keeper: quantile(others, 0.95), budget: { most: 50 } },
  ]
}

async function timeSave({ url, token }: Large['server'], path: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ body }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return performance.now() - startedAt
}
