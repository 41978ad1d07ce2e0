import type { SignedIn, User } from '#contracts/accounts/accounts.ts'
import { deviceStorage, isOnlyRemembered, type KeyValueStore } from './device-storage.ts'

export const userKey = 'keeper_user'
export const tokenKey = 'keeper_token'

/** The kept session; undefined when there is none. An unreadable one is removed. */
export function readSession(store: KeyValueStore = deviceStorage): SignedIn | undefined {
  const token = store.getItem(tokenKey)
  const kept = store.getItem(userKey)
  if (token === null || kept === null) return undefined
  try {
    return { user: parseUser(kept), token }
  } catch {
    console.error('Failed to parse auth data from localStorage')
    clearSession(store)
    return undefined
  }
}

export function writeSession(session: SignedIn, store: KeyValueStore = deviceStorage): void {
  write(store, userKey, JSON.stringify(session.user))
  write(store, tokenKey, session.token)
}

/** Where there is no room, nothing of an earlier session stays for the next page. */
function write(store: KeyValueStore, key: string, value: string): void {
  store.setItem(key, value)
  if (!isOnlyRemembered(key)) return
  store.removeItem(key)
  store.setItem(key, value)
}

export function clearSession(store: KeyValueStore = deviceStorage): void {
  store.removeItem(userKey)
  store.removeItem(tokenKey)
}

function parseUser(text: string): User {
  const value: unknown = JSON.parse(text)
  if (!isUser(value)) throw new TypeError('The stored user is invalid.')
  return value
}

function isUser(value: unknown): value is User {
  if (typeof value !== 'object' || value === null) return false
  const fields: Partial<Record<keyof User, unknown>> = value
  const texts = [fields.id, fields.email, fields.name, fields.createdAt]
  return (
    texts.every((text) => typeof text === 'string') && (fields.role === 'admin' || fields.role === 'user')
  )
}
