import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import type { ImportKind } from '#contracts/keepers/import-choices.ts'
import { newTraveller, zipOf } from '../../../testing/keeper-transfer.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { batchesOf } from './batches.ts'
import { openUpload } from './open-upload.ts'
import { readers } from './read-import.ts'
import { newRemarks } from './remarks.ts'

/** How many items of a file are in memory at once, for each part of it. */
async function batchSizes(file: Uint8Array | string, kind: ImportKind): Promise<Record<string, number[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'keeper-batches-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'upload'), file)
  const upload = await openUpload(join(folder, 'upload'), 'upload.json')
  const items = readers[kind]({
    ...{ upload, remarks: newRemarks(), onColumns() {} },
    attach: () => Promise.resolve(undefined),
  })
  const sizes: Record<string, number[]> = {}
  for await (const batch of batchesOf(items, 'postgres')) {
    const part = batch[0]?.type === 'line' ? batch[0].file : 'moments'
    sizes[part] = [...(sizes[part] ?? []), batch.length]
  }
  upload.close()
  return sizes
}

test('the lines of an export are written a hundred at a time, long ones a few', async () => {
  const person = await newTraveller(await startTestApp())
  const keeper = await person.newKeeper()
  const files = unzipSync(await person.exported(`/${keeper}`))
  const long = `"日${'x'.repeat(80_000)}"\n`
  const zip = zipOf({
    ...files,
    'topics.jsonl': long.repeat(7),
    'revisions.jsonl': `{"body":${'['.repeat(150_000)}\n`.repeat(3),
    'drafts.jsonl': '{}\n'.repeat(250),
  })
  expect(await batchSizes(zip, 'keeper')).toMatchObject({
    'topics.jsonl': [3, 3, 1],
    'revisions.jsonl': [2, 1],
    'drafts.jsonl': [100, 100, 50],
  })
})

test.each([
  ['text', { text: 'x'.repeat(80_000) }],
  ['tags', { tags: Array.from({ length: 20_000 }, (_, at) => `tag ${at}`) }],
  ['empty tags', { tags: Array.from({ length: 80_000 }, () => '') }],
  ['place', { location: { placeName: 'x'.repeat(80_000) } }],
  ['time zone', { timeZone: 'x'.repeat(80_000) }],
])('entries are written many at a time, those with a long %s a few', async (_, fields) => {
  const entries = Array.from({ length: 5 }, (__, at) => ({ uuid: `${at}`, creationDate: '2024-03-05' }))
  const file = (more: object) => JSON.stringify({ entries: entries.map((entry) => ({ ...entry, ...more })) })
  expect(await batchSizes(file({}), 'day-one')).toEqual({ moments: [5] })
  expect((await batchSizes(file(fields), 'day-one'))['moments']?.[0]).toBeLessThan(5)
})
