const running = new Map<string, Promise<unknown>>()

/** One at a time in all tabs; over plain HTTP, where browsers have no locks, in this tab. */
export function withLock<T>(name: string, act: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request(name, act)
  const turn = (running.get(name) ?? Promise.resolve()).then(act, act)
  running.set(name, turn)
  return turn
}

/**
 * Holds a name until the returned function is called, or the tab ends; undefined where another tab has it. Over plain
 * HTTP nobody can tell, and it is given.
 */
export function holdName(name: string): Promise<(() => void) | undefined> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined)
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock === null) return resolve(undefined)
        return new Promise<void>((release) => resolve(release))
      })
      .catch(reject)
  })
}
