import { useEffect } from 'react'
import { handOver, takeBack } from '../lib/device-reads.ts'
import { readSession } from '../lib/storage.ts'

/** Lets the app and what was read open without the server. Over plain HTTP browsers have no worker, and nothing changes. */
export function useServiceWorker(userId: string | undefined, token: string | undefined): void {
  useEffect(() => {
    if (import.meta.env.PROD && 'serviceWorker' in navigator) void register()
  }, [])
  useEffect(() => {
    if (!('serviceWorker' in navigator) || userId === undefined || token === undefined) return
    void handOver({ userId, token }).catch(() => undefined)
    return () => {
      if (readSession() === undefined) void takeBack().catch(() => undefined)
    }
  }, [userId, token])
}

/** After the page has loaded: the worker fetches all of the app, which no screen waits for. */
async function register(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  // Where it is refused, the app goes on as without one.
  await navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}
