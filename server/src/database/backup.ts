import { chmod, cp, mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { syncFolder, syncTree } from '../durable-file.ts'
import { verifyAside } from './verify-aside.ts'

/** Everything of a data folder that a backup holds, beside the database itself. */
export const backedUpFiles = ['secret', 'attachments']
export const databaseFile = 'keeper.db'

/** Where backups are kept unless a place is named. */
export function backupsFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/**
 * Copies a data folder's database, secret and attachments, also while a server runs on it, and checks the copy.
 * The folder `to` appears only when it is whole; after a failure nothing of it is left. Throws a sentence when there is
 * no room, or the copy is damaged.
 */
export async function backUpFolder(dataDir: string, to: string): Promise<void> {
  const unfinished = `${to}.unfinished`
  if (!(await exists(join(dataDir, databaseFile))))
    throw new Error(`There is no data in ${dataDir} to back up.`)
  await rm(unfinished, { recursive: true, force: true })
  await requireRoom(dataDir, dirname(to))
  try {
    await mkdir(unfinished, { recursive: true, mode: 0o700 })
    const copy = join(unfinished, databaseFile)
    await copyDatabase(join(dataDir, databaseFile), copy)
    for (const file of backedUpFiles) {
      if (await exists(join(dataDir, file)))
        await cp(join(dataDir, file), join(unfinished, file), { recursive: true })
    }
    const [damage] = await verifyAside(copy)
    if (damage !== undefined) throw new Error(damage)
    await chmod(copy, 0o600)
    // Reading it made these; there is nothing in them.
    for (const ending of ['-wal', '-shm']) await rm(`${copy}${ending}`, { force: true })
    await syncTree(unfinished)
    await rename(unfinished, to)
    syncFolder(dirname(to))
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/**
 * A copy starts again with every write of another connection, unless its source is being read: then it is a copy of
 * that moment, however much is written meanwhile.
 */
async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true })
  try {
    source.exec('begin; select count(*) from sqlite_master')
    await backup(source, to, { rate: pagesAtOnce })
  } finally {
    source.close()
  }
}

/** A step of a few milliseconds, between which this process answers its callers. */
const pagesAtOnce = 1_000

/** Room that stays free beside a backup: a server that runs needs some too. */
const spareBytes = 100 * 1024 * 1024

async function requireRoom(dataDir: string, folder: string): Promise<void> {
  const names = [databaseFile, `${databaseFile}-wal`, ...backedUpFiles]
  const sizes = await Promise.all(names.map((name) => bytesOf(join(dataDir, name))))
  const needed = sizes.reduce((sum, size) => sum + size, 0) + spareBytes
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= needed) return
  const [free, wanted] = [bavail * bsize, needed].map((bytes) => Math.round(bytes / 1024 / 1024))
  throw new Error(
    `Not enough space for a backup in ${folder}: it needs ${wanted} MB and ${free} MB are free.`,
  )
}

async function bytesOf(path: string): Promise<number> {
  const stats = await stat(path).catch(() => undefined)
  if (!stats?.isDirectory()) return stats?.size ?? 0
  const sizes = (await readdir(path)).map((name) => bytesOf(join(path, name)))
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Throws a sentence that says what is wrong with a database file. */
export function verifyDatabase(file: string): void {
  const rows = IntegrityCheck.parse(readRows(file, 'pragma integrity_check'))
  const problems = rows.map((row) => row.integrity_check).filter((text) => text !== 'ok')
  if (problems.length > 0) {
    throw new Error(`The database ${file} is damaged: ${problems.slice(0, 3).join('; ')}.`)
  }
}

const IntegrityCheck = z.array(z.object({ integrity_check: z.string() }))

/** Reads a database file that a server may be running on. */
function readRows(file: string, query: string): unknown[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return database.prepare(query).all()
  } finally {
    database.close()
  }
}

/** Keeps the newest backups whose name begins so, and removes the older ones. */
export async function removeOldBackups(folder: string, prefix: string, kept: number): Promise<void> {
  const names = (await readdir(folder)).filter(
    (name) => name.startsWith(prefix) && !name.endsWith('.unfinished'),
  )
  for (const name of names.toSorted().slice(0, -kept)) await rm(join(folder, name), { recursive: true })
}

/** Removes those backups of before an upgrade, and what was never finished, that are from before a time. */
export async function removeBackupsFrom(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(upgradePrefix) && !name.endsWith('.unfinished')) continue
    const path = join(folder, name)
    const madeAt = await stat(path).catch(() => undefined)
    if (madeAt && madeAt.mtimeMs < before) await rm(path, { recursive: true, force: true })
  }
}

/** What the name of a backup begins with that is made before an upgrade. */
export const upgradePrefix = 'before-version-'

/** A moment as a folder's name: 2026-11-20T10-20-30Z. */
export function stamp(now: Date): string {
  return `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
