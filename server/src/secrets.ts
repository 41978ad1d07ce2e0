import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto'
import { chmodSync, existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataFolder } from './data-folder.ts'

export type Secrets = {
  /** Seals a text with AES-256-GCM. `boundTo` must be the same when it is opened. */
  seal(text: string, boundTo: string): string
  /** The sealed text, or undefined when it can't be opened: another secret, another owner, or damage. */
  open(sealed: string, boundTo: string): string | undefined
  /** A signature of a text for one purpose, URL-safe. */
  sign(purpose: string, text: string): string
  isSigned(purpose: string, text: string, signature: string): boolean
}

/** One master secret with what is derived from it (HKDF-SHA-256). */
type Derived = { sealKey: Buffer; keyId: string; signKey(purpose: string): Buffer }

/**
 * What the server seals and signs with. The first master secret makes new seals and signatures; the others, which it
 * has replaced, still open and recognise the old ones.
 */
export function createSecrets(masterSecrets: readonly string[]): Secrets {
  const all = masterSecrets.map(derive)
  const [current] = all
  if (!current) throw new Error('There is no master secret.')
  return {
    seal: (text, boundTo) => seal(current, text, boundTo),
    open(sealed, boundTo) {
      const key = all.find(({ keyId }) => keyId === sealed.split('.')[1])
      return key && open(key, sealed, boundTo)
    },
    sign: (purpose, text) => sign(current, purpose, text),
    isSigned: (purpose, text, signature) => all.some((key) => isEqual(sign(key, purpose, text), signature)),
  }
}

/**
 * The master secrets, the current one first: from the configuration (several with commas between), or made once and
 * kept in the data folder, a line each, readable by its owner only.
 */
export function loadMasterSecrets(config: { secret: string | undefined; dataDir: string }): string[] {
  if (config.secret) return config.secret.split(',').map((secret) => secret.trim())
  const file = secretFile(config.dataDir)
  if (!existsSync(file)) makeMasterSecret(config.dataDir, file)
  chmodSync(file, 0o600)
  return readFileSync(file, 'utf8').split('\n').filter(Boolean)
}

/** Puts a new master secret before the ones in the data folder's file. Returns them all. */
export function addMasterSecret(dataDir: string): string[] {
  const secrets = [newSecret(), ...loadMasterSecrets({ secret: undefined, dataDir })]
  const file = secretFile(dataDir)
  writeFileSync(`${file}.new`, `${secrets.join('\n')}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return secrets
}

function secretFile(dataDir: string): string {
  return join(dataDir, 'secret')
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

function derive(masterSecret: string): Derived {
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', masterSecret, 'keeper', purpose, 32))
  const sealKey = derived('provider keys')
  const signKeys = new Map<string, Buffer>()
  return {
    sealKey,
    keyId: createHash('sha256').update(sealKey).digest('hex').slice(0, 8),
    signKey(purpose) {
      const known = signKeys.get(purpose)
      if (known) return known
      const key = derived(`sign ${purpose}`)
      signKeys.set(purpose, key)
      return key
    },
  }
}

function seal({ sealKey, keyId }: Derived, text: string, boundTo: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealKey, iv).setAAD(Buffer.from(boundTo))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return ['v1', keyId, ...[iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join('.')
}

function open({ sealKey }: Derived, sealed: string, boundTo: string): string | undefined {
  const [version, , iv, tag, body] = sealed.split('.')
  if (version !== 'v1' || !iv || !tag || body === undefined) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealKey, Buffer.from(iv, 'base64url'))
      .setAAD(Buffer.from(boundTo))
      .setAuthTag(Buffer.from(tag, 'base64url'))
    return decipher.update(Buffer.from(body, 'base64url')).toString('utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}

function sign(key: Derived, purpose: string, text: string): string {
  return createHmac('sha256', key.signKey(purpose)).update(text).digest('base64url')
}

function isEqual(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Of several processes that start at once, the first one's secret is everybody's. */
function makeMasterSecret(dataDir: string, file: string): void {
  makeDataFolder(dataDir)
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, `${newSecret()}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(draft)
  }
}
