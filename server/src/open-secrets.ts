import type { Config } from './config.ts'
import type { Database, Queries } from './database/database.ts'
import { findInstanceSetting, setInstanceSetting, setInstanceSettingOnce } from './features/instance/index.ts'
import { findMasterSecrets, makeMasterSecrets, type ReadMasterSecrets } from './master-secrets.ts'
import { createSeals, createSecrets, firstVisitorKey, type Seals, type Secrets } from './secrets.ts'

/** The setting that names the secret which sealed the data. */
const fingerprint = 'secret_fingerprint'
/** The setting that holds the sealed key of visitors' cookies. */
const visitorKey = 'visitor_cookie_key'

/**
 * The secrets of a server on this database. Throws a sentence when the data was sealed with a secret that isn't here:
 * two servers with different secrets would each make keys that the other can't open.
 */
export async function openSecrets(
  config: Pick<Config, 'secret' | 'dataDir'>,
  { db }: Pick<Database, 'db'>,
): Promise<Secrets> {
  const known = await findInstanceSetting(db, fingerprint)
  const read = known === undefined ? makeMasterSecrets(config) : findMasterSecrets(config)
  if (!read) throw wrongSecret()
  const seals = createSeals(read)
  const settled = known ?? (await setInstanceSettingOnce(db, fingerprint, seals.keyId()))
  if (!seals.knows(settled)) throw wrongSecret()
  return createSecrets(read, await readVisitorKey(db, seals, read))
}

/** Whether the data was sealed with one of these secrets, or with none yet. */
export async function isSealedWith(db: Queries, seals: Seals): Promise<boolean> {
  const known = await findInstanceSetting(db, fingerprint)
  return known === undefined || seals.knows(known)
}

/** Seals what the instance itself keeps with the current secret, and says that everything is sealed with it. */
export async function sealInstance(trx: Queries, read: ReadMasterSecrets): Promise<void> {
  const seals = createSeals(read)
  const key = await readVisitorKey(trx, seals, read)
  await setInstanceSetting(trx, visitorKey, seals.seal(key.toString('base64url'), visitorKey))
  await setInstanceSetting(trx, fingerprint, seals.keyId())
}

async function readVisitorKey(db: Queries, seals: Seals, read: ReadMasterSecrets): Promise<Buffer> {
  const stored = await findInstanceSetting(db, visitorKey)
  const sealed = stored ?? (await setInstanceSettingOnce(db, visitorKey, sealedFirstKey(seals, read)))
  const opened = seals.open(sealed, visitorKey)
  // Lost together with its secret: visitors get new cookies.
  return opened === undefined ? firstVisitorKey(read) : Buffer.from(opened, 'base64url')
}

function sealedFirstKey(seals: Seals, read: ReadMasterSecrets): string {
  return seals.seal(firstVisitorKey(read).toString('base64url'), visitorKey)
}

function wrongSecret(): Error {
  return new Error(
    'The secret that encrypted this data is missing. Set KEEPER_SECRET, or the file "secret" in DATA_DIR, to the one used before; all servers on one database share it. If it is lost, run npm run keeper -- keys rotate --lost: provider keys and two-factor must then be set up again.',
  )
}
