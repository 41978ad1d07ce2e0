import { createHash } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { attachmentTooLarge, attachmentWording } from '#contracts/keepers/attachment-wording.ts'
import { deletedKeeperKeptDays } from '#contracts/keepers/keeper-choices.ts'
import { bodyMaxChars, deletedMomentKeptDays } from '#contracts/keepers/moment-choices.ts'
import { unusedAttachmentKeptDays } from '#contracts/keepers/attachment-choices.ts'
import { quotaReached } from '#contracts/limits/quota-wording.ts'
import { wording } from '#contracts/wording.ts'
import { listJobs } from '../../../maintenance.ts'
import { createUser, type TestUser } from '../../../testing/factories.ts'
import { formWith } from '../../../testing/route-calls.ts'
import { startS3 } from '../../../testing/s3-simulator.ts'
import { call, startTestApp, type Answer, type TestApp } from '../../../testing/test-app.ts'
import { eraseKeeperAttachments } from './unused-attachments.ts'

const dayMs = 86_400_000
type Bytes = Uint8Array<ArrayBuffer>

function bytesOf(content: string | Buffer): Bytes {
  return new Uint8Array(Buffer.from(content))
}

const mp3 = bytesOf(`ID3${'the river in the morning '.repeat(40)}`)
const pdf = bytesOf('%PDF-1.7\nFerries\n')

/** A picture as a phone takes it: lying on its side, with place and date. */
async function photo(): Promise<Bytes> {
  const made = sharp({ create: { width: 900, height: 600, channels: 3, background: '#356' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Pocket camera' },
      IFD2: { DateTimeOriginal: '2026:05:01 10:00:00', OffsetTimeOriginal: '+02:00' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '38/1 42/1 30/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '9/1 6/1 0/1',
      },
    })
  return bytesOf(await made.jpeg().toBuffer())
}

type Clock = { ms: number }

async function setScene(options: Parameters<typeof startTestApp>[0] & { clock?: Clock } = {}) {
  const { clock, ...rest } = options
  const app = await startTestApp({ isMaintained: false, ...(clock && { now: () => clock.ms }), ...rest })
  const user = await createUser(app)
  /** Days go by; who is signed in stays so. */
  async function pass(days: number): Promise<void> {
    if (clock) clock.ms += days * dayMs
    const forever = { expires_at: '2100-01-01T00:00:00.000Z' }
    await app.deps.database.db.updateTable('auth_sessions').set(forever).execute()
  }
  return { app, user, pass, ...callsOf(app, user) }
}

/** What somebody does in a keeper of theirs; 1 unless they say otherwise. */
function callsOf(app: TestApp, user: TestUser) {
  const { token } = user
  const files = (keeper: string) => `/api/keepers/${keeper}/attachments`
  return {
    upload: (file: Bytes, more: { name?: string; keeper?: string; fields?: Record<string, string> } = {}) =>
      call(app, 'POST', files(more.keeper ?? '1'), { token, form: formWith(file, more.name, more.fields) }),
    send: (method: string, path: string, body?: object) =>
      call(app, method, `/api/keepers/${path}`, { token, ...(body && { body }) }),
    read: (path: string, headers: Record<string, string> = {}, keeper = '1') =>
      fetch(`${app.url}/api/keepers/${keeper}/${path}`, {
        headers: { authorization: `Bearer ${token}`, ...headers },
      }),
    async makeKeeper(): Promise<string> {
      const fields = { title: 'Second', purpose: 'P', keeperType: 'journal', memoryPattern: 'chronological' }
      return (await call(app, 'POST', '/api/keepers', { token, body: fields })).body.data.id
    },
  }
}

async function bytesFrom(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer())
}

/** The names of all files that the data folder holds for attachments and uploads. */
async function storedFiles({ deps }: TestApp): Promise<string[]> {
  const list = (folder: string) => readdir(join(deps.config.dataDir, folder)).catch(() => [])
  return [...(await list('attachments')), ...(await list('uploads'))]
}

async function runJob({ deps }: TestApp, name: string): Promise<void> {
  const job = listJobs(deps).find((one) => one.name === name)
  if (!job) throw new Error(`No job is called ${name}`)
  await job.work(undefined, new AbortController().signal)
}

