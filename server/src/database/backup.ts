import { chmod, cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

/** Everything of a data folder that a backup holds, beside the database itself. */
const files = ['secret', 'attachments']
export const databaseFile = 'keeper.db'

/** Where backups are kept unless a place is named. */
export function backupsFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/**
 * Copies a data folder's database, secret and attachments, also while a server runs on it, and checks the copy.
 * The folder `to` appears only when it is whole. Throws when the copy is damaged.
 */
export async function backUpFolder(dataDir: string, to: string): Promise<void> {
  const unfinished = `${to}.unfinished`
  if (!(await exists(join(dataDir, databaseFile))))
    throw new Error(`There is no data in ${dataDir} to back up.`)
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  const source = new DatabaseSync(join(dataDir, databaseFile), { readOnly: true })
  try {
    await backup(source, join(unfinished, databaseFile))
  } finally {
    source.close()
  }
  for (const file of files) {
    if (await exists(join(dataDir, file)))
      await cp(join(dataDir, file), join(unfinished, file), { recursive: true })
  }
  const copy = join(unfinished, databaseFile)
  verifyDatabase(copy)
  await chmod(copy, 0o600)
  // Reading it made these; there is nothing in them.
  for (const ending of ['-wal', '-shm']) await rm(`${copy}${ending}`, { force: true })
  await rename(unfinished, to)
}

/**
 * Puts a backup in place of a data folder's contents. What was there is kept in a folder beside, whose path is
 * returned. No server may run on the folder.
 */
export async function restoreFolder(from: string, dataDir: string, now: Date): Promise<string> {
  if (!(await exists(join(from, databaseFile)))) throw new Error(`There is no backup in ${from}.`)
  verifyDatabase(join(from, databaseFile))
  const before = join(dataDir, `before-restore-${stamp(now)}`)
  await mkdir(before, { recursive: true, mode: 0o700 })
  for (const file of [databaseFile, `${databaseFile}-wal`, `${databaseFile}-shm`, ...files]) {
    if (await exists(join(dataDir, file))) await rename(join(dataDir, file), join(before, file))
  }
  for (const file of [databaseFile, ...files]) {
    if (await exists(join(from, file))) await cp(join(from, file), join(dataDir, file), { recursive: true })
  }
  return before
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
export function readRows(file: string, query: string): unknown[] {
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
