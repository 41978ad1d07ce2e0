import { join } from 'node:path'
import { providerLabels } from '#contracts/keys/models.ts'
import type { AuditVerification } from '#contracts/audit/audit.ts'
import type { Config } from '../config.ts'
import { verifyDatabase } from '../database/backup.ts'
import type { Queries } from '../database/database.ts'
import { appliedMigrations } from '../database/migrate.ts'
import { openToRead } from '../database/open.ts'
import { verifyAuditLog } from '../features/audit/index.ts'
import { checkMigrations, systemChecks, type CheckedPlace } from '../features/diagnostics/index.ts'
import { findInstanceSetting, forwardingSeen, forwardingSetting } from '../features/instance/index.ts'
import { checkPlatformKeys } from '../features/keys/index.ts'
import { findMasterSecrets } from '../master-secrets.ts'
import { createProviders } from '../providers/providers.ts'
import { createSeals, type Seals } from '../secrets.ts'
import type { Operation } from './operation.ts'

/** Looks at everything that Keeper stands on; exits with 1 when something is wrong. */
export const runDoctor: Operation = async ({ config, say }) => {
  let failed = 0
  const place = placeOf(config)
  for (const [name, check] of Object.entries(systemChecks)) {
    try {
      say(`ok    ${name}: ${await check(place)}`)
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
    const seals = readSeals(config)
    const providers = createProviders(config.baseUrls)
    return await withDatabase(config, (db) => checkPlatformKeys({ config, providers, db, seals }))
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

/** Everything is read whole here, where nobody waits for the server meanwhile. */
function placeOf(config: Config): CheckedPlace {
  return {
    config,
    read: (work) => withDatabase(config, work),
    seals: () => readSeals(config),
    checkDatabase: () => checkDatabase(config),
    verifyAuditLog: verifyWholeLog,
  }
}

async function checkDatabase(config: Config): Promise<string> {
  if (!config.databaseUrl) {
    verifyDatabase(join(config.dataDir, 'keeper.db'))
    return 'SQLite, intact'
  }
  return withDatabase(config, (db) => checkMigrations({ db, engine: 'postgres' }))
}

function readSeals(config: Config): Seals {
  const read = findMasterSecrets(config)
  if (!read) throw new Error(`there is no secret in ${config.dataDir}`)
  return createSeals(read)
}

/** The migration that chained the audit log. */
const auditChainVersion = 13

async function verifyWholeLog(db: Queries): Promise<AuditVerification> {
  // Data that this version hasn't been started on yet may have no chain.
  const isChained = (await appliedMigrations(db)).includes(auditChainVersion)
  return isChained ? verifyAuditLog({ db, reports: db }) : { lines: 0, brokenAt: null }
}

/** Servers may be running on the database, even older ones, so it is only read. */
async function withDatabase<Result>(config: Config, work: (db: Queries) => Promise<Result>): Promise<Result> {
  const database = await openToRead(config)
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}
