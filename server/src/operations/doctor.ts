import { join } from 'node:path'
import { providerLabels } from '#contracts/keys/models.ts'
import { auditWording } from '#contracts/audit/audit-wording.ts'
import type { Config } from '../config.ts'
import { checkBackups } from '../daily-backup.ts'
import { verifyDatabase } from '../database/backup.ts'
import type { Queries } from '../database/database.ts'
import { appliedMigrations } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { openSqliteToRead } from '../database/sqlite.ts'
import { verifyAuditLog } from '../features/audit/index.ts'
import { checkFileStore } from '../features/attachments/index.ts'
import { checkClock, checkDisk, checkKeys } from '../features/diagnostics/index.ts'
import { checkMirror } from '../features/keepers/index.ts'
import { findInstanceSetting, forwardingSeen, forwardingSetting } from '../features/instance/index.ts'
import { checkPlatformKeys } from '../features/keys/index.ts'
import { findMasterSecrets } from '../master-secrets.ts'
import { createProviders } from '../providers/providers.ts'
import { createSeals } from '../secrets.ts'
import type { Operation } from './operation.ts'

/** Looks at everything that Keeper stands on; exits with 1 when something is wrong. */
export const runDoctor: Operation = async ({ config, say }) => {
  let failed = 0
  for (const [name, check] of Object.entries(checks)) {
    try {
      say(`ok    ${name}: ${await check(config)}`)
    } catch (error) {
      failed += 1
      say(`wrong ${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  for (const { provider, outcome, message } of await checkProviders(config)) {
    if (outcome === 'refused') failed += 1
    say(`${keyMarks[outcome]} key for ${providerLabels[provider]}: ${message}`)
  }
  if (await isProxyIgnored(config)) say(`note  proxy: ${ignoredProxy}`)
  return failed === 0 ? 0 : 1
}

/** A provider that doesn't answer says nothing about the key, and Keeper stands without it. */
const keyMarks = { works: 'ok   ', refused: 'wrong', untested: 'note ' } as const

/** Whether the providers take the platform's keys. Where nothing can be read, the checks say why. */
async function checkProviders(config: Config): ReturnType<typeof checkPlatformKeys> {
  try {
    const read = findMasterSecrets(config)
    if (!read) return []
    const providers = createProviders(config.baseUrls)
    return await withDatabase(config, (db) =>
      checkPlatformKeys({ config, providers, db, seals: createSeals(read) }),
    )
  } catch {
    return []
  }
}

const ignoredProxy =
  'requests came with the headers of a reverse proxy, but TRUST_PROXY is off. If there is a proxy in front, set TRUST_PROXY=on: until then all its callers count as one.'

/** Whether a proxy seems to be in front that the configuration doesn't know of. Where nothing can be read, the checks say why. */
async function isProxyIgnored(config: Config): Promise<boolean> {
  if (config.proxies > 0) return false
  const noted = await readForwardingNote(config).catch(() => undefined)
  return forwardingSeen(noted, Date.now())
}

function readForwardingNote(config: Config): Promise<string | undefined> {
  return withDatabase(config, (db) => findInstanceSetting(db, forwardingSetting))
}

const checks: Record<string, (config: Config) => Promise<string>> = {
  database: checkDatabase,
  secret: checkSecret,
  'audit log': checkAuditLog,
  disk: (config) => checkDisk(config.dataDir),
  backups: checkBackups,
  files: checkFileStore,
  mirror: (config) => withDatabase(config, (db) => checkMirror(config, db)),
  clock: async () => checkClock(),
}

async function checkDatabase(config: Config): Promise<string> {
  if (!config.databaseUrl) {
    verifyDatabase(join(config.dataDir, 'keeper.db'))
    return 'SQLite, intact'
  }
  const database = await openDatabase(config)
  await database.close()
  return 'PostgreSQL answers'
}

async function checkSecret(config: Config): Promise<string> {
  const read = findMasterSecrets(config)
  if (!read) throw new Error(`there is no secret in ${config.dataDir}`)
  return withDatabase(config, (db) => checkKeys(createSeals(read), db))
}

/** The migration that chained the audit log. */
const auditChainVersion = 13

async function checkAuditLog(config: Config): Promise<string> {
  const { lines, brokenAt } = await withDatabase(config, async (db) => {
    // A folder that this version hasn't been started on yet has no chain.
    const isChained = (await appliedMigrations(db)).includes(auditChainVersion)
    return isChained ? verifyAuditLog({ db, reports: db }) : { lines: 0, brokenAt: null }
  })
  if (brokenAt !== null) throw new Error(auditWording.broken(brokenAt))
  return auditWording.checked(lines)
}

/** On SQLite a server may be running on the folder, so the file is only read. */
async function withDatabase<Result>(config: Config, work: (db: Queries) => Promise<Result>): Promise<Result> {
  const database = config.databaseUrl ? await openDatabase(config) : openSqliteToRead(config.dataDir)
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}
