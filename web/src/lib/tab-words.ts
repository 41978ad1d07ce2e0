import { useEffect } from 'react'
import { readSession } from './storage.ts'

/**
 * Names of what this tab alone keeps for somebody: what they began in chats, a keeper that was not created yet, and what
 * they made of two versions.
 */
export function tabKeys(userId: string): string[] {
  try {
    return Object.keys(sessionStorage).filter(
      (key) => /^keeper_(chat_\w+|new_keeper|merge):/.test(key) && key.split(':')[1] === userId,
    )
  } catch {
    // Storage is switched off.
    return []
  }
}

/** Where a tab keeps a keeper that was not created yet. */
export function newKeeperKey(userId: string): string {
  return `keeper_new_keeper:${userId}`
}

/** What a tab keeps for somebody, by its names. */
export type TabWords = {
  keys: () => string[]
  read: (key: string) => string | undefined
  /** Undefined removes it. */
  write: (key: string, value: string | undefined) => void
}

/** Of this tab. */
export function ownWords(userId: string): TabWords {
  return { keys: () => tabKeys(userId), read: readTab, write: writeTab }
}

export function readTab(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Storage may be full or switched off: then the page alone remembers. */
export function writeTab(key: string, value: string | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    return
  }
}

/** Takes all of it off this device. */
export function forgetTab(userId: string): void {
  for (const key of tabKeys(userId)) sessionStorage.removeItem(key)
}

/** Whoever signs out in another tab leaves nothing in this one. */
export function useForgottenTab(userId: string | undefined): void {
  useEffect(() => {
    if (userId === undefined) return
    const onStorage = () => {
      if (readSession()?.user.id !== userId) forgetTab(userId)
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [userId])
}
