import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { backUpDaily } from '../daily-backup.ts'
import { listJobs } from '../maintenance.ts'
import { openSecrets } from '../open-secrets.ts'
import { createUser } from '../testing/factories.ts'
import { newTraveller } from '../testing/keeper-transfer.ts'
import { operate, operateKilled } from '../testing/operate.ts'
import { startS3 } from '../testing/s3-simulator.ts'
import { call, startTestApp, type TestApp } from '../testing/test-app.ts'
import { backUpFolder } from './backup.ts'
import { openDatabase } from './open.ts'

const dayMs = 24 * 60 * 60_000
const body = { provider: 'openai', apiKey: 'sk-restore-0123456789abcdefgh' }

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'keeper-place-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A running app with one account, whose key is sealed with its own secret; nothing else is written. */
async function runWith(name: string): Promise<TestApp> {
  const app = await startTestApp({ isMaintained: false })
  const { token } = await createUser(app, { name })
  await call(app, 'POST', '/api/kip/user-keys', { token, body })
  return app
}

/** The same, stopped. */
async function startWith(name: string): Promise<TestApp> {
  const app = await runWith(name)
  await app.stop()
  return app
}

/** Does what happens every hour to files that no row has. */
async function removeOrphans({ deps }: TestApp): Promise<void> {
  const job = listJobs(deps).find(({ name }) => name === 'attachments.orphans')
  await job?.work(null, new AbortController().signal)
}

/** The bytes of each file in a folder. */
async function bytesIn(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path)] as const)))
}

function placeAt(app: TestApp, dataDir: string) {
  return { deps: { ...app.deps, config: { ...app.deps.config, dataDir } } }
}

/** Whose data a server finds in a folder when it starts, and whether its secret opens the key there. */
async function whatStarts(dataDir: string): Promise<{ names: string[]; opens: boolean[] }> {
  const config = { dataDir, databaseUrl: undefined, secret: undefined }
  const database = await openDatabase(config)
  try {
    const secrets = await openSecrets(config, database)
    const users = await database.db.selectFrom('users').select('name').execute()
    const keys = await database.db.selectFrom('provider_keys').selectAll().execute()
    const opens = keys.map(
      (key) => secrets.open(key.sealed, `${key.owner_id}:${key.provider}:${key.id}`) !== undefined,
    )
    return { names: users.map(({ name }) => name), opens }
  } finally {
    await database.close()
  }
}

test.each([
  { first: 1, outcomes: ['before', 'backed up'] },
  { first: 5, outcomes: ['backed up'] },
  { first: 9, outcomes: ['backed up', 'done'] },
])(
  'a restore that is killed at its step $first or soon after leaves the old data or the new, whole',
  async ({ first, outcomes }) => {
    const [old, other] = [await startWith('before'), await startWith('backed up')]
    const folder = await newFolder()
    const from = join(folder, 'backup')
    await backUpFolder(other.deps.config.dataDir, from)
    const found = await Promise.all([0, 1, 2, 3].map((more) => killedAt(first + more)))
    expect(outcomes).toEqual(expect.arrayContaining(found))

    /** What a server finds after a restore that was killed at this point; 'done' if it had already finished. */
    async function killedAt(at: number): Promise<string> {
      const dataDir = join(folder, `data-${at}`)
      await cp(old.deps.config.dataDir, dataDir, { recursive: true })
      const kill = { at, since: 'before-restore' }
      const { code } = await operateKilled(placeAt(old, dataDir), kill, 'restore', from)
      const { names, opens } = await whatStarts(dataDir)
      expect([names.length, opens], `killed at ${at}`).toEqual([1, [true]])
      const left = (await readdir(dataDir)).filter((name) => name.startsWith('restore.'))
      expect(left, `killed at ${at}`).toEqual([])
      return code === 0 ? 'done' : String(names[0])
    }
  },
)

test('a restore that is killed while it copies is forgotten', async () => {
  const [old, other] = [await startWith('before'), await startWith('backed up')]
  const from = join(await newFolder(), 'backup')
  await backUpFolder(other.deps.config.dataDir, from)
  const { dataDir } = old.deps.config
  const killed = await operateKilled(old, { at: 3, since: 'restore.staged' }, 'restore', from)
  expect(killed.code).not.toBe(0)
  expect(await readdir(dataDir)).toContain('restore.staged')
  expect(await whatStarts(dataDir)).toEqual({ names: ['before'], opens: [true] })
  expect(await readdir(dataDir)).not.toContain('restore.staged')
})

test('undoing a restore brings back what a killed server had only in its write-ahead log', async () => {
  const [old, other] = [await runWith('before'), await startWith('backed up')]
  const folder = await newFolder()
  const [from, dataDir] = [join(folder, 'backup'), join(folder, 'data')]
  await backUpFolder(other.deps.config.dataDir, from)
  // As SIGKILL leaves them, with the latest writing outside of the database's file.
  await cp(old.deps.config.dataDir, dataDir, { recursive: true })
  const place = placeAt(old, dataDir)
  expect(await operate(place, 'restore', from)).toMatchObject({ code: 0 })
  expect(await whatStarts(dataDir)).toEqual({ names: ['backed up'], opens: [true] })
  const [previous = ''] = (await readdir(dataDir)).filter((name) => name.startsWith('before-restore-'))
  const moved = await bytesIn(join(dataDir, previous))
  expect([...moved.keys()]).toContain(join(dataDir, previous, 'keeper.db-wal'))
  expect(await operate(place, 'restore', join(dataDir, previous))).toMatchObject({ code: 0 })
  expect(await whatStarts(dataDir)).toEqual({ names: ['before'], opens: [true] })
  expect(await bytesIn(join(dataDir, previous))).toEqual(moved)
})

