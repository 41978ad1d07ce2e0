import { randomUUID } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { makeDataFolder } from '../data-folder.ts'
import type { Log } from '../deps.ts'
import type { Database } from './database.ts'
import { lockFile } from './file-lock.ts'
import { createRelaxedSync } from './relaxed-sync.ts'
import type { Tables } from './schema.ts'
import { finishRestore } from './restore.ts'
import { reportsDialect } from './sqlite-reports.ts'
import { sharedSync, type SyncFile } from './shared-sync.ts'
import { sharedTransactions } from './shared-transaction.ts'
import { sqliteQueries } from './sqlite-dialect.ts'

/** Opens the database in the data folder. Throws a clear sentence when another process has it. */
export function openSqlite(dataDir: string, options: { log?: Log; syncFile?: SyncFile } = {}): Database {
  const lock = lockFolder(dataDir)
  finishRestore(dataDir)
  const file = join(dataDir, 'keeper.db')
  const sqlite = openFile(file)
  const disk = sharedSync(`${file}-wal`, options.syncFile)
  const db = sqliteQueries(sqlite, () => disk.sync())
  const relaxedSync = createRelaxedSync(disk, options.log)
  const reports = new Kysely<Tables>({ dialect: reportsDialect(file) })
  const processId = randomUUID()

  const commit = sharedTransactions(db, sqlite)
  const transaction: Database['transaction'] = async (work, meanwhile) => {
    const result = await commit(work)
    // What `synchronous = full` does in each commit, done once for all that commit meanwhile.
    const synced = disk.sync()
    meanwhile?.(result)
    await synced
    return result
  }

  return {
    engine: 'sqlite',
    db,
    reports,
    patient: db,
    transaction,
    async runInTurn(_turn, query) {
      await transaction((trx) => trx.executeQuery(query))
    },
    async relaxed(work) {
      const result = await commit(work)
      relaxedSync.hasCommitted()
      return result
    },
    giveRoomBack: () => vacuumSome(db, sqlite),
    async ping() {
      await sql`select 1`.execute(db)
    },
    processId,
    deadProcesses: async (processIds) => processIds.filter((id) => id !== processId),
    notify: async () => {},
    listen: () => () => {},
    async close() {
      relaxedSync.stop()
      await reports.destroy()
      await db.destroy()
      disk.close()
      lock.close()
    },
  }
}

/** Opens the database in the data folder to read it beside a server that may be running on it. */
export function openSqliteToRead(dataDir: string): Pick<Database, 'db' | 'close'> {
  const sqlite = new DatabaseSync(join(dataDir, 'keeper.db'), { readOnly: true })
  const db = sqliteQueries(sqlite, async () => {})
  return { db, close: () => db.destroy() }
}

function openFile(file: string): DatabaseSync {
  const sqlite = new DatabaseSync(file)
  chmodSync(file, 0o600)
  try {
    sqlite.exec(
      // Holds for a new file alone: an older one keeps its free pages, and fills them again.
      'pragma auto_vacuum = incremental; pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on; pragma busy_timeout = 5000',
    )
  } catch (cause) {
    sqlite.close()
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The database ${file} can't be read: ${reason}. Restore a backup.`, { cause })
  }
  sqlite.exec(
    'pragma cache_size = -16000; pragma temp_store = memory; pragma wal_autocheckpoint = 4000; pragma secure_delete = on',
  )
  return sqlite
}

/** Pages that are given back at a time: a few milliseconds. */
const pagesAtOnce = 200

async function vacuumSome(db: Kysely<Tables>, sqlite: DatabaseSync): Promise<boolean> {
  return db.connection().execute(async () => {
    sqlite.exec(`pragma incremental_vacuum(${pagesAtOnce})`)
    const freePages = () => Number(sqlite.prepare('pragma freelist_count').get()?.['freelist_count'])
    return sqlite.prepare('pragma auto_vacuum').get()?.['auto_vacuum'] === incremental && freePages() > 0
  })
}

/** How SQLite numbers this mode. */
const incremental = 2

/** Holds a lock on the data folder that the operating system frees however this process ends. */
export function lockFolder(dataDir: string): { close(): void } {
  makeDataFolder(dataDir)
  const lock = lockFile(join(dataDir, 'keeper.lock'), 0)
  if (lock) return lock
  throw new Error(
    `Another Keeper is already running on the folder ${dataDir}. Stop it first, or use PostgreSQL to run several.`,
  )
}
