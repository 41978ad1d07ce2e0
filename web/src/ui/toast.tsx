import { type ComponentType, useEffect, useState } from 'react'
import type { ExternalToast } from 'sonner'
import { addToast, hasToasts, onToast } from './toast-queue.ts'

/** Says what happened elsewhere; what happened here is said inline. */
export const toast = Object.assign(
  (text: string, options?: ExternalToast) => addToast({ kind: 'message', text, options }),
  {
    success: (text: string, options?: ExternalToast) => addToast({ kind: 'success', text, options }),
    error: (text: string, options?: ExternalToast) => addToast({ kind: 'error', text, options }),
  },
)

/** Where toasts appear; the shell holds one. What shows them loads with the first. */
export function Toaster() {
  const [Toasts, setToasts] = useState<ComponentType>()
  useEffect(() => {
    const load = () => {
      if (!hasToasts()) return
      import('./toasts.tsx').then(
        (loaded) => setToasts(() => loaded.Toasts),
        // Tried again with the next one.
        () => undefined,
      )
    }
    load()
    return onToast(load)
  }, [])
  return Toasts && <Toasts />
}
