import { mkdir, readdir, symlink } from 'node:fs/promises'
import { once } from 'node:events'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { attachmentMaxBytes } from '#contracts/keepers/attachment-choices.ts'
import { attachmentTooLarge, attachmentWording } from '#contracts/keepers/attachment-wording.ts'
import { importMaxBytes } from '#contracts/keepers/import-choices.ts'
import { importWording } from '#contracts/keepers/import-wording.ts'
import { pieceMaxBytes, unfinishedUploadKeptDays } from '#contracts/keepers/upload-choices.ts'
import { uploadWording } from '#contracts/keepers/upload-wording.ts'
import { listJobs } from '../../../maintenance.ts'
import { eraseAccount } from '../../../owned-data/erase.ts'
import { createUser } from '../../../testing/factories.ts'
import { travellerOf } from '../../../testing/keeper-transfer.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { uploaderOf } from '../../../testing/uploader.ts'
import { appendPiece } from './partial-files.ts'
import { receivePiece } from './receive-piece.ts'

type Options = Parameters<typeof startTestApp>[0]

async function start(options: Options = {}) {
  const app = await startTestApp(options)
  const user = await createUser(app)
  return { app, user, ...uploaderOf(app, user), person: travellerOf(app, user) }
}

const table = (rows: number, text = '') =>
  Buffer.from(
    `date,text\n${Array.from({ length: rows }, (_, at) => `2024-01-02,Row ${at} ${text}`).join('\n')}`,
  )
const walks = table(40)
const recording = Buffer.from(`ID3${'the river in the morning '.repeat(40)}`)

function partialFiles({ deps }: TestApp): Promise<string[]> {
  return readdir(join(deps.config.dataDir, 'partial-uploads')).catch(() => [])
}

async function runTidy({ deps }: TestApp): Promise<void> {
  const job = listJobs(deps).find(({ name }) => name === 'uploads.tidy')
  await job?.work(undefined, new AbortController().signal)
}

const errorOf = ({ status, body }: { status: number; body: { error: { message: string } } }) => [
  status,
  body.error.message,
]

test('a file that comes in many pieces is imported, and whoever heard no answer asks again', async () => {
  const { begin, piece, importIt, person, show, app } = await start()
  const rows = 250
  const file = table(rows, 'river '.repeat(4_000))
  const { id } = (await begin({ bytes: file.length })).body.data
  // More pieces than a minute has large bodies.
  const size = Math.ceil(file.length / 64)
  for (let at = 0; at < file.length; at += size)
    expect((await piece(id, at, file.subarray(at, at + size))).body.data).toEqual({
      ...{ id, bytes: file.length, received: Math.min(file.length, at + size) },
    })
  const keeper = await person.newKeeper()
  for (const made of await Promise.all([importIt(id, keeper), importIt(id, keeper)]))
    expect(made.body.data).toMatchObject({ id, fileName: 'walks.csv', bytes: file.length, keeperId: keeper })
  expect((await importIt(id, keeper)).body.data).toMatchObject({ id, keeperId: keeper })
  const checked = await person.until(id, ({ status }) => status !== 'checking')
  expect(checked).toMatchObject({ status: 'ready', plan: { moments: rows } })
  expect((await show(id)).status).toBe(404)
  expect(await partialFiles(app)).toEqual([])
})

test('a piece that comes twice or too early changes nothing, and hears where the upload stands', async () => {
  const { begin, piece, importIt, person } = await start()
  const { id } = (await begin({ bytes: walks.length })).body.data
  const [first, second] = [walks.subarray(0, 100), walks.subarray(100)]
  expect((await piece(id, 0, first)).body.data.received).toBe(100)
  for (const offset of [0, 99, 101]) {
    const refused = await piece(id, offset, first)
    expect([...errorOf(refused), refused.body.data]).toEqual([
      ...[409, uploadWording.otherPlace],
      { received: 100 },
    ])
  }
  const early = await importIt(id)
  expect([...errorOf(early), early.body.data]).toEqual([409, uploadWording.unfinished, { received: 100 }])
  expect((await piece(id, 100, second)).body.data.received).toBe(walks.length)
  await importIt(id)
  expect(await person.until(id, ({ status }) => status !== 'checking')).toMatchObject({
    plan: { moments: 40 },
  })
})

test('what came of a piece that broke off stays, and a new piece ends one that hangs', async () => {
  const { app, begin, piece, show, hangingPiece } = await start()
  const { id } = (await begin({ bytes: walks.length })).body.data
  const received = async () => (await show(id)).body.data.received
  const cut = hangingPiece(id, 0, walks.subarray(0, 50), walks.length)
  await expect.poll(received).toBe(50)
  cut.destroy()
  const hanging = hangingPiece(id, 50, walks.subarray(50, 120), walks.length - 50)
  onTestFinished(() => void hanging.destroy())
  await expect.poll(received).toBe(120)
  const answered = once(hanging, 'data')
  expect((await piece(id, 120, walks.subarray(120))).body.data.received).toBe(walks.length)
  const [answer] = await answered
  expect(String(answer)).toMatch(/^HTTP\/1\.1 409 /)
  expect(String(answer)).toContain(uploadWording.otherPlace)
  expect(app.logLines.filter((line) => line.includes('unexpected'))).toEqual([])
})