test('for a week after a restore, the files of the replaced data stay in their bucket', async () => {
  const s3 = await startS3()
  const clock = { now: Date.now() }
  const app = await startTestApp({ env: s3.env, now: () => clock.now, isMaintained: false })
  const person = await newTraveller(app)
  const keeper = await person.newKeeper()
  const from = join(await newFolder(), 'backup')
  await backUpFolder(app.deps.config.dataDir, from)
  const { path } = await person.attach(keeper, Buffer.from('ID3 the river'), 'River.mp3')
  s3.objects.set('attachments/orphan', { bytes: Buffer.from('x'), writtenAt: 0 })
  await app.stop()

  const { output } = await operate(app, 'restore', from)
  const [, previous = ''] = /The previous data is in (.+)\n/.exec(output) ?? []
  const restored = await app.restart()
  clock.now += 6 * dayMs
  await removeOrphans(restored)
  expect(s3.objects.size).toBe(2)
  await restored.stop()

  expect(await operate(app, 'restore', previous)).toMatchObject({ code: 0 })
  const undone = await app.restart()
  clock.now += 2 * dayMs
  await removeOrphans(undone)
  expect(s3.objects.size).toBe(1)
  const { token } = person.user
  expect((await call(undone, 'GET', `/api/keepers/${keeper}/${path}`, { token })).status).toBe(200)
})

test('a backup that is damaged touches nothing', async () => {
  const [old, other] = [await startWith('before'), await startWith('backed up')]
  const from = join(await newFolder(), 'backup')
  expect(await operate(other, 'backup', from)).toMatchObject({ code: 0 })
  const bytes = await readFile(join(from, 'keeper.db'))
  await writeFile(join(from, 'keeper.db'), bytes.fill(7, 4096, 40_960))
  const before = (await readdir(old.deps.config.dataDir)).toSorted()
  expect((await operate(old, 'restore', from)).code).toBe(1)
  expect((await readdir(old.deps.config.dataDir)).toSorted()).toEqual(before)
  expect(await whatStarts(old.deps.config.dataDir)).toEqual({ names: ['before'], opens: [true] })
})

test('a backup is done while somebody writes without a pause', async () => {
  const app = await startTestApp()
  const { db } = app.deps.database
  const value = 'x'.repeat(100_000)
  for (let number = 0; number < 1_000; number += 1)
    await db
      .insertInto('instance_settings')
      .values({ key: `filler ${number}`, value })
      .execute()
  let writes = 0
  let isOver = false
  async function write(): Promise<void> {
    while (!isOver) {
      const change = { value: `write ${writes}` }
      await db.updateTable('instance_settings').set(change).where('key', '=', 'filler 1').execute()
      writes += 1
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const writing = write()
  const to = join(await newFolder(), 'copy')
  const done = operate(app, 'backup', to)
  const first = await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 30_000, 'late'))])
  isOver = true
  await writing
  expect(first).toMatchObject({ code: 0 })
  expect(writes).toBeGreaterThan(10)
})

test('a backup that has no room says so and leaves nothing', async () => {
  const app = await startWith('somebody')
  const { dataDir } = app.deps.config
  await mkdir(join(dataDir, 'attachments'))
  await writeFile(join(dataDir, 'attachments', 'huge'), '')
  // A file of holes: it takes no room itself.
  await truncate(join(dataDir, 'attachments', 'huge'), 4 * 1024 ** 4)
  const folder = await newFolder()
  expect(await operate(app, 'backup', join(folder, 'copy'))).toMatchObject({
    code: 1,
    output: expect.stringContaining('Not enough space for a backup'),
  })
  expect(await readdir(folder)).toEqual([])
})

test('a backup that fails in the middle leaves nothing, by command and by day', async () => {
  const app = await startTestApp()
  const { dataDir } = app.deps.config
  await mkdir(join(dataDir, 'attachments'), { recursive: true })
  // Something that can't be copied.
  const socket = createServer().listen(join(dataDir, 'attachments', 'no-file'))
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  const folder = await newFolder()
  expect((await operate(app, 'backup', join(folder, 'copy'))).code).toBe(1)
  expect(await readdir(folder)).toEqual([])
  await expect(backUpDaily(app.deps)).rejects.toThrow('no-file')
  expect(await readdir(join(dataDir, 'backups'))).toEqual([])
})

test('an export that is killed does not block its name', async () => {
  const app = await startTestApp()
  await createUser(app, { email: 'ada@example.com' })
  await app.stop()
  const file = join(await newFolder(), 'ada.zip')
  const killed = await operateKilled(app, { at: 1, since: 'ada.zip' }, 'export', 'ada@example.com', file)
  expect(killed.code).not.toBe(0)
  expect(await operate(app, 'export', 'ada@example.com', file)).toMatchObject({ code: 0 })
})
