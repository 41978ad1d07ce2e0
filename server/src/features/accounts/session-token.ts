import { hash, randomBytes } from 'node:crypto'

/** A new bearer token, known only to the browser that it is sent to. */
export function newSessionToken(): string {
  return randomBytes(32).toString('hex')
}

/** What the database keeps of a token. A token is random, so a fast hash is enough. */
export function hashSessionToken(token: string): string {
  return hash('sha256', token, 'base64url')
}
