import type { Row } from '../report.ts'
import { quantile } from '../statistics.ts'
import type { Large } from './measure-keepers.ts'

/** What is asked of a large keeper, each with its aim in milliseconds: a line for whatever a screen waits for. */
const reads: { name: string; paths: string[]; most: number }[] = [
  { name: 'first page of the list', paths: ['/moments?limit=50'], most: 150 },
  { name: 'months', paths: ['/months'], most: 300 },
  { name: 'jump to a year', paths: yearsOf((year) => `/moments?month=${year}-06&limit=20`), most: 300 },
  {
    name: 'a month with its moments',
    paths: yearsOf((year) => `/moments?month=${year}-03&limit=100`),
    most: 300,
  },
  {
    name: 'search, a rare word',
    paths: ['/moments?q=marventol&limit=50', '/moments?q=zanfis&limit=50'],
    most: 150,
  },
  { name: 'search, a common word', paths: ['/moments?q=river&limit=50'], most: 150 },
  { name: 'search, words side by side', paths: ['/moments?q=%22along+the+river%22&limit=50'], most: 150 },
  { name: 'search, a script without spaces', paths: ['/moments?q=川沿い&limit=50'], most: 150 },
  { name: 'months of a rare word', paths: ['/months?q=marventol'], most: 150 },
  { name: 'months of a common word', paths: ['/months?q=river'], most: 150 },
  {
    name: 'associations, one hop and two',
    paths: ['/memory/associative', '/memory/associative?hops=2'],
    most: 500,
  },
  { name: 'how one topic led to another', paths: ['/paths?from=cello&to=Mama'], most: 500 },
  {
    name: 'search by the ranking',
    paths: ['/search?q=river', '/search?q=when+did+I+play+the+cello+with+Mama'],
    most: 150,
  },
  { name: 'dashboard, the year included', paths: ['/dashboard'], most: 500 },
  { name: 'topics', paths: ['/topics'], most: 500 },
  { name: 'page of the topic with most moments', paths: ['/topics/{topic}'], most: 500 },
  {
    name: 'river, a year and a decade',
    paths: ['/memory/chronological?span=year', '/memory/chronological?span=decade'],
    most: 500,
  },
  { name: 'outline, its top level', paths: ['/memory/hierarchical'], most: 500 },
  { name: 'months of public moments', paths: ['/months?visibility=public'], most: 150 },
]

function yearsOf(path: (year: number) => string): string[] {
  return Array.from({ length: 20 }, (_, at) => path(2007 + at))
}

/** How long each takes over HTTP, one after the other. */
export async function measureReads(large: Large): Promise<Row[]> {
  const rows: Row[] = []
  const topic = await findLargestTopic(large.server, large.number)
  for (const { name, paths, most } of reads)
    rows.push(
      ...(await measureRead(large, {
        name,
        paths: paths.map((path) => path.replace('{topic}', topic)),
        most,
      })),
    )
  for (const pattern of ['hierarchical', 'spatial', 'associative']) {
    await changePattern(large, pattern)
    const name = `search by the ranking, ${pattern}`
    rows.push(...(await measureRead(large, { name, paths: ['/search?q=river'], most: 150 })))
  }
  await changePattern(large, 'chronological')
  return rows
}

async function measureRead(
  { server, number, isQuick }: Large,
  { name, paths, most }: (typeof reads)[number],
): Promise<Row[]> {
  const times: number[] = []
  // The first ones are warm-up.
  for (let count = -2; count < (isQuick ? 20 : 60); count += 1) {
    const took = await timeRead(server, `/api/keepers/${number}${paths[Math.abs(count) % paths.length]}`)
    if (count >= 0) times.push(took)
  }
  return [
    { measure: `${name}, p50`, unit: 'ms', keeper: quantile(times, 0.5) },
    { measure: `${name}, p95`, unit: 'ms', keeper: quantile(times, 0.95), budget: { most } },
  ]
}

/** A keeper's memory pattern decides what comes along with a match. */
async function changePattern({ server, number }: Large, memoryPattern: string): Promise<void> {
  const url = `${server.url}/api/keepers/${number}`
  const headers = { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' }
  const { data } = (await (await fetch(url, { headers })).json()) as { data: { version: number } }
  const body = JSON.stringify({ version: data.version, memoryPattern })
  const answer = await fetch(url, { method: 'PATCH', headers, body })
  if (!answer.ok) throw new Error(`Changing the keeper answered ${answer.status}: ${await answer.text()}`)
}

/** The topic that most moments mention. */
export async function findLargestTopic({ url, token }: Large['server'], number: number): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/keepers/${number}/topics?sort=count&limit=1`, { headers })
  const { data } = (await answer.json()) as { data: { id: string }[] }
  if (data[0] === undefined) throw new Error('The demo keeper has no topics.')
  return data[0].id
}

/** Milliseconds until the whole answer is there. Throws where it is no success. */
export async function timeRead({ url, token }: Large['server'], path: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return performance.now() - startedAt
}
