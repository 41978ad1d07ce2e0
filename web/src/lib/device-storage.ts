/** What is needed of the browser's storage. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What could not be kept. */
const remembered = new Map<string, string>()

/** The browser's storage. Where it is full or switched off, the page alone remembers, until it is left. */
export const deviceStorage: KeyValueStore = {
  getItem(key) {
    return remembered.get(key) ?? attempt(() => localStorage.getItem(key)) ?? null
  },
  setItem(key, value) {
    remembered.delete(key)
    const isKept = attempt(() => {
      localStorage.setItem(key, value)
      return true
    })
    if (isKept) return
    deviceStorage.removeItem(key)
    remembered.set(key, value)
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

/** What this device keeps under names that begin so. */
export function storedKeys(start: string): string[] {
  return (attempt(() => Object.keys(localStorage)) ?? []).filter((key) => key.startsWith(start))
}
