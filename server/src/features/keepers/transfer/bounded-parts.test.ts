import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { importNotes } from '#contracts/keepers/import-wording.ts'
import { bodyMaxChars, draftsMax } from '#contracts/keepers/moment-choices.ts'
import { newTraveller, zipEntries, zipOf } from '../../../testing/keeper-transfer.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { findKeeper } from '../keepers.table.ts'
import { draftsPart } from './drafts-part.ts'
import type { KeeperPart } from './keeper-parts.ts'
import { proposalsPart } from './proposals-part.ts'

const draft = () => ({
  ...{ id: randomUUID(), momentId: null, baseVersion: null, deviceId: randomUUID(), revision: 0 },
  ...{ fields: {}, body: 'The ri', updatedAt: '2026-01-02T03:04:05.006Z' },
})

const linesOf = (entries: readonly object[]) => entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')

async function start() {
  const app = await startTestApp()
  const writer = await newTraveller(app)
  const keeper = await writer.newKeeper({ title: 'River' })
  const files = unzipSync(await writer.exported(`/${keeper}`))
  const bring = (lines: Record<string, readonly object[]>) => {
    const written = Object.entries(lines).map(([name, entries]) => [name, linesOf(entries)] as const)
    return writer.bring(zipOf({ ...files, ...Object.fromEntries(written) }), {}, keeper)
  }
  const exported = async (name: string) =>
    zipEntries(await writer.exported(`/${keeper}`)).find((file) => file.name === name)?.text ?? ''
  return { app, writer, keeper, bring, exported }
}

test('drafts come as far as a keeper has room for them, and the others are told of', async () => {
  const { bring, exported } = await start()
  const drafts = Array.from({ length: draftsMax + 3 }, () => draft())
  for (let time = 0; time < 2; time += 1) {
    const { refused } = await bring({ 'drafts.jsonl': drafts })
    expect(refused).toEqual([{ text: importNotes.draftsFull(3), count: 3, examples: ['The ri'] }])
    const kept = drafts.slice(0, draftsMax).toSorted((one, other) => (one.id < other.id ? -1 : 1))
    expect(await exported('drafts.jsonl')).toBe(linesOf(kept))
  }
})

test('drafts that no device could have sent are left out', async () => {
  const { bring, exported } = await start()
  const whole = { ...draft(), momentId: randomUUID(), baseVersion: 3, fields: { mood: 2, title: 'Half' } }
  const drafts = [
    ...[
      { ...whole, body: 'x'.repeat(bodyMaxChars + 1) },
      { ...whole, body: '\0' },
    ],
    ...[
      { ...whole, id: 'x' },
      { ...whole, deviceId: 'x' },
      { ...whole, momentId: 'x' },
    ],
    ...[
      { ...whole, revision: -1 },
      { ...whole, baseVersion: 0 },
      { ...whole, updatedAt: 'x' },
    ],
    { ...whole, fields: { title: 'x'.repeat(4_000) } },
  ].map((one) => ({ ...one, id: one.id === 'x' ? 'x' : randomUUID() }))
  await bring({ 'drafts.jsonl': [...drafts, whole] })
  expect(await exported('drafts.jsonl')).toBe(linesOf([whole]))
})

/** The most texts that one statement reads for a part of an export, and the ids of its lines. */
async function readPart({ app, writer, keeper }: Awaited<ReturnType<typeof start>>, part: KeeperPart) {
  let most = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult({ result }) {
      most = Math.max(most, result.rows.filter((row) => 'body' in row).length)
      return Promise.resolve(result)
    },
  }
  const { config, database } = app.deps
  const stored = await findKeeper(database.db, writer.user.user.id, { id: keeper })
  if (!stored) throw new Error('The keeper is missing.')
  const ids: string[] = []
  for await (const line of part.lines({ config, db: database.reports.withPlugin(counting) }, stored))
    ids.push('id' in line ? String(line.id) : '')
  return { most, ids }
}

test('of drafts and proposals, an export reads a few texts at once, and all in the order of their ids', async () => {
  const scene = await start()
  const drafts = Array.from({ length: 45 }, () => draft())
  const proposals = Array.from({ length: 45 }, (_, at) => ({
    ...{ id: randomUUID(), status: 'declined', kind: 'note', title: null, body: `Declined, ${at}.` },
    ...{ occurredAt: '2026-01-02T03:04:05.000Z', tz: 'UTC', datePrecision: 'time', agent: 'Kip' },
    ...{ momentId: null, sources: [] },
    ...{ createdAt: '2026-01-02T03:04:05.000Z', updatedAt: '2026-01-02T03:04:05.000Z' },
  }))
  await scene.bring({ 'drafts.jsonl': drafts, 'proposals.jsonl': proposals })
  for (const [part, entries] of [
    [draftsPart, drafts],
    [proposalsPart, proposals],
  ] as const) {
    const { most, ids } = await readPart(scene, part)
    expect(ids).toEqual(entries.map(({ id }) => id).toSorted())
    expect(most).toBeLessThanOrEqual(20)
  }
})