/** Counts what is in use, not what waits to be collected. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

function pathIn(answer: Answer): string {
  expect(answer.body.error).toBeUndefined()
  return answer.body.data.path
}

test('an uploaded file is known by its hash and type, and comes back byte for byte', async () => {
  const { app, upload, read, send } = await setScene()
  const answer = await upload(mp3, {
    name: 'C:\\voice\\river.mp3',
    fields: { alt: 'River', durationMs: '1200' },
  })
  const hash = createHash('sha256').update(mp3).digest('hex')
  expect(answer.body.data).toEqual({
    ...{ hash, path: `attachments/${hash}.mp3`, kind: 'audio', type: 'audio/mpeg', name: 'river.mp3' },
    ...{ alt: 'River', transcript: null, bytes: mp3.length, width: null, height: null, durationMs: 1200 },
    ...{ createdAt: expect.stringMatching(/Z$/), taken: null },
  })
  const whole = await read(pathIn(answer))
  expect(await bytesFrom(whole)).toEqual(Buffer.from(mp3))
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    ...{ 'content-type': 'audio/mpeg', 'accept-ranges': 'bytes', 'x-content-type-options': 'nosniff' },
    ...{ 'cache-control': 'private, max-age=31536000, immutable', vary: 'authorization' },
    ...{ etag: `"${hash}"`, 'content-length': String(mp3.length) },
    'content-disposition': "inline; filename*=UTF-8''river.mp3",
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  const known = await read(pathIn(answer), { 'if-none-match': `"${hash}"` })
  expect([known.status, (await bytesFrom(known)).length]).toEqual([304, 0])
  const described = await send('PATCH', pathIn(answer).replace('attachments', '1/attachments'), {
    ...{ alt: 'The river', transcript: 'It opened.', name: 'dawn.mp3' },
  })
  expect(described.body.data).toMatchObject({ alt: 'The river', transcript: 'It opened.', name: 'dawn.mp3' })
  expect((await send('GET', '1/attachments')).body).toMatchObject({ data: [{ hash, alt: 'The river' }] })
  expect(await storedFiles(app)).toHaveLength(1)
})

test('that a file can’t be opened is kept by no browser', async () => {
  const { app, upload, read } = await setScene()
  const path = pathIn(await upload(mp3))
  const folder = join(app.deps.config.dataDir, 'attachments')
  for (const name of await storedFiles(app)) await rm(join(folder, name))
  const gone = await read(path)
  expect(gone.status).toBeGreaterThanOrEqual(400)
  expect([gone.headers.get('cache-control'), gone.headers.get('etag')]).toEqual(['no-store', null])
})

test('a player gets the part of a recording that it asks for', async () => {
  const { upload, read } = await setScene()
  const path = pathIn(await upload(mp3))
  const part = async (range: string, headers: Record<string, string> = {}) => {
    const response = await read(path, { range, ...headers })
    return [response.status, response.headers.get('content-range'), await bytesFrom(response)]
  }
  const [all, size] = [Buffer.from(mp3), mp3.length]
  expect(await part('bytes=10-19')).toEqual([206, `bytes 10-19/${size}`, all.subarray(10, 20)])
  expect(await part('bytes=990-')).toEqual([206, `bytes 990-${size - 1}/${size}`, all.subarray(990)])
  expect(await part('bytes=-10')).toEqual([206, `bytes ${size - 10}-${size - 1}/${size}`, all.subarray(-10)])
  expect(await part('bytes=0-99999')).toEqual([206, `bytes 0-${size - 1}/${size}`, all])
  expect(await part(`bytes=${size}-`)).toEqual([416, `bytes */${size}`, Buffer.alloc(0)])
  expect(await part('bytes=9-8')).toEqual([416, `bytes */${size}`, Buffer.alloc(0)])
  for (const whole of ['bytes=0-1,4-5', 'lines=1-2', 'bytes=-', 'bytes=a-b'])
    expect(await part(whole)).toEqual([200, null, all])
  expect(await part('bytes=0-1', { 'if-range': '"another"' })).toEqual([200, null, all])
})

test('a file is what its first bytes say, and what a browser could run is refused', async () => {
  const { app, upload } = await setScene()
  const png = bytesOf(
    await sharp({ create: { width: 2, height: 3, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  )
  const named = await upload(png, { name: 'song.mp3' })
  expect(named.body.data).toMatchObject({ type: 'image/png', kind: 'picture', width: 2, height: 3 })
  expect((await upload(pdf, { name: 'page.html' })).body.data).toMatchObject({ type: 'application/pdf' })
  const taken: [string, string][] = [
    ['\0\0\0\x20ftypM4A \0\0\0\0', 'audio/mp4'],
    ['\0\0\0\x20ftypisom\0\0\0\0moov hdlr vide hdlr soun', 'video/mp4'],
    ['\0\0\0\x20ftypiso5\0\0\0\0moov hdlr soun', 'audio/mp4'],
    ['\0\0\0\x14ftypqt  \0\0\0\0', 'video/quicktime'],
    ['\0\0\0\x18ftypheic\0\0\0\0', 'image/heic'],
    ['\x1a\x45\xdf\xa3 \x42\x82\x84webm A_OPUS', 'audio/webm'],
    ['\x1a\x45\xdf\xa3 \x42\x82\x84webm V_VP9 A_OPUS', 'video/webm'],
    ['OggS\0\x02', 'audio/ogg'],
    ['RIFF\x24\0\0\0WAVEfmt ', 'audio/wav'],
    ['fLaC\0\0', 'audio/flac'],
    ['\xff\xfb\x90\x00', 'audio/mpeg'],
  ]
  for (const [head, type] of taken)
    expect((await upload(bytesOf(Buffer.from(head, 'latin1')))).body.data?.type, head).toBe(type)
  const count = (await storedFiles(app)).length
  const refused = [
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<!doctype html><script>',
    'MZ\x90',
    'plain text',
    'RIFF1234AVI ',
  ]
  for (const content of refused) {
    const answer = await upload(bytesOf(content), { name: 'picture.png' })
    expect([answer.status, answer.body.error.message]).toEqual([415, attachmentWording.typeRefused])
  }
  const empty = await upload(bytesOf(''))
  expect([empty.status, empty.body.error.message]).toEqual([400, attachmentWording.empty])
  const damaged = await upload(bytesOf(Buffer.from('\xff\xd8\xff nonsense', 'latin1')))
  expect([damaged.status, damaged.body.error.message]).toEqual([400, attachmentWording.pictureUnreadable])
  expect(await storedFiles(app)).toHaveLength(count)
})

test('a picture that would unpack to gigabytes is refused', async () => {
  const { app, upload } = await setScene()
  const bomb = await sharp({ create: { width: 12_000, height: 9_000, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  expect(bomb.length).toBeLessThan(1_000_000)
  const answer = await upload(bytesOf(bomb))
  expect([answer.status, answer.body.error.message]).toEqual([400, attachmentWording.pictureTooLarge])
  expect(await storedFiles(app)).toEqual([])
})

test('a photo is turned in its copies, which say nothing of place, date and camera', async () => {
  const { app, upload, read } = await setScene()
  const original = await photo()
  const answer = await upload(original)
  expect(answer.body.data).toMatchObject({
    ...{ width: 600, height: 900, kind: 'picture' },
    taken: {
      at: '2026-05-01T10:00:00',
      offset: '+02:00',
      latitude: expect.closeTo(38.7083, 3),
      longitude: -9.1,
    },
  })
  const path = pathIn(answer)
  for (const [copy, type, width, height] of [
    ['480', 'image/webp', 320, 480],
    ['1600', 'image/webp', 600, 900],
    ['public', 'image/jpeg', 600, 900],
  ] as const) {
    const response = await read(`${path}?copy=${copy}`)
    expect(response.headers.get('content-type')).toBe(type)
    const bytes = await bytesFrom(response)
    const { width: w, height: h, exif, orientation } = await sharp(bytes).metadata()
    expect({ copy, w, h, exif, orientation }).toEqual({
      copy,
      w: width,
      h: height,
      exif: undefined,
      orientation: undefined,
    })
    expect(bytes.includes('Pocket camera')).toBe(false)
    expect(await bytesFrom(await read(`${path}?copy=${copy}`))).toEqual(bytes)
  }
  expect(await storedFiles(app)).toHaveLength(4)
  expect(await bytesFrom(await read(path))).toEqual(Buffer.from(original))
  const list = await read('attachments')
  expect(await list.text()).not.toContain('2026-05-01')
  const sound = pathIn(await upload(mp3))
  expect((await read(`${sound}?copy=480`)).status).toBe(400)
})

test('a picture that is cut off is refused, and one that is here already has no copies', async () => {
  const { app, upload, read, send } = await setScene()
  const original = await photo()
  const cut = original.slice(0, 3_000)
  const refused = await upload(cut, { name: 'river.jpg' })
  expect(refused).toMatchObject({
    status: 400,
    body: { error: { message: attachmentWording.pictureUnreadable } },
  })
  expect(await storedFiles(app)).toEqual([])
  const path = pathIn(await upload(original))
  const [stored = ''] = await storedFiles(app)
  await writeFile(join(app.deps.config.dataDir, 'attachments', stored), cut)
  const { id, version } = (await send('GET', '1')).body.data
  await send('PATCH', '1', { version, isPublic: true })
  await send('POST', '1/moments', { body: `![river](${path})`, visibility: 'public' })
  for (const answer of [
    ...['480', '1600', 'public'].map((copy) => read(`${path}?copy=${copy}`)),
    fetch(`${app.url}/p/${id}/${path}`),
  ]) {
    const { status } = await answer
    expect(status).toBe(415)
    expect(await (await answer).text()).toContain(attachmentWording.copyImpossible)
  }
})

test('bytes are stored once for their owner, and never shared with anybody else', async () => {
  const { app, upload, makeKeeper, read, send } = await setScene()
  const second = await makeKeeper()
  const first = await upload(mp3, { fields: { alt: 'Mine' } })
  expect((await upload(mp3, { fields: { alt: 'Again' } })).body.data.alt).toBe('Mine')
  const elsewhere = await upload(mp3, { keeper: second })
  expect(elsewhere.body.data.hash).toBe(first.body.data.hash)
  expect(await storedFiles(app)).toHaveLength(1)
  const path = pathIn(first)
  const stranger = callsOf(app, await createUser(app))
  expect((await stranger.read(path)).status).toBe(404)
  expect((await stranger.read(path, {}, second)).status).toBe(404)
  expect((await fetch(`${app.url}/api/keepers/${second}/${path}`)).status).toBe(401)
  const theirs = await stranger.upload(mp3)
  const moment = (await send('POST', '1/moments', { body: `[river](${path})` })).body.data
  expect((await stranger.send('GET', `1/attachments?moment=${moment.id}`)).body.data).toEqual([])
  const { createdAt: _, ...given } = theirs.body.data
  const { createdAt: __, ...own } = first.body.data
  expect(given).toEqual({ ...own, alt: '' })
  expect(await storedFiles(app)).toHaveLength(2)
  const files = await app.deps.database.db
    .selectFrom('keeper_attachments')
    .select(['owner_id', 'file_id'])
    .execute()
  expect(new Set(files.map(({ file_id }) => file_id)).size).toBe(2)
  expect((await read(path)).status).toBe(200)
})

test('the same file at once is stored once', async () => {
  const { app, upload } = await setScene()
  const answers = await Promise.all(Array.from({ length: 6 }, () => upload(mp3)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(await storedFiles(app)).toHaveLength(1)
})

test('uploads stop at the account’s quota, which counts a file of two keepers once', async () => {
  const { app, upload, makeKeeper } = await setScene()
  const admin = await createUser(app, { role: 'admin' })
  const unset = {
    ...{ agents: null, keepers: null, moments: null, templates: null, themes: null },
    ...{ conversations: null, attachment_bytes: null, shares: null },
  }
  const limit = mp3.length + pdf.length
  const body = { ...unset, attachments_bytes: limit }
  expect((await call(app, 'PUT', '/api/kam/quotas', { token: admin.token, body })).status).toBe(200)
  pathIn(await upload(mp3))
  pathIn(await upload(mp3, { keeper: await makeKeeper() }))
  const tooMuch = await upload(bytesOf(`%PDF-1.7 ${'f'.repeat(pdf.length)}`))
  expect([tooMuch.status, tooMuch.body.error.message]).toEqual([
    409,
    quotaReached('attachments_bytes', limit),
  ])
  pathIn(await upload(pdf))
  expect((await upload(bytesOf('%PDF-'))).status).toBe(409)
  expect(await storedFiles(app)).toHaveLength(2)
})

test('a file over 100 MB is refused, before it is sent where its length is known', async () => {
  const { app, user, upload } = await setScene()
  const head = `POST /api/keepers/1/attachments HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${user.token}\r\n`
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  socket.write(
    `${head}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 200000000\r\n\r\n--x\r\n`,
  )
  const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))
  socket.destroy()
  expect(answer).toContain('413 Payload Too Large')
  expect(answer).toContain('A file can have up to 100 MB.')
  expect((await upload(mp3)).status).toBe(200)
})

test('an admin sets how large a file can be', async () => {
  const { app, upload } = await setScene()
  const { db } = app.deps.database
  await db.insertInto('instance_settings').values({ key: 'quota_attachment_bytes', value: '500' }).execute()
  const refused = await upload(mp3)
  expect([refused.status, refused.body.error.message]).toEqual([413, attachmentTooLarge(500)])
  expect((await upload(pdf)).status).toBe(200)
  expect(await storedFiles(app)).toHaveLength(1)
})

test('a disk that is full says so, and leaves nothing', async () => {
  const { app } = await setScene()
  const { receiveFile } = await import('../../attachments/index.ts')
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const source = Readable.from(
    (async function* () {
      yield Buffer.from('ID3 half')
      await Promise.resolve()
      throw full
    })(),
  )
  await expect(receiveFile(app.deps.config, source)).rejects.toThrow(attachmentWording.diskFull)
  expect(await storedFiles(app)).toEqual([])
})

test('an upload of 50 MB takes little memory', async () => {
  const { app, user } = await setScene()
  const chunk = Buffer.alloc(65_536, 'river ')
  const used = () => {
    collectGarbage()
    return process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed
  }
  const before = used()
  let peak = 0
  const answer = await new Promise<number | undefined>((resolve, reject) => {
    const request = httpRequest(`${app.url}/api/keepers/1/attachments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    })
    request.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject)
    request.write('--x\r\nContent-Disposition: form-data; name="file"; filename="long.mp3"\r\n\r\nID3')
    let left = 800
    const more = () => {
      if (left % 80 === 0) peak = Math.max(peak, used() - before)
      left -= 1
      if (left === 0) return void request.end('\r\n--x--\r\n')
      return request.write(chunk) ? setImmediate(more) : request.once('drain', more)
    }
    more()
  })
  expect(answer).toBe(200)
  expect(peak).toBeLessThan(30_000_000)
})

