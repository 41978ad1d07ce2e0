import { readdir, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importNotes } from '#contracts/keepers/import-wording.ts'
import { loseFile, newTraveller, sentences, zipEntries as entries } from '../../../testing/keeper-transfer.ts'
import { startS3 } from '../../../testing/s3-simulator.ts'
import { startTestApp } from '../../../testing/test-app.ts'

test.each(['on the disk', 'in an S3 store'])(
  'an export lacks a file that is missing %s, says so, and can be imported',
  async (place) => {
    const s3 = place === 'in an S3 store' ? await startS3() : undefined
    const app = await startTestApp({ env: s3?.env ?? {} })
    const [writer, reader] = [await newTraveller(app), await newTraveller(await startTestApp())]
    const keeper = await writer.newKeeper()
    const [gone, kept] = [
      await writer.attach(keeper, Buffer.from('ID3 the river'), 'River.mp3'),
      await writer.attach(keeper, Buffer.from('ID3 the sea'), 'Sea.mp3'),
    ]
    await writer.ask('POST', `/${keeper}/moments`, { body: `[](${gone.path}) [](${kept.path})` })
    await loseFile({ app, s3 }, 'ID3 the river')
    const zip = await writer.exported(`/${keeper}`)
    const files = new Map(entries(zip).map(({ name, text }) => [name, text]))
    expect(files.get('missing-files.txt')?.split('\n').slice(2)).toEqual([gone.path, ''])
    expect([files.has(gone.path), files.get(kept.path)]).toEqual([false, 'ID3 the sea'])
    const { plan, ...brought } = await reader.bring(zip)
    expect(brought).toMatchObject({ status: 'done', added: 1 })
    expect(sentences(plan)).toContain(importNotes.missingFiles(1))
    const all = await writer.exported('')
    expect(entries(all).map(({ name }) => name)).toContain('missing-files.txt')
  },
)

test.each(['on the disk', 'in an S3 store'])(
  'a file that was lost %s is back when it is uploaded again, or comes with an import',
  async (place) => {
    const s3 = place === 'in an S3 store' ? await startS3() : undefined
    const app = await startTestApp({ env: s3?.env ?? {} })
    const writer = await newTraveller(app)
    const [keeper, other] = [await writer.newKeeper(), await writer.newKeeper()]
    const river = Buffer.from('ID3 the river')
    const { path } = await writer.attach(keeper, river, 'River.mp3')
    await writer.ask('POST', `/${keeper}/moments`, { body: `[](${path})` })
    const zip = await writer.exported(`/${keeper}`)
    const show = async () => {
      const headers = { authorization: `Bearer ${writer.user.token}` }
      const answer = await fetch(`${app.url}/api/keepers/${keeper}/${path}`, { headers })
      return answer.status === 200 ? answer.text() : answer.status
    }
    const waysBack = [
      () => writer.attach(keeper, river, 'River.mp3'),
      () => writer.attach(other, river, 'Again.mp3'),
      () => writer.bring(zip),
    ]
    for (const bringBack of waysBack) {
      await loseFile({ app, s3 }, String(river))
      expect(await show()).toBe(404)
      await bringBack()
      expect(await show()).toBe(String(river))
    }
    const { data } = (await writer.ask('GET', `/${keeper}/attachments`)).body
    expect(data).toMatchObject([{ name: 'River.mp3' }])
  },
)

test('a file that was cut off is whole again when it is uploaded again', async () => {
  const app = await startTestApp()
  const writer = await newTraveller(app)
  const keeper = await writer.newKeeper()
  const { path } = await writer.attach(keeper, Buffer.from('ID3 the river'), 'River.mp3')
  const folder = join(app.deps.config.dataDir, 'attachments')
  for (const name of await readdir(folder)) await truncate(join(folder, name), 4)
  await writer.attach(keeper, Buffer.from('ID3 the river'), 'River.mp3')
  const headers = { authorization: `Bearer ${writer.user.token}` }
  const answer = await fetch(`${app.url}/api/keepers/${keeper}/${path}`, { headers })
  expect(await answer.text()).toBe('ID3 the river')
})
