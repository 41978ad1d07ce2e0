/** Has work done when its person's turn comes. Once `wanted` aborts, work that still waits is left out. */
export type FairLine = <T>(person: string, work: () => Promise<T>, wanted?: AbortSignal) => Promise<T>

type Bounds = {
  /** How many pieces are done at once; one of a person at most. */
  atOnce: number
  /** How many pieces of a person can wait, and what is thrown beyond. */
  waitingMax?: number
  refuse?: () => Error
}

/**
 * A line for work that is done one piece at a time, or a few. People take turns: whoever has many pieces waiting holds up
 * nobody else by more than the one that is being done.
 */
export function newFairLine({ atOnce, waitingMax = Infinity, refuse }: Bounds = { atOnce: 1 }): FairLine {
  /** The person whose turn is next comes first. */
  const waiting = new Map<string, (() => Promise<unknown>)[]>()
  const working = new Set<string>()

  function workOff(): void {
    while (working.size < atOnce) {
      const next = takeNext()
      if (!next) return
      const { person, piece } = next
      working.add(person)
      void piece().finally(() => {
        working.delete(person)
        // Those who came meanwhile are before this person’s other pieces.
        const rest = waiting.get(person)
        waiting.delete(person)
        if (rest) waiting.set(person, rest)
        workOff()
      })
    }
  }

  function takeNext() {
    for (const [person, [piece, ...rest]] of waiting) {
      if (working.has(person)) continue
      if (rest.length > 0) waiting.set(person, rest)
      else waiting.delete(person)
      if (piece) return { person, piece }
    }
    return undefined
  }

  return (person, work, wanted) =>
    new Promise((resolve, reject) => {
      const pieces = waiting.get(person) ?? []
      if (pieces.length >= waitingMax && refuse) return reject(refuse())
      const leave = () => {
        const rest = waiting.get(person)?.filter((each) => each !== piece) ?? []
        if (rest.length > 0) waiting.set(person, rest)
        else waiting.delete(person)
        reject(wanted?.reason)
      }
      const piece = () => {
        wanted?.removeEventListener('abort', leave)
        return work().then(resolve, reject)
      }
      if (wanted?.aborted) return reject(wanted.reason)
      wanted?.addEventListener('abort', leave, { once: true })
      waiting.set(person, [...pieces, piece])
      workOff()
    })
}
