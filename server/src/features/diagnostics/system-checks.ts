import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { auditWording } from '#contracts/audit/audit-wording.ts'
import type { AuditVerification } from '#contracts/audit/audit.ts'
import type { SystemCheck } from '#contracts/diagnostics/diagnostics.ts'
import type { Config } from '../../config.ts'
import { checkBackups } from '../../daily-backup.ts'
import type { Database, Queries } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { appliedMigrations } from '../../database/migrate.ts'
import { migrations } from '../../database/migrations/migrations.ts'
import type { Seals } from '../../secrets.ts'
import { checkFileStore } from '../attachments/index.ts'
import { verifyNewestLines } from '../audit/index.ts'
import { checkMirror } from '../keepers/index.ts'
import { countStoredKeys } from '../keys/index.ts'

/** Where the checks look: a running server has its database open, and the command `doctor` opens it for each. */
export type CheckedPlace = {
  config: Config
  read<Result>(work: (db: Queries) => Promise<Result>): Promise<Result>
  /** Throws where there is no secret. */
  seals(): Seals
  checkDatabase(): Promise<string>
  verifyAuditLog(db: Queries): Promise<AuditVerification>
}

/** What Keeper stands on, for `/debug` and for `doctor`. Each says how it is, or throws what is wrong. */
export const systemChecks: Readonly<Record<string, (place: CheckedPlace) => Promise<string>>> = {
  database: (place) => place.checkDatabase(),
  secret: async ({ read, seals }) => {
    const opened = seals()
    return lookOnce(opened, () => read((db) => checkKeys(opened, db)))
  },
  'audit log': async ({ read, verifyAuditLog }) => {
    const { lines, brokenAt } = await read(verifyAuditLog)
    if (brokenAt !== null) throw new Error(auditWording.broken(brokenAt))
    return auditWording.checked(lines)
  },
  disk: ({ config }) => checkDisk(config.dataDir),
  backups: ({ config }) => checkBackups(config),
  files: ({ config }) => lookOnce(config, () => checkFileStore(config)),
  mirror: ({ config, read }) => read((db) => checkMirror(config, db)),
  clock: async () => checkClock(),
}

type RunDeps = Pick<Deps, 'database' | 'secrets' | 'config' | 'log'>

/** The checks of a running server, all at once, each for five seconds at most. */
export async function runSystemChecks(deps: RunDeps): Promise<SystemCheck[]> {
  const place = placeOf(deps)
  return Promise.all(
    Object.entries(systemChecks).map(async ([name, check]) => {
      try {
        return { name, ok: true, detail: await Promise.race([check(place), tooLate()]) }
      } catch (error) {
        deps.log.info({ err: error, check: name }, 'a system check failed')
        return { name, ok: false, detail: error instanceof Error ? error.message : String(error) }
      }
    }),
  )
}

const checkMs = 5_000

async function tooLate(): Promise<never> {
  await setTimeout(checkMs, undefined, { ref: false })
  throw new Error(`no answer within ${checkMs / 1000} seconds`)
}

/** So many lines of the audit log are read whenever somebody asks. */
const auditLinesMax = 1_000

/** Only `doctor` reads the whole database and the whole audit log: both take minutes where they are large. */
function placeOf({ database, secrets, config }: RunDeps): CheckedPlace {
  const { db, reports } = database
  return {
    config,
    read: (work) => work(db),
    seals: () => secrets,
    checkDatabase: () => checkMigrations(database),
    verifyAuditLog: () => verifyNewestLines({ db, reports }, auditLinesMax),
  }
}

/** Throws where the tables lack what this version would make of them. */
export async function checkMigrations({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<string> {
  const applied = await appliedMigrations(db)
  const missing = migrations.filter(({ version }) => !applied.includes(version))
  if (missing.length > 0) throw new Error(`${missing.length} of ${migrations.length} migrations are missing`)
  return `${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'} at version ${migrations.at(-1)?.version ?? 0}`
}

const looks = new WeakMap<object, { atMs: number; look: Promise<string> }>()
const lookMs = 10_000

/**
 * For what costs, such as opening every stored key or writing where files are stored: anybody may ask, and whoever asks
 * within ten seconds hears of the same look. `at` is what one looks at: the configuration or the seals of a server.
 */
function lookOnce(at: object, look: () => Promise<string>): Promise<string> {
  const last = looks.get(at)
  if (last && performance.now() - last.atMs < lookMs) return last.look
  const begun = look()
  looks.set(at, { atMs: performance.now(), look: begun })
  return begun
}

/** Throws when a stored key can't be opened: it was sealed with another secret. */
async function checkKeys(seals: Seals, db: Queries): Promise<string> {
  const { total, lost } = await countStoredKeys(seals, db)
  if (lost > 0) throw new Error(`${lost} of ${total} provider keys can't be opened`)
  return `${total} provider keys open`
}

const freeBytesMin = 500 * 1024 * 1024

/** Throws where the disk of the data folder is nearly full. On PostgreSQL the folder may not be needed yet. */
async function checkDisk(folder: string): Promise<string> {
  const { bavail, bsize } = await statfs(existsSync(folder) ? folder : '.')
  const free = bavail * bsize
  const text = `${Math.round(free / 1024 / 1024)} MB free`
  if (free < freeBytesMin) throw new Error(`only ${text}`)
  return text
}

/** Throws where the clock stands before this program was written. */
function checkClock(): string {
  const now = new Date()
  if (now.getUTCFullYear() < 2026) throw new Error(`the clock says ${now.toISOString()}`)
  return now.toISOString()
}
