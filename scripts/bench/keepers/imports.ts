import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../report.ts'
import { quantile } from '../statistics.ts'
import type { Large } from './measure-keepers.ts'
import { timeRead } from './reads.ts'

const pollMs = 100
const places = ['the quay', 'the kitchen', 'the train to Lyon', 'the allotment', 'the library']

/** A table of entries brought into a keeper of its own, and what others wait meanwhile. */
export async function measureImports({ server, number, isQuick }: Large): Promise<Row[]> {
  const entries = isQuick ? 4_000 : 20_000
  const upload = `/api/keepers/import?kind=csv&fileName=years.csv&dryRun=false`
  const { id } = await ask(server, 'POST', upload, tableOf(entries))
  const others: number[] = []
  let begunAt: number | undefined
  for (;;) {
    const { status, error } = await ask(server, 'GET', `/api/keepers/imports/${id}`)
    if (status === 'running') begunAt ??= performance.now()
    if (status === 'done') break
    if (status === 'failed' || status === 'cancelled') throw new Error(`The import ended: ${status} ${error}`)
    for (let count = 0; count < 5; count += 1)
      others.push(await timeRead(server, `/api/keepers/${number}/moments?limit=20`))
    await sleep(pollMs)
  }
  if (begunAt === undefined) throw new Error('The import was over before it was seen running.')
  const seconds = (performance.now() - begunAt) / 1000
  return [
    {
      measure: 'import of a table',
      unit: 'moments/s',
      keeper: entries / seconds,
      budget: { least: 2_000 },
    },
    {
      measure: 'the list during an import, p95',
      unit: 'ms',
      keeper: quantile(others, 0.95),
      budget: { most: 50 },
    },
  ]
}

function tableOf(entries: number): string {
  const rows = Array.from({ length: entries }, (_, at) => {
    const date = new Date(Date.UTC(1990, 0, 1 + Math.floor(at / 2), at % 2 === 0 ? 8 : 20)).toISOString()
    const place = places[at % places.length]
    const tale = `Entry ${at}. We walked along the river to ${place}, and #cello was on my mind. `
    return `${date},"${tale}${'The water was high and nobody spoke for a while. '.repeat(1 + (at % 6))}",${place}`
  })
  return ['date,text,place', ...rows].join('\n')
}

type Progress = { id: string; status: string; error: string | null }

async function ask(
  { url, token }: Large['server'],
  method: string,
  path: string,
  body?: string,
): Promise<Progress> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'text/csv' }) }
  const answer = await fetch(url + path, { method, headers, ...(body && { body }) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { data: Progress }).data
}
