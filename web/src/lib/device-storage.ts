/** What is needed of the browser's storage. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What could not be kept. */
const remembered = new Map<string, string>()

/**
 * The browser's storage. Where it is full or switched off, the page alone remembers, until it is left, and what was
 * stored before stays.
 */
export const deviceStorage: KeyValueStore = {
  getItem(key) {
    return remembered.get(key) ?? attempt(() => localStorage.getItem(key)) ?? null
  },
  setItem(key, value) {
    remembered.set(key, value)
    attempt(() => {
      localStorage.setItem(key, value)
      remembered.delete(key)
    })
  },
  removeItem(key) {
    remembered.delete(key)
    attempt(() => localStorage.removeItem(key))
  },
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

/** Whether the page alone remembers what is under a name. */
export function isOnlyRemembered(key: string): boolean {
  return remembered.has(key)
}

/** Names that begin so of what this device keeps, or the page remembers. */
export function storedKeys(start: string): string[] {
  const keys = [...remembered.keys(), ...(attempt(() => Object.keys(localStorage)) ?? [])]
  return [...new Set(keys)].filter((key) => key.startsWith(start))
}
