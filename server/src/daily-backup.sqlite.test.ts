import { access, mkdir, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { backUpDaily } from './daily-backup.ts'
import { backupsFolder } from './database/backup.ts'
import { migrations } from './database/migrations/migrations.ts'
import { openDatabase } from './database/open.ts'
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

test('before a migration changes the data it is backed up', async () => {
  const place = await createTestPlace()
  onTestFinished(place.remove)
  const config = { dataDir: place.dataDir, databaseUrl: undefined }
  const before = await openDatabase(config, migrations.slice(0, -1))
  await before.close()
  const after = await openDatabase(config)
  await after.close()
  const version = (migrations.at(-2)?.version ?? 0) + 1
  expect(await readdir(backupsFolder(place.dataDir))).toEqual([`before-version-${version}`])
  await access(join(backupsFolder(place.dataDir), `before-version-${version}`, 'keeper.db'))
})
