import { access, mkdir, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { backUpDaily } from './daily-backup.ts'
import { backupsFolder } from './database/backup.ts'
import { migrations } from './database/migrations/migrations.ts'
import { openDatabase } from './database/open.ts'
import { operate } from './testing/operate.ts'
import { createTestPlace } from './testing/test-place.ts'
import { startTestApp } from './testing/test-app.ts'

const dayMs = 24 * 60 * 60_000

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
  const { dataDir } = app.deps.config
  const files = join(dataDir, 'attachments')
  await mkdir(files, { recursive: true })
  const names = Array.from({ length: 3_000 }, (_, at) => `file-${String(at).padStart(4, '0')}`)
  for (const name of names) await writeFile(join(files, name), name)
  const backup = backUpDaily(app.deps)
  const to = join(backupsFolder(dataDir), `daily-${new Date(app.deps.now()).toISOString().slice(0, 10)}`)
  const copied = () => readdir(join(`${to}.unfinished`, 'attachments')).catch(() => [])
  await expect.poll(copied, { interval: 1 }).not.toEqual([])
  for (const name of names) await rm(join(files, name))
  await backup
  await access(join(to, 'keeper.db'))
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
