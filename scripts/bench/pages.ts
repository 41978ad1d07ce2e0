import { z } from 'zod'
import type { Bench } from './bench.ts'
import type { Row } from './report.ts'
import type { Seeded } from './seed.ts'
import { quantile } from './statistics.ts'

const Page = z.object({ success: z.literal(true), data: z.array(z.unknown()) })

/** Pages of a full database, asked for one after the other. */
export async function measurePages({ keeper, isQuick }: Bench, seeded: Seeded): Promise<Row[]> {
  const pages: { name: string; query: string; token: string; budget?: number }[] = [
    { name: 'logs page, admin', query: 'logs=true', token: keeper.token, budget: 20 },
    { name: 'logs page, owner', query: 'logs=true', token: seeded.ownerToken, budget: 20 },
    { name: 'logs page, failed ones', query: 'logs=true&status=failed', token: keeper.token, budget: 20 },
    { name: 'logs page, the 2,500th', query: 'logs=true&page=2500', token: keeper.token },
    { name: 'logs search, one of all', query: 'logs=true&q=99123', token: keeper.token },
    { name: 'logs search, what all hold', query: 'logs=true&q=question', token: keeper.token },
    { name: 'logs search, what all hold, owner', query: 'logs=true&q=question', token: seeded.ownerToken },
    { name: 'logs page, slowest first', query: 'logs=true&sort=slowest', token: keeper.token },
    {
      name: 'messages page, latest',
      query: `messages=true&sessionId=${seeded.sessionId}`,
      token: seeded.ownerToken,
    },
    {
      name: 'messages page, in the middle',
      query: `messages=true&sessionId=${seeded.sessionId}&before=${seeded.middleMessageId}`,
      token: seeded.ownerToken,
    },
    { name: 'sessions page', query: `sessions=true&agentId=${seeded.agentId}`, token: seeded.ownerToken },
    { name: 'agents list', query: '', token: keeper.token },
  ]
  const rows: Row[] = []
  for (const { name, query, token, budget } of pages) {
    const times: number[] = []
    const cpuBeforeMs = keeper.cpuMs()
    for (let count = 0; count < (isQuick ? 40 : 200); count++) {
      const startedAt = performance.now()
      const answer = await fetch(`${keeper.url}/api/kip/agents?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const { data } = Page.parse(await answer.json())
      if (data.length === 0) throw new Error(`${name} answered ${answer.status}, or nothing.`)
      times.push(performance.now() - startedAt)
    }
    const cpuMs = (keeper.cpuMs() - cpuBeforeMs) / times.length
    rows.push({ measure: `${name}, CPU`, unit: 'ms', keeper: cpuMs })
    rows.push({ measure: `${name}, p50`, unit: 'ms', keeper: quantile(times, 0.5) })
    rows.push({
      measure: `${name}, p95`,
      unit: 'ms',
      keeper: quantile(times, 0.95),
      ...(budget !== undefined && { budget: { most: budget } }),
    })
  }
  return rows
}
