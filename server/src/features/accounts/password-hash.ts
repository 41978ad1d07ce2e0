import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** scrypt with 32 MB of memory. Hashes in the database were made with exactly this. */
const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const keyBytes = 64
/** One fewer than Node's pool has threads by default, because files are read on that pool too. */
const atOnceMax = 3

const inTurn = limitConcurrency(atOnceMax)

/** A new hash of a password, as `salt:key` in hex. Strangers are known by their address prefix, and take turns. */
export async function hashPassword(password: string, stranger = ''): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${(await deriveKey(password, salt, stranger)).toString('hex')}`
}

/** Whether a hash was made from this password. Strangers are known by their address prefix, and take turns. */
export async function isPassword(password: string, hash: string, stranger = ''): Promise<boolean> {
  const [salt, hex] = hash.split(':')
  const expected = Buffer.from(hex ?? '', 'hex')
  if (!salt || expected.length !== keyBytes) return false
  return timingSafeEqual(await deriveKey(password, salt, stranger), expected)
}

/**
 * Runs at most `max` pieces of work at once. Those who wait take turns, one piece each, so that nobody who asks for
 * much keeps the others waiting.
 */
export function limitConcurrency(max: number) {
  const waiting = new Map<string, (() => void)[]>()
  let running = 0
  return async <T>(who: string, work: () => Promise<T>): Promise<T> => {
    if (running < max) running += 1
    else await new Promise<void>((resolve) => waiting.set(who, [...(waiting.get(who) ?? []), resolve]))
    try {
      return await work()
    } finally {
      const next = takeNext(waiting)
      if (next) next()
      else running -= 1
    }
  }
}

/** The first piece of whoever has waited longest since their last one; they go to the end of the line. */
function takeNext(waiting: Map<string, (() => void)[]>): (() => void) | undefined {
  const [first] = waiting
  if (!first) return undefined
  const [who, [next, ...others]] = first
  waiting.delete(who)
  if (others.length > 0) waiting.set(who, others)
  return next
}

function deriveKey(password: string, salt: string, stranger: string): Promise<Buffer> {
  return inTurn(
    stranger,
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, keyBytes, cost, (error, key) => {
          if (error) reject(error)
          else resolve(key)
        })
      }),
  )
}
