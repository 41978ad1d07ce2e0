import { useEffect, useState } from 'react'
import { buildQuestion, holdBuild } from '../lib/app-build.ts'

/** How often a page that stays open looks for a new version, beside each time that it is looked at again. */
const lookEveryMs = 30 * 60_000

/** Whether this device has a newer version of the app than this page, which goes on with its own. */
export function useNewVersion(): boolean {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    const own = findOwnEntry()
    if (own === undefined || !('serviceWorker' in navigator)) return
    const { serviceWorker } = navigator
    let isOver = false
    holdBuild(own)

    async function compare() {
      const newest = await askBuild(serviceWorker.controller)
      if (!isOver) setIsReady(newest !== undefined && newest !== own)
    }
    async function look() {
      if (document.hidden) return
      const registration = await serviceWorker.getRegistration()
      await registration?.update()
    }
    const compareNow = () => void compare()
    // Without the server there is none.
    const lookNow = () => void look().catch(() => undefined)

    const timer = setInterval(lookNow, lookEveryMs)
    serviceWorker.addEventListener('controllerchange', compareNow)
    document.addEventListener('visibilitychange', lookNow)
    addEventListener('online', lookNow)
    return () => {
      isOver = true
      clearInterval(timer)
      serviceWorker.removeEventListener('controllerchange', compareNow)
      document.removeEventListener('visibilitychange', lookNow)
      removeEventListener('online', lookNow)
    }
  }, [])
  return isReady
}

/** The entry of the build that a worker has; one from before this question says nothing. */
function askBuild(worker: ServiceWorker | null): Promise<string | undefined> {
  if (worker === null) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(typeof data === 'string' ? data : undefined)
    worker.postMessage(buildQuestion, [port2])
  })
}

/** The script that started this page's app, which names its build; undefined in development. */
function findOwnEntry(): string | undefined {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]')
  return script === null ? undefined : new URL(script.src).pathname
}
