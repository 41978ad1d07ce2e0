/** Has work done when its person's turn comes. */
type FairLine = <T>(person: string, work: () => Promise<T>) => Promise<T>

/**
 * A line for work that is done one piece at a time. People take turns: whoever has many pieces waiting holds up nobody
 * else by more than the one that is being done.
 */
export function newFairLine(): FairLine {
  /** The person whose turn is next comes first. */
  const waiting = new Map<string, (() => Promise<unknown>)[]>()
  let isWorking = false

  async function workOff(): Promise<void> {
    isWorking = true
    for (let next = takeNext(); next; next = takeNext()) {
      await next.work().catch(() => undefined)
      // Those who came meanwhile are before this person’s other pieces.
      if (next.rest.length > 0) waiting.set(next.person, [...next.rest, ...(waiting.get(next.person) ?? [])])
    }
    isWorking = false
  }

  function takeNext() {
    for (const [person, [work, ...rest]] of waiting) {
      waiting.delete(person)
      if (work) return { person, work, rest }
    }
    return undefined
  }

  return (person, work) =>
    new Promise((resolve, reject) => {
      const piece = () => work().then(resolve, reject)
      waiting.set(person, [...(waiting.get(person) ?? []), piece])
      if (!isWorking) void workOff()
    })
}
