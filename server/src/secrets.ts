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
import { chmodSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
  /** A key of its own for a library that wants a secret. */
  derive(purpose: string): string
}

/** Everything is derived from one master secret (HKDF-SHA-256). */
export function createSecrets(masterSecret: string): Secrets {
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', masterSecret, 'keeper', purpose, 32))
  const sealKey = derived('provider keys')
  const keyId = createHash('sha256').update(sealKey).digest('hex').slice(0, 8)
  const signKeys = new Map<string, Buffer>()

  function sign(purpose: string, text: string): string {
    let key = signKeys.get(purpose)
    if (!key) {
      key = derived(`sign ${purpose}`)
      signKeys.set(purpose, key)
    }
    return createHmac('sha256', key).update(text).digest('base64url')
  }

  return {
    seal(text, boundTo) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv).setAAD(Buffer.from(boundTo))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return ['v1', keyId, ...[iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join(
        '.',
      )
    },
    open(sealed, boundTo) {
      const [version, id, iv, tag, body] = sealed.split('.')
      if (version !== 'v1' || id !== keyId || !iv || !tag || body === undefined) return undefined
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealKey, Buffer.from(iv, 'base64url'))
          .setAAD(Buffer.from(boundTo))
          .setAuthTag(Buffer.from(tag, 'base64url'))
        return decipher.update(Buffer.from(body, 'base64url')).toString('utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
    },
    sign,
    isSigned(purpose, text, signature) {
      const expected = Buffer.from(sign(purpose, text))
      const given = Buffer.from(signature)
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
    derive: (purpose) => derived(`derive ${purpose}`).toString('base64url'),
  }
}

/** The master secret: from the configuration, or made once and kept in the data folder, readable by its owner only. */
export function loadMasterSecret(config: { secret: string | undefined; dataDir: string }): string {
  if (config.secret) return config.secret
  const file = join(config.dataDir, 'secret')
  if (!existsSync(file)) makeMasterSecret(config.dataDir, file)
  chmodSync(file, 0o600)
  return readFileSync(file, 'utf8').trim()
}

/** Of several processes that start at once, the first one's secret is everybody's. */
function makeMasterSecret(dataDir: string, file: string): void {
  makeDataFolder(dataDir)
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(draft)
  }
}
