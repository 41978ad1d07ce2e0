import type { ExternalToast } from 'sonner'

type Toast = { kind: 'message' | 'success' | 'error'; text: string; options: ExternalToast | undefined }

const waiting: Toast[] = []
const listeners = new Set<() => void>()

export function addToast(toast: Toast): void {
  waiting.push(toast)
  for (const listener of listeners) listener()
}

export function hasToasts(): boolean {
  return waiting.length > 0
}

/** Those that were said and not shown yet. */
export function takeToasts(): Toast[] {
  return waiting.splice(0)
}

/** Returns the way to stop listening. */
export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
