import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keptTextsKey } from './moments.api.ts'

/** Has the service worker keep the newest texts of a keeper on this device, while nothing else is to be done. */
export function useKeptTexts(keeperId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const { serviceWorker } = navigator
    let isOver = false
    void serviceWorker.ready.then(afterIdle).then(async () => {
      if (isOver || !serviceWorker.controller || !navigator.onLine) return
      const { keptTextsQuery } = await import('./kept-texts.api.ts')
      if (isOver) return
      void queryClient.prefetchQuery(keptTextsQuery(keeperId))
    })
    return () => {
      isOver = true
      void queryClient.cancelQueries({ queryKey: keptTextsKey(keeperId) })
    }
  }, [queryClient, keeperId])
}

/** Safari has no idle callback. */
function afterIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 5_000 })
    else setTimeout(resolve, 1_000)
  })
}
