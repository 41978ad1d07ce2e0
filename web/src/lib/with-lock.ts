const running = new Map<string, Promise<unknown>>()
const heldHere = new Set<string>()
const leaving = new Map<string, Promise<unknown>>()

/** One at a time in all tabs; over plain HTTP, where browsers have no locks, in this tab. */
export function withLock<T>(name: string, act: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request(name, act)
  const turn = (running.get(name) ?? Promise.resolve()).then(act, act)
  running.set(name, turn)
  return turn
}

/**
 * Holds a name until the returned function is called, or the tab ends; undefined where it is held already. Over plain HTTP
 * only this tab knows that of itself.
 */
export async function holdName(name: string): Promise<(() => void) | undefined> {
  if (!('locks' in navigator)) return holdHere(name)
  await leaving.get(name)
  return new Promise((resolve, reject) => {
    const held = navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock === null) return resolve(undefined)
      return new Promise<void>((release) => {
        resolve(() => {
          // A page that was left a moment ago doesn't keep the next one out.
          leaving.set(
            name,
            held.then(() => leaving.delete(name)),
          )
          release()
        })
      })
    })
    held.catch(reject)
  })
}

function holdHere(name: string): (() => void) | undefined {
  if (heldHere.has(name)) return undefined
  heldHere.add(name)
  let isHeld = true
  return () => {
    if (isHeld) heldHere.delete(name)
    isHeld = false
  }
}

/** Those names among the held ones that begin so. */
export async function listHeld(prefix: string): Promise<string[]> {
  const held = 'locks' in navigator ? ((await navigator.locks.query()).held ?? []) : []
  const names = [...held.map(({ name = '' }) => name), ...heldHere]
  return names.filter((name) => name.startsWith(prefix))
}
