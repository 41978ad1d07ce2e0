import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataFolder } from './data-folder.ts'
import { lockFile } from './database/file-lock.ts'
import { replaceFile, syncFolder } from './durable-file.ts'

type SecretConfig = { secret: string | undefined; dataDir: string }

/** Reads the master secrets as they are now, the current one first. */
export type ReadMasterSecrets = () => readonly string[]

/**
 * The master secrets from the configuration (several with commas between), or from the data folder's file, a line
 * each, readable by its owner only. The file is looked at on every call, so that a rotation beside this process counts
 * at once. Undefined where there is no secret.
 */
export function findMasterSecrets(config: SecretConfig): ReadMasterSecrets | undefined {
  const { secret } = config
  if (secret !== undefined) {
    const secrets = secret.split(',').map((text) => text.trim())
    return () => secrets
  }
  const file = secretFile(config.dataDir)
  if (!existsSync(file)) return undefined
  chmodSync(file, 0o600)
  let read = { version: '', secrets: [] as readonly string[] }
  return () => {
    const version = versionOf(file)
    // A file that disappears beside a running server changes nothing for it.
    if (version !== undefined && version !== read.version) read = { version, secrets: readSecrets(file) }
    return read.secrets
  }
}

/** The same; a secret is made once where there is none. */
export function makeMasterSecrets(config: SecretConfig): ReadMasterSecrets {
  if (config.secret === undefined && !existsSync(secretFile(config.dataDir))) makeSecret(config.dataDir)
  const read = findMasterSecrets(config)
  if (!read) throw new Error(`The master secret in ${config.dataDir} can't be read.`)
  return read
}

/** Puts a new master secret before those in the data folder's file. */
export function addMasterSecret(dataDir: string): void {
  const file = secretFile(dataDir)
  writeSecrets(dataDir, [newSecret(), ...(existsSync(file) ? readSecrets(file) : [])])
}

/** Leaves only the current master secret in the data folder's file. */
export function dropReplacedSecrets(dataDir: string): void {
  writeSecrets(dataDir, readSecrets(secretFile(dataDir)).slice(0, 1))
}

/** Does something to the master secrets while no other process can. */
export async function withSecretsLocked<Result>(
  dataDir: string,
  work: () => Promise<Result>,
): Promise<Result> {
  makeDataFolder(dataDir)
  const lock = lockFile(join(dataDir, 'secret.lock'), lockWaitMs)
  if (!lock) throw new Error('Another rotation is under way. Try again when it is done.')
  try {
    return await work()
  } finally {
    lock.close()
  }
}

const lockWaitMs = 10_000

function writeSecrets(dataDir: string, secrets: readonly string[]): void {
  replaceFile(secretFile(dataDir), `${secrets.join('\n')}\n`)
}

function readSecrets(file: string): string[] {
  return readFileSync(file, 'utf8').split('\n').filter(Boolean)
}

/** Another one for each time the file was replaced. */
function versionOf(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats && `${stats.ino} ${stats.mtimeMs}`
}

function secretFile(dataDir: string): string {
  return join(dataDir, 'secret')
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Of several processes that start at once, the first one's secret is everybody's. */
function makeSecret(dataDir: string): void {
  makeDataFolder(dataDir)
  const file = secretFile(dataDir)
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, `${newSecret()}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(draft, file)
    syncFolder(dataDir)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(draft)
  }
}
