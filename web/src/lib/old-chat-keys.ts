import { readSession } from './storage.ts'

/** As tabs named what they keep of chats before it belonged to an account. */
const oldKey = /^keeper_chat_(\w+:[^:]+|waiting:[^:]+:[^:]*)$/

/** Gives it to whoever is signed in, or deletes it. Unneeded once every tab has been loaded since. */
export function moveOldChatKeys(): void {
  try {
    const userId = readSession()?.user.id
    for (const key of Object.keys(sessionStorage).filter((name) => oldKey.test(name))) {
      const words = sessionStorage.getItem(key)
      const owned = key.replace(':', `:${userId}:`)
      if (userId !== undefined && words !== null && sessionStorage.getItem(owned) === null)
        sessionStorage.setItem(owned, words)
      sessionStorage.removeItem(key)
    }
  } catch {
    // Storage is switched off, or full: what isn't moved stays.
  }
}
