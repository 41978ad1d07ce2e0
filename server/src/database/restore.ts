import { chmod, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { replaceFile, syncFolder, syncTree } from '../durable-file.ts'
import { backedUpFiles, databaseFile, exists, stamp, verifyDatabase } from './backup.ts'

/** After a kill, what was committed last may be only in here. Backups don't have one. */
const writeAheadLog = `${databaseFile}-wal`
/** Says when the data was restored. */
const restoreTime = 'restored'
/** Everything that a restore takes out of a data folder or puts into it. */
const replaced = [...backedUpFiles, restoreTime, writeAheadLog, `${databaseFile}-shm`, databaseFile]
/** Where the backup is copied to and checked, on the same disk. */
const staged = 'restore.staged'
/** Says that what is staged is whole, which step is under way, and where what was there before goes. */
const journal = 'restore.journal'

/**
 * Puts a backup, or what an earlier restore replaced, in place of a data folder's contents. What was there is kept in a
 * folder beside, whose path is returned; what is restored is copied and stays as it is. Until the copy is whole and
 * checked nothing is touched; from then on a restore that is killed is finished at the next start. No server may run on
 * the folder.
 */
export async function restoreFolder(from: string, dataDir: string, now: Date): Promise<string> {
  if (!(await exists(join(from, databaseFile)))) throw new Error(`There is no backup in ${from}.`)
  finishRestore(dataDir)
  const folder = join(dataDir, staged)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const file of [databaseFile, writeAheadLog, ...backedUpFiles]) {
      if (await exists(join(from, file))) await cp(join(from, file), join(folder, file), { recursive: true })
    }
    for (const file of [databaseFile, writeAheadLog, 'secret']) {
      if (await exists(join(folder, file))) await chmod(join(folder, file), 0o600)
    }
    emptyWriteAheadLog(join(folder, databaseFile))
    verifyDatabase(join(folder, databaseFile))
    for (const ending of ['-wal', '-shm']) await rm(join(folder, `${databaseFile}${ending}`), { force: true })
    await writeFile(join(folder, restoreTime), now.toISOString(), { mode: 0o600 })
    await syncTree(folder)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  const before = await freeName(join(dataDir, `before-restore-${stamp(now)}`))
  replaceFile(join(dataDir, journal), `aside ${before}`)
  finishRestore(dataDir)
  return before
}

/** Brings what is in the write-ahead log into the database's file, which no other process may have open. */
function emptyWriteAheadLog(file: string): void {
  const database = new DatabaseSync(file)
  try {
    database.exec('pragma wal_checkpoint(truncate)')
  } finally {
    database.close()
  }
}

/** When the data in a folder was last restored, in milliseconds; undefined where it never was. */
export function findRestoreTime(dataDir: string): number | undefined {
  const file = join(dataDir, restoreTime)
  return existsSync(file) ? Date.parse(readFileSync(file, 'utf8')) : undefined
}

/** Whether a restore was killed once its copy was whole. */
export function isRestoreUnderWay(dataDir: string): boolean {
  return existsSync(join(dataDir, journal))
}

/**
 * Finishes a restore that was killed once its copy was whole, and forgets one that was killed before. What was there is
 * first moved aside, then the copy moved in; each move was made or was not, so this can be killed again.
 */
export function finishRestore(dataDir: string): void {
  const [note, folder] = [join(dataDir, journal), join(dataDir, staged)]
  if (existsSync(note)) {
    const [, phase, before = ''] = /^(aside|in) (.*)$/s.exec(readFileSync(note, 'utf8')) ?? []
    if (phase === 'aside') {
      mkdirSync(before, { recursive: true, mode: 0o700 })
      moveAll(dataDir, before)
      replaceFile(note, `in ${before}`)
    }
    moveAll(folder, dataDir)
    rmSync(note)
    syncFolder(dataDir)
  }
  rmSync(`${note}.new`, { force: true })
  rmSync(folder, { recursive: true, force: true })
}

function moveAll(from: string, to: string): void {
  for (const file of replaced) if (existsSync(join(from, file))) renameSync(join(from, file), join(to, file))
  syncFolder(from)
  syncFolder(to)
}

async function freeName(path: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? path : `${path}-${number}`
    if (!(await exists(name))) return name
  }
}
