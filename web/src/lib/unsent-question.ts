import { useSyncExternalStore } from 'react'

/** Signing out waits until the person has said what becomes of words that were not sent. */
export type UnsentQuestion = { answer: (goesOn: boolean) => void }

let question: UnsentQuestion | undefined
const listeners = new Set<() => void>()

/** What asks may still be loading. */
const askWithinMs = 4_000

/** Whether to sign out: after the words were sent or discarded. Rejects where nothing can ask. */
export function askAboutUnsent(): Promise<boolean> {
  return new Promise((resolve, reject) => {
    question?.answer(false)
    tell({
      answer(goesOn) {
        tell(undefined)
        resolve(goesOn)
      },
    })
    setTimeout(() => {
      if (listeners.size === 0) reject(new Error('nothing can ask about what was not sent'))
    }, askWithinMs)
  })
}

export function useUnsentQuestion(): UnsentQuestion | undefined {
  return useSyncExternalStore(subscribe, () => question)
}

function tell(next: UnsentQuestion | undefined): void {
  question = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
