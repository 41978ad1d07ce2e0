import { useSyncExternalStore } from 'react'

/** Signing out waits until the person has said what becomes of words that were not sent. */
export type UnsentQuestion = { answer: (goesOn: boolean) => void }

let question: UnsentQuestion | undefined
const listeners = new Set<() => void>()

/** Whether to sign out: after the words were sent or discarded. Where nothing can ask, yes. */
export function askAboutUnsent(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(true)
  return new Promise((resolve) => {
    question?.answer(false)
    tell({
      answer(goesOn) {
        tell(undefined)
        resolve(goesOn)
      },
    })
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
