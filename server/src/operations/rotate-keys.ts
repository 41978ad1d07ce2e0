import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open.ts'
import { sealFactorsAgain } from '../features/accounts/two-factor/index.ts'
import { writeAudit } from '../features/audit/index.ts'
import { sealKeysAgain } from '../features/keys/index.ts'
import { sealMcpSecretsAgain } from '../features/tools/index.ts'
import {
  addMasterSecret,
  dropReplacedSecrets,
  findMasterSecrets,
  makeMasterSecrets,
  withSecretsLocked,
} from '../master-secrets.ts'
import { isSealedWith, sealInstance } from '../open-secrets.ts'
import { createSeals } from '../secrets.ts'
import type { Operation } from './operation.ts'

const lostWord = '--lost'

/**
 * Seals everything with a new master secret and drops the one before. With the secret in the data folder a new one is
 * made first; with KEEPER_SECRET the new one goes before the old one, with a comma between.
 */
export const runRotateKeys: Operation = async ({ config, words, say }) => {
  const database = await openDatabase(config)
  try {
    return await withSecretsLocked(config.dataDir, async () => {
      if (!words.includes(lostWord)) await requireSecret(config, database)
      if (config.secret === undefined) addMasterSecret(config.dataDir)
      const { keys, factors, servers } = await sealEverything(config, database)
      if (config.secret === undefined) dropReplacedSecrets(config.dataDir)
      await writeAudit({ database, now: Date.now }, { action: 'secret.rotated', actorId: null })
      say(`${keys.sealed} keys were sealed with the new secret.`)
      if (factors.sealed > 0) say(`${factors.sealed} second factors were sealed with the new secret.`)
      if (factors.lost > 0)
        say(`${factors.lost} second factors could not be opened: an admin can switch them off.`)
      if (servers.sealed > 0)
        say(`The secrets of ${servers.sealed} MCP servers were sealed with the new secret.`)
      if (servers.lost > 0)
        say(`The secrets of ${servers.lost} MCP servers could not be opened and must be entered again.`)
      if (keys.lost > 0) say(`${keys.lost} keys could not be opened and must be entered again.`)
      if (config.secret !== undefined) say('Now remove the old secret from KEEPER_SECRET.')
      else if (database.engine === 'postgres')
        say(`Servers with another data folder need the new file ${config.dataDir}/secret.`)
      return keys.lost + factors.lost + servers.lost > 0 ? 1 : 0
    })
  } finally {
    await database.close()
  }
}

/** A rotation on a machine that lacks the secret would make every key unusable: only `--lost` asks for that. */
async function requireSecret(config: Config, { db }: Database): Promise<void> {
  const read = findMasterSecrets(config)
  if (read && (await isSealedWith(db, createSeals(read)))) return
  throw new Error(
    `The secret that encrypted this data is missing. Put it back first. If it is lost, run keys rotate ${lostWord}: provider keys and two-factor must then be set up again.`,
  )
}

/** Twice: what a running server sealed with the old secret meanwhile is sealed again too. */
async function sealEverything(config: Config, database: Database) {
  const read = makeMasterSecrets(config)
  const seals = createSeals(read)
  const sealAll = () =>
    database.transaction(async (trx) => {
      await sealInstance(trx, read)
      return {
        keys: await sealKeysAgain(trx, seals),
        factors: await sealFactorsAgain(trx, seals),
        servers: await sealMcpSecretsAgain(trx, seals),
      }
    })
  await sealAll()
  return sealAll()
}
