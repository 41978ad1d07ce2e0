import { access, mkdir, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { backUpDaily } from './daily-backup.ts'
import { backupsFolder } from './database/backup.ts'
import { migrations } from './database/migrations/migrations.ts'
import { openDatabase } from './database/open.ts'
import { verifyAside } from './database/verify-aside.ts'
import { enqueue } from './jobs/index.ts'
import { operate } from './testing/operate.ts'
import { createTestPlace } from './testing/test-place.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

const dayMs = 24 * 60 * 60_000

/** Gives an app so many files that a backup of them takes a while. Returns their paths. */
async function writeManyFiles({ deps }: TestApp): Promise<string[]> {
  const folder = join(deps.config.dataDir, 'attachments')
  await mkdir(folder, { recursive: true })
  const names = Array.from({ length: 3_000 }, (_, at) => `file-${String(at).padStart(4, '0')}`)
  for (const name of names) await writeFile(join(folder, name), name)
  return names.map((name) => join(folder, name))
}

/** Waits until some files are copied, and returns the folder that today's backup will be. */
async function untilCopying({ deps }: TestApp): Promise<string> {
  const name = `daily-${new Date(deps.now()).toISOString().slice(0, 10)}`
  const to = join(backupsFolder(deps.config.dataDir), name)
  const copied = () => readdir(join(`${to}.unfinished`, 'attachments')).catch(() => [])
  await expect.poll(copied, { interval: 1 }).not.toEqual([])
  return to
}

test('there is one backup a day, and a week of them is kept', async () => {
  const app = await startTestApp()
  const folder = backupsFolder(app.deps.config.dataDir)
  for (let day = 1; day <= 9; day += 1) {
    const now = () => Date.UTC(2026, 0, day)
    await backUpDaily({ ...app.deps, now })
    await backUpDaily({ ...app.deps, now: () => now() + dayMs / 2 })
  }
  const kept = (await readdir(folder)).toSorted()
  expect(kept).toEqual([3, 4, 5, 6, 7, 8, 9].map((day) => `daily-2026-01-0${day}`))
  await access(join(folder, 'daily-2026-01-09', 'keeper.db'))
})

test('what was made before an upgrade, or never finished, is gone after a week as well', async () => {
  const app = await startTestApp()
  const folder = backupsFolder(app.deps.config.dataDir)
  const old = new Date(app.deps.now() - 8 * dayMs)
  for (const [name, at] of [
    ['before-version-5', old],
    ['before-version-6', new Date(app.deps.now())],
    ['daily-2026-01-01.unfinished', old],
    ['mine', old],
  ] as const) {
    await mkdir(join(folder, name), { recursive: true })
    await utimes(join(folder, name), at, at)
  }
  await backUpDaily(app.deps)
  const kept = (await readdir(folder)).filter((name) => !name.startsWith('daily-'))
  expect(kept.toSorted()).toEqual(['before-version-6', 'mine'])
  expect((await readdir(folder)).filter((name) => name.endsWith('.unfinished'))).toEqual([])
})

test('where no backup can be made, what is older than a week goes all the same, but the newest one', async () => {
  const app = await startTestApp()
  const { dataDir } = app.deps.config
  const folder = backupsFolder(dataDir)
  const on = (day: number) => backUpDaily({ ...app.deps, now: () => Date.UTC(2026, 0, day) })
  for (const day of [1, 2, 3]) await on(day)
  const huge = join(dataDir, 'attachments', 'huge')
  await mkdir(join(dataDir, 'attachments'), { recursive: true })
  await writeFile(huge, '')
  // A file of holes: it takes no room itself.
  await truncate(huge, 4 * 1024 ** 4)
  await expect(on(9)).rejects.toThrow('Not enough space')
  expect(await readdir(folder)).toEqual(['daily-2026-01-03'])
  await expect(on(30)).rejects.toThrow('Not enough space')
  expect(await readdir(folder)).toEqual(['daily-2026-01-03'])
  await rm(huge)
  await on(31)
  expect(await readdir(folder)).toEqual(['daily-2026-01-31'])
})

test('files that are removed while a backup is made are left out of it', async () => {
  const app = await startTestApp()
  const files = await writeManyFiles(app)
  const backup = backUpDaily(app.deps)
  const to = await untilCopying(app)
  for (const file of files) await rm(file)
  await backup
  await access(join(to, 'keeper.db'))
})

test('a stop ends the backup that is being made, leaves nothing of it, and the next start makes it', async () => {
  const app = await startTestApp()
  const files = await writeManyFiles(app)
  await enqueue(app.deps.database.db, 'backup', null)
  const to = await untilCopying(app)
  await app.stop()
  expect(await readdir(dirname(to))).toEqual([])
  expect(app.logLines.join()).not.toContain('a job failed')
  // Without them the next one takes less time.
  for (const file of files) await rm(file)
  await app.restart()
  await expect.poll(() => readdir(dirname(to))).toEqual([basename(to)])
})

test('a stop ends a backup also while its database is copied or checked', async () => {
  const app = await startTestApp({ isMaintained: false })
  const { config, database } = app.deps
  // More than one step copies.
  const filler = { key: 'filler', value: 'x'.repeat(10_000_000) }
  await database.db.insertInto('instance_settings').values(filler).execute()
  const stopped = AbortSignal.abort()
  await expect(backUpDaily(app.deps, stopped)).rejects.toBe(stopped.reason)
  expect(await readdir(backupsFolder(config.dataDir))).toEqual([])
  const stopping = new AbortController()
  const checked = verifyAside(join(config.dataDir, 'keeper.db'), stopping.signal)
  stopping.abort()
  await expect(checked).rejects.toBe(stopping.signal.reason)
})

test('doctor tells how old the newest backup is, and finds that no more are made', async () => {
  const app = await startTestApp()
  const doctor = () => operate(app, 'doctor')
  const folder = backupsFolder(app.deps.config.dataDir)
  await rm(folder, { recursive: true, force: true })
  expect((await doctor()).output).toContain('ok    backups: none yet')
  const on = (days: number) => backUpDaily({ ...app.deps, now: () => Date.now() - days * dayMs })
  await on(4)
  const late = await doctor()
  expect(late.output).toContain('wrong backups: the newest is 4 days old')
  expect(late.code).toBe(1)
  await on(0)
  expect((await doctor()).output).toContain('ok    backups: the newest is less than a day old')
})

test('before a migration changes the data it is backed up', async () => {
  const place = await createTestPlace()
  onTestFinished(place.remove)
  const config = { dataDir: place.dataDir, databaseUrl: undefined }
  const before = await openDatabase(config, migrations.slice(0, -1))
  await before.close()
  const after = await openDatabase(config)
  await after.close()
  const version = (migrations.at(-2)?.version ?? 0) + 1
  const folder = backupsFolder(place.dataDir)
  const made = await readdir(folder)
  expect(made).toEqual([expect.stringMatching(new RegExp(`^before-version-${version}-\\d{4}-.*Z$`))])
  await access(join(folder, made[0] ?? '', 'keeper.db'))
})

test('each upgrade has a backup of its own, also where the version was left and came back', async () => {
  const place = await createTestPlace()
  onTestFinished(place.remove)
  const config = { dataDir: place.dataDir, databaseUrl: undefined }
  await (await openDatabase(config, migrations.slice(0, -1))).close()
  const version = (migrations.at(-2)?.version ?? 0) + 1
  const folder = backupsFolder(place.dataDir)
  const earlier = [`before-version-${version}`, `before-version-${version}-2026-01-02T03-04-05Z`]
  for (const name of [...earlier, `before-version-${version}0`])
    await mkdir(join(folder, name), { recursive: true })
  await (await openDatabase(config)).close()
  const kept = await readdir(folder)
  expect(kept.filter((name) => earlier.includes(name))).toEqual([])
  expect(kept).toContain(`before-version-${version}0`)
  const made = kept.find((name) => name.startsWith(`before-version-${version}-`)) ?? ''
  await access(join(folder, made, 'keeper.db'))
})
