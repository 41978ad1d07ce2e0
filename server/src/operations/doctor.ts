import { join } from 'node:path'
import { z } from 'zod'
import type { AuditVerification } from '#contracts/audit.ts'
import { auditWording } from '#contracts/audit-wording.ts'
import { readRows, verifyDatabase } from '../database/backup.ts'
import { openDatabase } from '../database/open.ts'
import { checkChain, verifyAuditLog } from '../features/audit/index.ts'
import { checkClock, checkDisk, checkKeys } from '../features/diagnostics/index.ts'
import { findInstanceSetting, forwardingSeen, forwardingSetting } from '../features/instance/index.ts'
import { createSecrets, loadMasterSecrets } from '../secrets.ts'
import type { Config } from '../config.ts'
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
  if (await isProxyIgnored(config)) say(`note  proxy: ${ignoredProxy}`)
  return failed === 0 ? 0 : 1
}

const ignoredProxy =
  'requests came with the headers of a reverse proxy, but TRUST_PROXY is off. If there is a proxy in front, set TRUST_PROXY=on: until then all its callers count as one.'

/** Whether a proxy seems to be in front that the configuration doesn't know of. Where nothing can be read, the checks say why. */
async function isProxyIgnored(config: Config): Promise<boolean> {
  if (config.proxies > 0) return false
  const noted = await readForwardingNote(config).catch(() => undefined)
  return forwardingSeen(noted, Date.now())
}

async function readForwardingNote(config: Config): Promise<string | undefined> {
  if (!config.databaseUrl) {
    const query = `select value from instance_settings where key = '${forwardingSetting}'`
    return Settings.parse(readRows(join(config.dataDir, 'keeper.db'), query))[0]?.value
  }
  const database = await openDatabase(config)
  try {
    return await findInstanceSetting(database.db, forwardingSetting)
  } finally {
    await database.close()
  }
}

const Settings = z.array(z.object({ value: z.string() }))

const checks: Record<string, (config: Config) => Promise<string>> = {
  database: checkDatabase,
  secret: checkSecret,
  'audit log': checkAuditLog,
  disk: (config) => checkDisk(config.dataDir),
  clock: async () => checkClock(),
}

async function checkDatabase(config: Config): Promise<string> {
  if (!config.databaseUrl) {
    verifyDatabase(join(config.dataDir, 'keeper.db'))
    return 'SQLite, whole'
  }
  const database = await openDatabase(config)
  await database.close()
  return 'PostgreSQL answers'
}

async function checkSecret(config: Config): Promise<string> {
  const secrets = createSecrets(loadMasterSecrets(config))
  return checkKeys(secrets, await readKeys(config))
}

async function checkAuditLog(config: Config): Promise<string> {
  const { lines, brokenAt } = await verifyAudit(config)
  if (brokenAt !== null) throw new Error(auditWording.broken(brokenAt))
  return auditWording.checked(lines)
}

/** On SQLite a server may be running on the folder, so the file is only read. */
async function verifyAudit(config: Config): Promise<AuditVerification> {
  if (!config.databaseUrl) {
    const file = join(config.dataDir, 'keeper.db')
    const isChained = readRows(file, `select 1 from sqlite_schema where name = 'audit_head'`).length > 0
    // The folder of an earlier Keeper, which this one hasn't been started on yet.
    if (!isChained) return { lines: 0, brokenAt: null }
    const [head] = AuditHeads.parse(readRows(file, 'select position, hash from audit_head'))
    return checkChain(head, async (position) =>
      AuditLines.parse(
        readRows(
          file,
          `select * from audit_entries where position > ${position} order by position limit 1000`,
        ),
      ),
    )
  }
  const database = await openDatabase(config)
  try {
    return await verifyAuditLog(database)
  } finally {
    await database.close()
  }
}

const AuditHeads = z.array(z.object({ position: z.number(), hash: z.string() }))
const AuditLines = z.array(
  z.object({
    ...{ position: z.number(), id: z.string(), at: z.number(), action: z.string() },
    ...{ actor_id: z.string().nullable(), subject: z.string().nullable() },
    ...{ address: z.string().nullable(), detail: z.string().nullable(), previous_hash: z.string() },
  }),
)

/** On SQLite a server may be running on the folder, so the file is only read. */
async function readKeys(config: Config) {
  const columns = 'select id, owner_id, provider, sealed from provider_keys'
  if (!config.databaseUrl) {
    return SealedKeys.parse(readRows(join(config.dataDir, 'keeper.db'), columns))
  }
  const database = await openDatabase(config)
  try {
    return await database.db
      .selectFrom('provider_keys')
      .select(['id', 'owner_id', 'provider', 'sealed'])
      .execute()
  } finally {
    await database.close()
  }
}

const SealedKeys = z.array(
  z.object({ id: z.string(), owner_id: z.string(), provider: z.string(), sealed: z.string() }),
)
