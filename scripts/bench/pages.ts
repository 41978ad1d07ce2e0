import { z } from 'zod'
import type { Bench } from './bench.ts'
import type { Row } from './report.ts'
import type { Seeded } from './seed.ts'
import { quantile } from './statistics.ts'

const Page = z.object({ success: z.literal(true), data: z.unknown() })

/** A slow page is asked for less often. */
const timesMin = 5
const pageMsMax = 10_000

/** Pages of a full database, asked for one after the other. */
export async function measurePages({ keeper, isQuick }: Bench, seeded: Seeded): Promise<Row[]> {
  const pages: { name: string; path?: string; query: string; token: string; budget?: number }[] = [
    { name: 'logs page, admin', query: 'logs=true', token: keeper.token, budget: 20 },
    { name: 'logs page, owner', query: 'logs=true', token: seeded.ownerToken, budget: 20 },
    { name: 'logs page, failed ones', query: 'logs=true&status=failed', token: keeper.token, budget: 20 },
    { name: 'logs page, the 2,500th', query: 'logs=true&page=2500', token: keeper.token },
    { name: 'logs search, one of all', query: 'logs=true&q=99123', token: keeper.token },
    { name: 'logs search, what all hold', query: 'logs=true&q=question', token: keeper.token },
    { name: 'logs search, what all hold, owner', query: 'logs=true&q=question', token: seeded.ownerToken },
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
    {
      name: 'sessions search',
      query: `sessions=true&q=long one&agentId=${seeded.agentId}`,
      token: seeded.ownerToken,
    },
    { name: 'agents list', query: '', token: keeper.token },
    ...[
      { who: 'admin', token: keeper.token },
      { who: 'owner', token: seeded.ownerToken },
    ].flatMap(({ who, token }) => [
      { name: `logs search, one letter, ${who}`, query: 'logs=true&q=a', token },
      { name: `logs search, two letters, ${who}`, query: 'logs=true&q=qu', token },
      { name: `logs search, slowest first, ${who}`, query: 'logs=true&q=question&sort=slowest', token },
      { name: `logs page, costliest first, ${who}`, query: 'logs=true&sort=costliest', token },
      { name: `logs page, slowest first, ${who}`, query: 'logs=true&sort=slowest', token },
      { name: `statistics, 7 days, ${who}`, query: `stats=true&from=${daysAgo(7)}`, token },
      { name: `statistics, all, ${who}`, query: 'stats=true', token },
      { name: `statistics of a search, ${who}`, query: 'stats=true&q=question', token },
      { name: `choices, ${who}`, path: '/api/kip/logs/choices?', query: '', token },
      ...[1, 7, 30].flatMap((days) =>
        ['provider', 'agent'].map((by) => ({
          name: `usage, ${days} days by ${by}, ${who}`,
          path: '/api/kip/usage?',
          query: `by=${by}&offsetMinutes=60&from=${daysAgo(days)}`,
          token,
        })),
      ),
    ]),
  ]
  const rows: Row[] = []
  for (const { name, path = '/api/kip/agents?', query, token, budget = 50 } of pages) {
    const times: number[] = []
    const cpuBeforeMs = keeper.cpuMs()
    const beganAt = performance.now()
    for (let count = 0; count < (isQuick ? 20 : 200); count++) {
      if (count >= timesMin && performance.now() - beganAt > pageMsMax) break
      const startedAt = performance.now()
      const answer = await fetch(keeper.url + path + query, {
        headers: { authorization: `Bearer ${token}` },
      })
      const { data } = Page.parse(await answer.json())
      if (data === undefined) throw new Error(`${name} answered ${answer.status}, or nothing.`)
      times.push(performance.now() - startedAt)
    }
    const cpuMs = (keeper.cpuMs() - cpuBeforeMs) / times.length
    rows.push({ measure: `${name}, CPU`, unit: 'ms', keeper: cpuMs })
    rows.push({ measure: `${name}, p50`, unit: 'ms', keeper: quantile(times, 0.5) })
    rows.push({
      measure: `${name}, p95`,
      unit: 'ms',
      keeper: quantile(times, 0.95),
      budget: { most: budget },
    })
  }
  return rows
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 3_600_000).toISOString()
}