test('the rest of a piece that is replaced is read to its end, and never counts as taken', async () => {
  const { app, user, begin, piece, show } = await start()
  const { id } = (await begin({ bytes: walks.length })).body.data
  const body = new PassThrough()
  const { id: userId, name, email } = user.user
  const whose = { kind: 'user', key: `user:${userId}`, userId, role: 'user', authSessionId: '' } as const
  const actor = { ...whose, name, email }
  const replaced = receivePiece(app.deps, actor, { uploadId: id, offset: 0, announcedBytes: 0, body })
  body.write(walks.subarray(0, 50))
  await expect.poll(async () => (await show(id)).body.data.received).toBe(50)
  body.once('pause', () => body.end(walks.subarray(50)))
  const [outcome] = await Promise.allSettled([replaced, piece(id, 50, walks.subarray(50))])
  expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } })
  await expect.poll(() => body.readableEnded).toBe(true)
  expect((await show(id)).body.data.received).toBe(walks.length)
})

test('a piece that another process gets at the same time is there once', async () => {
  const { app, begin, show, piece, importIt, person } = await start()
  const { id } = (await begin({ bytes: walks.length })).body.data
  await piece(id, 0, walks.subarray(0, 100))
  // As two processes that share a data folder do, each after it has looked where the upload ends.
  const bodies = [new PassThrough(), new PassThrough()]
  const { signal } = new AbortController()
  const rest = { offset: 100, maxBytes: walks.length - 100, tooLarge: uploadWording.pastEnd, signal }
  const written = bodies.map((body) => appendPiece(app.deps, id, { body, ...rest }))
  for (const body of bodies) body.end(walks.subarray(100))
  await Promise.all(written)
  expect((await show(id)).body.data.received).toBe(walks.length)
  await importIt(id)
  expect(await person.until(id, ({ status }) => status !== 'checking')).toMatchObject({
    plan: { moments: 40 },
  })
})

test('of pieces that come at once one is taken, and the others hear a sentence', async () => {
  const { begin, piece, show } = await start()
  const file = table(100_000)
  const { id } = (await begin({ bytes: file.length })).body.data
  const answers = await Promise.all(Array.from({ length: 8 }, () => piece(id, 0, file)))
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(errorOf(answer)).toEqual([409, uploadWording.otherPlace])
  const { received } = (await show(id)).body.data
  if (received < file.length) await piece(id, received, file.subarray(received))
  expect((await show(id)).body.data.received).toBe(file.length)
})

test('the same file is continued by whoever began it; nobody else reaches it', async () => {
  const { app, begin, piece, show } = await start()
  const file = { bytes: walks.length, modifiedAt: 1_700_000_000_000 }
  const { id } = (await begin(file)).body.data
  await piece(id, 0, walks.subarray(0, 100))
  expect((await begin(file)).body.data).toEqual({ id, bytes: walks.length, received: 100 })
  for (const other of [{ modifiedAt: 1 }, { bytes: 9 }, { fileName: 'x.csv' }, { modifiedAt: undefined }])
    expect((await begin({ ...file, ...other })).body.data).toMatchObject({ received: 0 })
  const stranger = uploaderOf(app, await createUser(app))
  expect((await stranger.begin(file)).body.data).toMatchObject({ received: 0 })
  const refused = [
    await stranger.show(id),
    await stranger.piece(id, 100, walks.subarray(100)),
    await stranger.discard(id),
    await stranger.importIt(id),
    await stranger.ask('POST', '/api/keepers/1/attachments', { uploadId: id }),
  ]
  for (const answer of refused) expect(errorOf(answer)).toEqual([404, uploadWording.notFound])
  expect((await show(id)).body.data.received).toBe(100)
})

test('sizes are checked before bytes are read', async () => {
  const { app, begin, piece, hangingPiece, show } = await start()
  const attachment = { purpose: 'attachment', fileName: 'river.mp3' }
  for (const [fields, status, sentence] of [
    [{ bytes: 0 }, 400, importWording.empty],
    [{ bytes: importMaxBytes + 1 }, 413, importWording.tooLarge],
    [{ ...attachment, bytes: 0 }, 400, attachmentWording.empty],
    [{ ...attachment, bytes: attachmentMaxBytes + 1 }, 413, attachmentTooLarge(attachmentMaxBytes)],
  ] as const)
    expect(errorOf(await begin(fields))).toEqual([status, sentence])
  const { id } = (await begin({ bytes: 2 * pieceMaxBytes })).body.data
  const large = hangingPiece(id, 0, Buffer.from('x'), pieceMaxBytes + 1)
  const [answer] = await once(large, 'data')
  large.destroy()
  expect(String(answer)).toContain(uploadWording.pieceTooLarge)
  const small = (await begin({ bytes: 10 })).body.data.id
  expect(errorOf(await piece(small, 0, walks))).toEqual([413, uploadWording.pastEnd])
  const unannounced = new Blob([new Uint8Array(walks)]).stream()
  expect(errorOf(await piece(small, 0, unannounced))).toEqual([413, uploadWording.pastEnd])
  expect((await show(small)).body.data.received).toBeLessThanOrEqual(10)
  expect(app.logLines.filter((line) => line.includes('unexpected'))).toEqual([])
})

