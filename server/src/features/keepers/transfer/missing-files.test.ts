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
