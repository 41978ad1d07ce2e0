import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { SystemCheck } from '#contracts/diagnostics/diagnostics.ts'
import type { Queries } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { appliedMigrations } from '../../database/migrate.ts'
import { migrations } from '../../database/migrations/migrations.ts'
import type { Seals } from '../../secrets.ts'
import { countStoredKeys } from '../keys/index.ts'

/** What a running server stands on. The command `doctor` looks at the same, from outside. */
export async function runSystemChecks(
  deps: Pick<Deps, 'database' | 'secrets' | 'config' | 'log'>,
): Promise<SystemCheck[]> {
  return Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        return { name, ok: true, detail: await check(deps) }
      } catch (error) {
        deps.log.info({ err: error, check: name }, 'a system check failed')
        return { name, ok: false, detail: error instanceof Error ? error.message : String(error) }
      }
    }),
  )
}

type CheckDeps = Pick<Deps, 'database' | 'secrets' | 'config'>

const checks: Record<string, (deps: CheckDeps) => Promise<string>> = {
  database: checkMigrations,
  secret: ({ database, secrets }) => checkKeys(secrets, database.db),
  disk: ({ config }) => checkDisk(config.dataDir),
  clock: async () => checkClock(),
}

async function checkMigrations({ database }: CheckDeps): Promise<string> {
  const applied = await appliedMigrations(database.db)
  const missing = migrations.filter(({ version }) => !applied.includes(version))
  if (missing.length > 0) throw new Error(`${missing.length} of ${migrations.length} migrations are missing`)
  const engine = database.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  return `${engine} at version ${migrations.at(-1)?.version ?? 0}`
}

/** Throws when a stored key can't be opened: it was sealed with another secret. */
export async function checkKeys(seals: Seals, db: Queries): Promise<string> {
  const { total, lost } = await countStoredKeys(seals, db)
  if (lost > 0) throw new Error(`${lost} of ${total} provider keys can't be opened`)
  return `${total} provider keys open`
}

const freeBytesMin = 500 * 1024 * 1024

/** Throws where the disk of the data folder is nearly full. On PostgreSQL the folder may not be needed yet. */
export async function checkDisk(folder: string): Promise<string> {
  const { bavail, bsize } = await statfs(existsSync(folder) ? folder : '.')
  const free = bavail * bsize
  const text = `${Math.round(free / 1024 / 1024)} MB free`
  if (free < freeBytesMin) throw new Error(`only ${text}`)
  return text
}

/** Throws where the clock stands before this program was written. */
export function checkClock(): string {
  const now = new Date()
  if (now.getUTCFullYear() < 2026) throw new Error(`the clock says ${now.toISOString()}`)
  return now.toISOString()
}