test('what nobody continues goes after three days; a cancelled upload goes at once, an account’s with it', async () => {
  const clock = { ms: Date.now() }
  const { app, user, begin, piece, show, discard } = await start({
    ...{ isMaintained: false, now: () => clock.ms },
  })
  const upload = async () => {
    const { id } = (await begin({ bytes: walks.length })).body.data
    await piece(id, 0, walks.subarray(0, 100))
    return String(id)
  }
  const [left, cancelled] = [await upload(), await upload()]
  expect((await discard(cancelled)).status).toBe(200)
  expect(await partialFiles(app)).toEqual([left])
  clock.ms += (unfinishedUploadKeptDays * 24 - 1) * 3_600_000
  await runTidy(app)
  expect((await show(left)).body.data.received).toBe(100)
  clock.ms += 2 * 3_600_000
  await runTidy(app)
  expect((await show(left)).status).toBe(404)
  expect(await partialFiles(app)).toEqual([])
  await upload()
  const owner = { userId: user.user.id, key: `user:${user.user.id}`, email: user.user.email }
  const rest = await app.deps.database.transaction((trx) => eraseAccount(app.deps, trx, owner))
  await rest()
  expect(await partialFiles(app)).toEqual([])
})

test('a disk without room is told before the upload, and when it fills meanwhile', async () => {
  const full = await start({ bounds: { diskReserveBytes: Number.MAX_SAFE_INTEGER / 2 } })
  expect(errorOf(await full.begin({ bytes: 9 }))).toEqual([503, attachmentWording.diskFull])
  const { app, begin, piece } = await start()
  const { id } = (await begin({ bytes: walks.length })).body.data
  const folder = join(app.deps.config.dataDir, 'partial-uploads')
  await mkdir(folder, { recursive: true })
  await symlink('/dev/full', join(folder, id))
  expect(errorOf(await piece(id, 0, walks))).toEqual([503, attachmentWording.diskFull])
})

test('one person has 20 unfinished uploads; those that nobody continues make room', async () => {
  const clock = { ms: Date.now() }
  const { begin, show } = await start({ isMaintained: false, now: () => clock.ms })
  const ids: string[] = []
  for (let at = 0; at < 20; at += 1) {
    ids.push((await begin({ bytes: 10 })).body.data.id)
    clock.ms += 1
  }
  expect(errorOf(await begin({ bytes: 10 }))).toEqual([409, uploadWording.tooMany])
  clock.ms += 10 * 60_000
  expect((await begin({ bytes: 10 })).status).toBe(200)
  const there = await Promise.all(ids.map(async (id) => (await show(id)).status))
  expect(there).toEqual([404, ...Array.from({ length: 19 }, () => 200)])
})

test('a recording in pieces becomes an attachment; what Keeper does not take is gone', async () => {
  const { app, begin, piece, ask, person } = await start()
  const keeper = await person.newKeeper()
  const send = async (file: Buffer, fileName: string) => {
    const { id } = (await begin({ purpose: 'attachment', fileName, bytes: file.length })).body.data
    await piece(id, 0, file.subarray(0, 20))
    await piece(id, 20, file.subarray(20))
    return String(id)
  }
  const uploadId = await send(recording, 'river.mp3')
  const path = `/api/keepers/${keeper}/attachments`
  expect(errorOf(await ask('POST', `/api/keepers/${keeper}/import?uploadId=${uploadId}`))).toEqual([
    ...[409, uploadWording.otherPurpose],
  ])
  const { data } = (await ask('POST', path, { uploadId, durationMs: 1_200, transcript: 'The river.' })).body
  expect(data).toMatchObject({
    ...{ name: 'river.mp3', type: 'audio/mpeg', bytes: recording.length },
    ...{ durationMs: 1_200, transcript: 'The river.' },
  })
  const page = await send(Buffer.from('<!doctype html><script>alert(1)</script>'), 'page.mp3')
  expect(errorOf(await ask('POST', path, { uploadId: page }))).toEqual([415, attachmentWording.typeRefused])
  expect(errorOf(await ask('POST', path, { uploadId: page }))).toEqual([404, uploadWording.notFound])
  expect(await partialFiles(app)).toEqual([])
})
