import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from './database.ts'
import { openSqlite } from './sqlite.ts'

/** What of the database is on the disk: the files as they were when a sync of them began. */
async function openWatched({ isDiskSlow = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'keeper-sync-'))
  const synced = mkdtempSync(join(tmpdir(), 'keeper-synced-'))
  // The clock of the timers is the test's.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let failures = 0
  const syncs: number[] = []
  const database = openSqlite(folder, {
    async syncFile() {
      syncs.push(Date.now())
      if (failures > 0) {
        failures -= 1
        throw new Error('the disk is away')
      }
      if (isDiskSlow) await nextTurn()
      for (const file of ['keeper.db', 'keeper.db-wal']) cpSync(join(folder, file), join(synced, file))
    },
  })
  onTestFinished(async () => {
    await database.close()
    vi.useRealTimers()
    for (const path of [folder, synced]) rmSync(path, { recursive: true })
  })
  await database.db.schema
    .createTable('instance_settings')
    .addColumn('key', 'text')
    .addColumn('value', 'text')
    .execute()
  syncs.length = 0

  /** The keys that a power cut would leave. */
  function keysAfterPowerCut(): string[] {
    const restored = mkdtempSync(join(tmpdir(), 'keeper-restored-'))
    try {
      for (const file of ['keeper.db', 'keeper.db-wal']) cpSync(join(synced, file), join(restored, file))
      const copy = new DatabaseSync(join(restored, 'keeper.db'))
      const rows = copy.prepare('select key from instance_settings order by key').all()
      copy.close()
      return rows.map(({ key }) => String(key))
    } finally {
      rmSync(restored, { recursive: true })
    }
  }

  return { database, keysAfterPowerCut, syncs, failOnce: () => void (failures = 1) }
}

function put({ relaxed }: Database, key: string) {
  return relaxed((trx) => trx.insertInto('instance_settings').values({ key, value: 'put' }).execute())
}

test('a relaxed commit survives a power cut after a second of quiet', async () => {
  const { database, keysAfterPowerCut, syncs } = await openWatched()
  await put(database, 'a')
  expect(syncs).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(keysAfterPowerCut()).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(syncs).toHaveLength(1)
})

test('under load no relaxed commit lies unsynced for two seconds', async () => {
  const { database, keysAfterPowerCut, syncs } = await openWatched()
  const committed: string[] = []
  for (let commit = 0; commit < 60; commit += 1) {
    committed.push(`key-${String(commit).padStart(2, '0')}`)
    await put(database, committed.at(-1) ?? '')
    await vi.advanceTimersByTimeAsync(100)
    const due = committed.slice(0, -20)
    if (due.length > 0) expect(keysAfterPowerCut()).toEqual(expect.arrayContaining(due))
  }
  expect(syncs.length).toBeLessThanOrEqual(60 / 5)
})

test('a sync that fails is tried again', async () => {
  const { database, keysAfterPowerCut, failOnce } = await openWatched()
  failOnce()
  await put(database, 'a')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(keysAfterPowerCut()).toEqual(['a'])
})

test('other commits are on the disk once they are acknowledged, however many there are at once', async () => {
  const { database, keysAfterPowerCut } = await openWatched({ isDiskSlow: true })
  const write = (key: string) =>
    database.transaction((trx) => trx.insertInto('instance_settings').values({ key, value: 'w' }).execute())
  await write('a')
  expect(keysAfterPowerCut()).toEqual(['a'])
  await Promise.all(['b', 'c', 'd'].map(write))
  expect(keysAfterPowerCut()).toEqual(['a', 'b', 'c', 'd'])
})

test('a statement outside of transactions is on the disk once it has answered', async () => {
  const { database, keysAfterPowerCut } = await openWatched({ isDiskSlow: true })
  const { db } = database
  await db.insertInto('instance_settings').values({ key: 'a', value: 'alone' }).execute()
  expect(keysAfterPowerCut()).toEqual(['a'])
  await db.updateTable('instance_settings').set({ key: 'b' }).execute()
  expect(keysAfterPowerCut()).toEqual(['b'])
})
