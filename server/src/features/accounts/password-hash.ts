import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** scrypt with 32 MB of memory. Hashes in the database were made with exactly this. */
const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const keyBytes = 64
/** One fewer than Node's pool has threads by default, because files are read on that pool too. */
const atOnceMax = 3

const inTurn = limitConcurrency(atOnceMax)

/** A new hash of a password, as `salt:key` in hex. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${(await deriveKey(password, salt)).toString('hex')}`
}

/** Whether a hash was made from this password. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [salt, hex] = hash.split(':')
  const expected = Buffer.from(hex ?? '', 'hex')
  if (!salt || expected.length !== keyBytes) return false
  return timingSafeEqual(await deriveKey(password, salt), expected)
}

/** Runs at most `max` pieces of work at once; the others wait in the order in which they came. */
export function limitConcurrency(max: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < max) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

function deriveKey(password: string, salt: string): Promise<Buffer> {
  return inTurn(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, keyBytes, cost, (error, key) => {
          if (error) reject(error)
          else resolve(key)
        })
      }),
  )
}