test('of an upload that is cut off nothing is left', async () => {
  const { app, user } = await setScene()
  const head = `POST /api/keepers/1/attachments HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${user.token}\r\n`
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.mp3"\r\n\r\nID3 half'
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  socket.write(`${head}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000\r\n\r\n${part}`)
  await expect.poll(() => storedFiles(app)).toHaveLength(1)
  socket.destroy()
  await expect.poll(() => storedFiles(app)).toEqual([])
  const broken = async (body: string, boundary = 'x') => {
    const headers = {
      authorization: `Bearer ${user.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    }
    const response = await fetch(`${app.url}/api/keepers/1/attachments`, { method: 'POST', headers, body })
    const { error } = (await response.json()) as { error: { message: string } }
    return [response.status, error.message]
  }
  expect(await broken(part)).toEqual([400, attachmentWording.interrupted])
  expect(await broken('--x--\r\n')).toEqual([400, attachmentWording.fileNeeded])
  expect(await broken(part, 'x'.repeat(300))).toEqual([400, attachmentWording.interrupted])
  expect(await storedFiles(app)).toEqual([])
  expect(app.logLines.filter((line) => line.includes('unexpected'))).toEqual([])
})

test('a file that no moment uses can be deleted, one in use not', async () => {
  const { app, upload, send, read } = await setScene()
  const path = pathIn(await upload(mp3))
  const moment = (await send('POST', '1/moments', { body: `Listen: [river](${path})` })).body.data
  expect((await send('GET', `1/attachments?moment=${moment.id}`)).body.data).toMatchObject([{ path }])
  const refused = await send('DELETE', `1/${path}`)
  expect([refused.status, refused.body.error.message]).toEqual([409, attachmentWording.inUse])
  await send('PATCH', `1/moments/${moment.id}`, { version: 1, body: 'Nothing.' })
  expect((await send('GET', `1/attachments?moment=${moment.id}`)).body.data).toEqual([])
  expect((await send('DELETE', `1/${path}`)).status).toBe(200)
  expect((await read(path)).status).toBe(404)
  expect(await storedFiles(app)).toEqual([])
})

test('what nothing uses is removed after 30 days; a draft, the trash and earlier texts are uses', async () => {
  const clock = { ms: Date.UTC(2026, 0, 1) }
  const { app, upload, send, read, pass } = await setScene({ clock })
  const make = async (word: string) => pathIn(await upload(bytesOf(`ID3 ${word}`)))
  const [unused, drafted, trashed, earlier] = await Promise.all(
    ['unused', 'drafted', 'trashed', 'earlier'].map(make),
  )
  const draft = { momentId: null, baseVersion: null, deviceId: crypto.randomUUID(), revision: 1, fields: {} }
  const draftAt = `1/drafts/${crypto.randomUUID()}`
  await send('PUT', draftAt, { ...draft, body: `![](${drafted})` })
  const gone = (await send('POST', '1/moments', { body: `![](${trashed})` })).body.data
  const rewritten = (await send('POST', '1/moments', { body: `![](${earlier})` })).body.data
  await send('PATCH', `1/moments/${rewritten.id}`, { version: 1, body: 'Without.' })
  await pass(unusedAttachmentKeptDays - 1)
  await runJob(app, 'attachments.unused')
  expect(await storedFiles(app)).toHaveLength(4)
  await send('DELETE', `1/moments/${gone.id}`)
  await pass(2)
  await runJob(app, 'attachments.unused')
  expect((await read(String(unused))).status).toBe(404)
  for (const path of [drafted, trashed, earlier]) expect((await read(String(path))).status).toBe(200)
  await send('DELETE', draftAt)
  await pass(deletedMomentKeptDays + 1)
  await runJob(app, 'moments.purge')
  await runJob(app, 'attachments.unused')
  expect((await read(String(trashed))).status).toBe(404)
  expect((await read(String(drafted))).status).toBe(200)
  await pass(unusedAttachmentKeptDays + 1)
  await runJob(app, 'attachments.unused')
  expect((await read(String(drafted))).status).toBe(404)
  expect(await storedFiles(app)).toHaveLength(1)
})

test('a proposal that waits again keeps the files that its moment named, and exports have them', async () => {
  const clock = { ms: Date.UTC(2026, 0, 1) }
  const { app, user, upload, send, read, pass } = await setScene({ clock })
  const { id } = (await send('POST', '1/proposals', { title: 'The ferry', body: 'We took it.' })).body.data
  const decide = (version: number, status: string) => send('PATCH', `1/proposals/${id}`, { version, status })
  const { momentId } = (await decide(1, 'accepted')).body.data
  const path = pathIn(await upload(mp3))
  await send('PATCH', `1/moments/${momentId}`, { version: 1, body: `We took it. ![](${path})` })
  await decide(2, 'proposed')
  await pass(deletedMomentKeptDays + 1)
  await runJob(app, 'moments.purge')
  await runJob(app, 'attachments.unused')
  await pass(unusedAttachmentKeptDays + 1)
  await runJob(app, 'attachments.unused')
  const headers = { authorization: `Bearer ${user.token}` }
  const zip = await (await fetch(`${app.url}/api/keepers/1/export`, { headers })).arrayBuffer()
  expect(Object.keys(unzipSync(new Uint8Array(zip))).some((name) => name.endsWith(path))).toBe(true)
  const accepted = (await decide(3, 'accepted')).body.data
  expect((await send('GET', `1/moments/${accepted.momentId}`)).body.data.body).toContain(path)
  expect((await read(path)).status).toBe(200)
})

test('a file goes with the proposal that alone named it', async () => {
  const clock = { ms: Date.UTC(2026, 0, 1) }
  const { app, upload, send, read, pass } = await setScene({ clock })
  const path = pathIn(await upload(mp3))
  const { id } = (await send('POST', '1/proposals', { title: 'The ferry', body: `![](${path})` })).body.data
  await send('PATCH', `1/proposals/${id}`, { version: 1, status: 'declined' })
  await runJob(app, 'attachments.unused')
  await pass(unusedAttachmentKeptDays + 1)
  await runJob(app, 'attachments.unused')
  expect((await read(path)).status).toBe(200)
  await send('DELETE', `1/proposals/${id}`)
  await runJob(app, 'attachments.unused')
  await pass(unusedAttachmentKeptDays + 1)
  await runJob(app, 'attachments.unused')
  expect((await read(path)).status).toBe(404)
})

test('every file that a moment names is in use, however many there are', async () => {
  const clock = { ms: Date.UTC(2026, 0, 1) }
  const { app, upload, send, read, pass } = await setScene({ clock })
  const last = pathIn(await upload(mp3))
  const others = (count: number) => Array.from({ length: count }, (_, at) => `attachments/${nameOf(at)}.mp3`)
  // As many as a text has room for.
  const most = Math.floor((bodyMaxChars + 1) / (last.length + 1))
  const body = [...others(most - 1), last].join(' ')
  const { id } = (await send('POST', '1/moments', { body })).body.data
  expect((await send('GET', `1/attachments?moment=${id}`)).body).toMatchObject({ data: [{ path: last }] })
  await runJob(app, 'attachments.unused')
  await pass(unusedAttachmentKeptDays + 1)
  await runJob(app, 'attachments.unused')
  expect((await read(last)).status).toBe(200)

  // In a text that the moment had before, and again in the one that it has.
  await send('PATCH', `1/moments/${id}`, { version: 1, body: 'Without.' })
  expect((await send('GET', `1/attachments?moment=${id}`)).body).toMatchObject({ data: [] })
  await pass(unusedAttachmentKeptDays + 1)
  await runJob(app, 'attachments.unused')
  expect((await read(last)).status).toBe(200)
  await send('PATCH', `1/moments/${id}`, { version: 2, body })
  expect((await send('GET', `1/attachments?moment=${id}`)).body).toMatchObject({ data: [{ path: last }] })
  expect((await send('DELETE', `1/${last}`)).status).toBe(409)
})

function nameOf(number: number): string {
  return createHash('sha256').update(String(number)).digest('hex')
}

test('with a moment that is deleted forever go the bytes that only it used, with every copy', async () => {
  const { app, upload, send, read } = await setScene()
  const path = pathIn(await upload(await photo()))
  const shared = pathIn(await upload(mp3))
  await read(`${path}?copy=480`)
  const body = `![](${path}) ![](${shared})`
  const moment = (await send('POST', '1/moments', { body })).body.data
  await send('POST', '1/moments', { body: `Still: ![](${shared})` })
  await send('DELETE', `1/moments/${moment.id}`)
  expect((await read(path)).status).toBe(200)
  await send('DELETE', `1/trash/${moment.id}`)
  expect((await read(path)).status).toBe(404)
  expect((await read(shared)).status).toBe(200)
  expect(await storedFiles(app)).toHaveLength(1)
})

test('with a keeper and with an account go their bytes, but what another keeper has stays', async () => {
  const clock = { ms: Date.UTC(2026, 0, 1) }
  const { app, user, upload, send, read, makeKeeper, pass } = await setScene({ clock })
  const second = await makeKeeper()
  const shared = pathIn(await upload(mp3))
  await upload(mp3, { keeper: second })
  await upload(pdf, { keeper: second })
  await send('DELETE', second)
  expect(await storedFiles(app)).toHaveLength(2)
  await pass(deletedKeeperKeptDays + 1)
  await runJob(app, 'keepers.purge')
  expect(await storedFiles(app)).toHaveLength(1)
  expect((await read(shared)).status).toBe(200)
  const { eraseAccount } = await import('../../../owned-data/erase.ts')
  const owner = { userId: user.user.id, key: `user:${user.user.id}`, email: user.user.email }
  const afterwards = await app.deps.database.transaction((trx) => eraseAccount(app.deps, trx, owner))
  await afterwards()
  expect(await storedFiles(app)).toEqual([])
})

test('a keeper is erased with more files than a statement has room for', async () => {
  const { app, upload } = await setScene()
  await upload(mp3)
  const { database } = app.deps
  const { keeper_id: keeperId } = await database.db
    .selectFrom('keeper_attachments')
    .select('keeper_id')
    .executeTakeFirstOrThrow()
  const more = database.engine === 'postgres' ? 66_000 : 33_000
  await sql`insert into keeper_attachments (keeper_id, hash, owner_id, file_id, type, name, alt, bytes, created_at)
    with recursive counted(n) as (select 1 union all select n + 1 from counted where n < ${sql.lit(more)})
    select keeper_id, 'hash ' || n, owner_id, 'file ' || n, type, name, alt, bytes, created_at
    from keeper_attachments, counted`.execute(database.db)
  const files = await database.transaction((trx) => eraseKeeperAttachments(app.deps, trx, keeperId))
  expect(files).toHaveLength(more + 1)
}, 60_000)

test('files that no row remembers are removed after a day, halves of uploads too', async () => {
  const { app, upload, read } = await setScene({ clock: { ms: Date.now() + 2 * dayMs } })
  const path = pathIn(await upload(await photo()))
  await read(`${path}?copy=480`)
  const { writeAttachmentFile, receiveFile } = await import('../../attachments/index.ts')
  await writeAttachmentFile(app.deps, 'left-behind', Buffer.from('x'))
  await receiveFile(app.deps.config, Buffer.from('half'))
  expect(await storedFiles(app)).toHaveLength(4)
  await runJob(app, 'attachments.orphans')
  expect(await storedFiles(app)).toHaveLength(2)
  expect((await read(path)).status).toBe(200)
})

test('an export holds the bytes, and an import brings them back as they were', async () => {
  const { app, user, upload, send } = await setScene()
  const original = await photo()
  const path = pathIn(await upload(original, { name: 'ferry.jpg', fields: { alt: 'The ferry' } }))
  await send('POST', '1/moments', { body: `![The ferry](${path})` })
  const exported = await call(app, 'POST', '/api/kam/exports', { token: user.token })
  const zip = await bytesFrom(await fetch(app.url + exported.body.data.url))
  const files = unzipSync(zip)
  expect(Buffer.from(files[path] ?? [])).toEqual(Buffer.from(original))
  expect(JSON.parse(strFromU8(files['files.jsonl'] ?? new Uint8Array()))).toMatchObject({ alt: 'The ferry' })

  const { writeFile } = await import('node:fs/promises')
  const { importAccount } = await import('../../exports/imports.ts')
  const elsewhere = await setScene()
  const file = join(elsewhere.app.deps.config.dataDir, 'export.zip')
  await writeFile(file, zip)
  const given = { userId: elsewhere.user.user.id, file }
  await importAccount(elsewhere.app.deps, { ...given, dryRun: true })
  expect(await storedFiles(elsewhere.app)).toEqual([])
  const parts = await importAccount(elsewhere.app.deps, { ...given, dryRun: false })
  expect(parts.find(({ name }) => name === 'files')).toEqual({ name: 'files', added: 1, kept: 0, notes: [] })
  const { keeper_id } = await elsewhere.app.deps.database.db
    .selectFrom('keeper_attachments')
    .select('keeper_id')
    .executeTakeFirstOrThrow()
  expect(await bytesFrom(await elsewhere.read(path, {}, keeper_id))).toEqual(Buffer.from(original))
  expect((await elsewhere.send('DELETE', `${keeper_id}/${path}`)).status).toBe(409)
  const [lost = ''] = await storedFiles(elsewhere.app)
  await rm(join(elsewhere.app.deps.config.dataDir, 'attachments', lost))
  const again = await importAccount(elsewhere.app.deps, { ...given, dryRun: false })
  expect(again.find(({ name }) => name === 'files')).toMatchObject({ added: 0, kept: 1 })
  expect(await storedFiles(elsewhere.app)).toHaveLength(1)
  expect(await bytesFrom(await elsewhere.read(path, {}, keeper_id))).toEqual(Buffer.from(original))
})

test('files are kept in an S3 store where one is set, with every request signed', async () => {
  const s3 = await startS3()
  const { app, upload, read, send } = await setScene({ env: s3.env })
  const original = await photo()
  const path = pathIn(await upload(original))
  expect([...s3.objects.values()].map(({ bytes }) => bytes)).toEqual([Buffer.from(original)])
  expect(await storedFiles(app)).toEqual([])
  expect(await bytesFrom(await read(path))).toEqual(Buffer.from(original))
  const part = await read(path, { range: 'bytes=5-9' })
  expect([part.status, await bytesFrom(part)]).toEqual([206, Buffer.from(original).subarray(5, 10)])
  const { width } = await sharp(await bytesFrom(await read(`${path}?copy=480`))).metadata()
  expect([width, s3.objects.size]).toEqual([320, 2])
  const { checkFileStore } = await import('../../attachments/index.ts')
  expect(await checkFileStore(app.deps.config)).toBe('bucket keeper-files can be written and read')
  expect((await send('DELETE', `1/${path}`)).status).toBe(200)
  expect(s3.objects.size).toBe(0)
  const statuses = new Set(s3.requests.map(({ status }) => status))
  expect(statuses.has(403)).toBe(false)

  s3.refuseWrites = 403
  expect((await upload(mp3)).body.error.message).toBe(wording.storageFailed)
  expect(await storedFiles(app)).toEqual([])
  expect((await send('GET', '1/attachments')).body.data).toEqual([])
})

test('an S3 store refuses a server with another secret, and keeps to what it was told', async () => {
  const s3 = await startS3()
  const { app, upload } = await setScene({ env: { ...s3.env, S3_SECRET_ACCESS_KEY: 'another-secret' } })
  expect((await upload(mp3)).body.error.message).toBe(wording.storageFailed)
  expect(s3.objects.size).toBe(0)
  expect(new Set(s3.requests.map(({ status }) => status))).toEqual(new Set([403]))
  expect(app.logLines.join()).not.toContain('another-secret')
})

test('orphans are found on every page of an S3 store', async () => {
  const s3 = await startS3()
  const { app, upload } = await setScene({ env: s3.env, clock: { ms: Date.now() + 2 * dayMs } })
  pathIn(await upload(mp3))
  for (const name of ['a', 'b', 'c', 'd'])
    s3.objects.set(`attachments/${name}`, { bytes: Buffer.from('x'), writtenAt: 0 })
  s3.objects.set('other/file', { bytes: Buffer.from('x'), writtenAt: 0 })
  await runJob(app, 'attachments.orphans')
  expect(s3.objects.size).toBe(2)
  expect(s3.objects.has('other/file')).toBe(true)
})
