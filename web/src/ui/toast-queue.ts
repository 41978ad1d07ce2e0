import type { ExternalToast } from 'sonner'

type Toast = { kind: 'message' | 'success' | 'error'; text: string; options: ExternalToast | undefined }

const waiting: Toast[] = []
const listeners = new Set<() => void>()

/** Nobody hears what is said on a page without toasts, and the next person who signs in mustn't. */
export function addToast(toast: Toast): void {
  if (listeners.size === 0) return
  waiting.push(toast)
  for (const listener of listeners) listener()
}

export function hasToasts(): boolean {
  return waiting.length > 0
}

/** Those that haven't been shown yet; they are no longer waiting. */
export function takeToasts(): Toast[] {
  return waiting.splice(0)
}

/** Returns the way to stop listening. What waits when the last one stops is dropped. */
export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) waiting.length = 0
  }
}
