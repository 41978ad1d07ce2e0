import { join } from 'node:path'
import type { Config } from '../config.ts'
import { verifyDatabase } from '../database/backup.ts'
import type { Queries } from '../database/database.ts'
import { openDatabase } from '../database/open.ts'
import { openSqliteToRead } from '../database/sqlite.ts'
import { checkClock, checkDisk, checkKeys } from '../features/diagnostics/index.ts'
import { findMasterSecrets } from '../master-secrets.ts'
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
  return failed === 0 ? 0 : 1
}

const checks: Record<string, (config: Config) => Promise<string>> = {
  database: checkDatabase,
  secret: checkSecret,
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
  const read = findMasterSecrets(config)
  if (!read) throw new Error(`there is no secret in ${config.dataDir}`)
  return withDatabase(config, (db) => checkKeys(createSeals(read), db))
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
