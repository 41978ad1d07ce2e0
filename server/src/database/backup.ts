import { chmod, copyFile, mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
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
 * no room, or the copy is damaged, and the reason of `signal` between two steps once that is aborted.
 */
export async function backUpFolder(dataDir: string, to: string, signal?: AbortSignal): Promise<void> {
  const unfinished = `${to}${unfinishedEnding}`
  if (!(await exists(join(dataDir, databaseFile))))
    throw new Error(`There is no data in ${dataDir} to back up.`)
  await rm(unfinished, { recursive: true, force: true })
  await requireRoom(dataDir, dirname(to))
  try {
    await mkdir(unfinished, { recursive: true, mode: 0o700 })
    const copy = join(unfinished, databaseFile)
    await copyDatabase(join(dataDir, databaseFile), copy, signal)
    for (const file of backedUpFiles) await copyTree(join(dataDir, file), join(unfinished, file), signal)
    const [damage] = await verifyAside(copy, signal)
    if (damage !== undefined) throw new Error(damage)
    await chmod(copy, 0o600)
    // Reading it made these; there is nothing in them.
    for (const ending of ['-wal', '-shm']) await rm(`${copy}${ending}`, { force: true })
    await syncTree(unfinished, signal)
    await rename(unfinished, to)
    syncFolder(dirname(to))
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** Copies a file, or a folder with all that is in it. What isn't there, or is removed meanwhile, is left out. */
async function copyTree(from: string, to: string, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  try {
    const found = await stat(from)
    if (!found.isDirectory()) return await copyFile(from, to)
    await mkdir(to, { mode: found.mode & 0o777 })
    for (const name of await readdir(from)) await copyTree(join(from, name), join(to, name), signal)
  } catch (error) {
    if (await exists(from)) throw error
  }
}

/**
 * A copy starts again with every write of another connection, unless its source is being read: then it is a copy of
 * that moment, however much is written meanwhile.
 */
async function copyDatabase(from: string, to: string, signal?: AbortSignal): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true })
  try {
    source.exec('begin; select count(*) from sqlite_master')
    await backup(source, to, { rate: pagesAtOnce, progress: () => signal?.throwIfAborted() })
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

/** The whole backups of a folder, the newest first. */
export async function listBackups(folder: string): Promise<{ name: string; madeAt: number }[]> {
  const found: { name: string; madeAt: number }[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    if (name.endsWith(unfinishedEnding)) continue
    const day = name.startsWith(dailyPrefix) ? Date.parse(name.slice(dailyPrefix.length)) : NaN
    const madeAt = Number.isNaN(day) ? (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs : day
    if (madeAt !== undefined) found.push({ name, madeAt })
  }
  return found.toSorted((one, other) => other.madeAt - one.madeAt)
}

/**
 * Removes those backups of days and of before upgrades that are from a time or before it, but never the newest one of
 * all, and what was never finished.
 */
export async function removeBackupsUntil(folder: string, until: number): Promise<void> {
  const [, ...earlier] = await listBackups(folder)
  for (const { name, madeAt } of earlier)
    if ([dailyPrefix, upgradePrefix].some((prefix) => name.startsWith(prefix)) && madeAt <= until)
      await rm(join(folder, name), { recursive: true, force: true })
  for (const name of await readdir(folder)) {
    if (!name.endsWith(unfinishedEnding)) continue
    const left = await stat(join(folder, name)).catch(() => undefined)
    if (left && left.mtimeMs <= until) await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** What the name of a backup begins with that a day brings; the day, in UTC, follows. */
export const dailyPrefix = 'daily-'
/** What the name of a backup begins with that is made before an upgrade. */
export const upgradePrefix = 'before-version-'

const unfinishedEnding = '.unfinished'

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
