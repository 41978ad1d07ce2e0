import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { ReadMasterSecrets } from './master-secrets.ts'

export type Secrets = Seals & {
  /** A signature of a text for one purpose, URL-safe. */
  sign(purpose: SignedPurpose, text: string): string
  isSigned(purpose: SignedPurpose, text: string, signature: string): boolean
}

/** Addresses die with the secret that signed them; visitors' cookies have a key of their own that outlives it. */
export type SignedPurpose = 'visitor' | 'export' | 'attachment' | 'picture' | 'budget'

export type Seals = {
  /** Seals a text with AES-256-GCM. `boundTo` must be the same when it is opened. */
  seal(text: string, boundTo: string): string
  /** The sealed text, or undefined when it can't be opened: another secret, another owner, or damage. */
  open(sealed: string, boundTo: string): string | undefined
  /** Names the secret that seals now. */
  keyId(): string
  /** Whether something that was sealed under this name can be opened. */
  knows(keyId: string): boolean
}

/** One master secret with what is derived from it (HKDF-SHA-256). */
type Derived = { sealKey: Buffer; keyId: string; signKey(purpose: string): Buffer }

/**
 * What the server seals and signs with. The first master secret makes new seals and signatures; the others, which it
 * has replaced, open what isn't sealed again yet, and verify nothing.
 */
export function createSecrets(read: ReadMasterSecrets, visitorKey: Buffer): Secrets {
  const derived = derivedSecrets(read)
  const signature = (purpose: SignedPurpose, text: string) =>
    hmac(purpose === 'visitor' ? visitorKey : derived().current.signKey(purpose), text)
  return {
    ...createSeals(read),
    sign: signature,
    isSigned: (purpose, text, given) => isEqual(signature(purpose, text), given),
  }
}

/** The part of the secrets that seals and opens. */
export function createSeals(read: ReadMasterSecrets): Seals {
  const derived = derivedSecrets(read)
  const find = (keyId: string | undefined) => derived().all.find((known) => known.keyId === keyId)
  return {
    seal: (text, boundTo) => seal(derived().current, text, boundTo),
    open(sealed, boundTo) {
      const key = find(sealed.split('.')[1])
      return key && open(key, sealed, boundTo)
    },
    keyId: () => derived().current.keyId,
    knows: (keyId) => find(keyId) !== undefined,
  }
}

/** What visitors' cookies were signed with before they had a key of their own. */
export function firstVisitorKey(read: ReadMasterSecrets): Buffer {
  return derivedSecrets(read)().current.signKey('visitor')
}

/** Derives once for as long as the master secrets are the same. */
function derivedSecrets(read: ReadMasterSecrets) {
  let from: readonly string[] | undefined
  let all: Derived[] = []
  return () => {
    const secrets = read()
    if (secrets !== from) [from, all] = [secrets, secrets.map(derive)]
    const [current] = all
    if (!current) throw new Error('There is no master secret.')
    return { current, all }
  }
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

const algorithm = 'aes-256-gcm'
const tagBytes = { authTagLength: 16 }

function seal({ sealKey, keyId }: Derived, text: string, boundTo: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv(algorithm, sealKey, iv, tagBytes).setAAD(Buffer.from(boundTo))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return ['v1', keyId, ...[iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join('.')
}

function open({ sealKey }: Derived, sealed: string, boundTo: string): string | undefined {
  const [version, , iv, tag, body] = sealed.split('.')
  if (version !== 'v1' || !iv || !tag || body === undefined) return undefined
  try {
    const decipher = createDecipheriv(algorithm, sealKey, Buffer.from(iv, 'base64url'), tagBytes)
      .setAAD(Buffer.from(boundTo))
      .setAuthTag(Buffer.from(tag, 'base64url'))
    return decipher.update(Buffer.from(body, 'base64url')).toString('utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}

function hmac(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

function isEqual(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
