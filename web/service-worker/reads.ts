import { readSession, readsCacheOf } from '../src/lib/device-reads.ts'
import { isFromGateway, preferServer } from './prefer-server.ts'

declare const self: ServiceWorkerGlobalScope

/** What one person's copies may number; the oldest go first. */
const copiesMax = 500
const readable = /^\/api\/keepers(?:\/[^/]+(?:\/(?:months|moments|moments\/[^/]+))?)?$/

/** Whether an answer may be read without the server: keepers, months, lists of moments and opened moments. */
export function isRead({ pathname, searchParams }: URL): boolean {
  return readable.test(pathname) && !searchParams.get('q') && !/\/(?:export|search)$/.test(pathname)
}

/** The server's answer, of which the person's own copy is kept; without the server that copy. */
export function answerRead(event: FetchEvent): Promise<Response> {
  const { request } = event
  const asked = fetch(request)
  event.waitUntil(asked.then((response) => keepCopy(response.clone(), request)).catch(() => undefined))
  return preferServer(asked, async () => {
    const userId = await readerOf(request)
    if (userId === undefined) return undefined
    const cache = await caches.open(readsCacheOf(userId))
    const kept = await cache.match(request.url, { ignoreVary: true })
    if (kept !== undefined) event.waitUntil(tellPage(event))
    return kept
  })
}

/** Who asks: the account that is signed in on this device, where the request carries its token. */
async function readerOf(request: Request): Promise<string | undefined> {
  const session = await readSession()
  const carries = request.headers.get('authorization') === `Bearer ${session?.token}`
  return carries ? session?.userId : undefined
}

/** Asked once the answer is there: just after a sign-in the page's first calls are ahead of its token here. */
async function keepCopy(response: Response, request: Request): Promise<void> {
  const userId = await readerOf(request)
  if (userId === undefined) return
  const { url } = request
  const cache = await caches.open(readsCacheOf(userId))
  if (response.ok) await cache.put(url, response)
  // What is deleted or no longer allowed is gone here, too; after a session's end the same person comes back.
  else if (!isFromGateway(response) && ![401, 429].includes(response.status)) await cache.delete(url)
  const names = await cache.keys()
  for (const name of names.slice(0, Math.max(0, names.length - copiesMax))) await cache.delete(name)
  // Somebody may have signed out since.
  if ((await readerOf(request)) !== userId) await caches.delete(readsCacheOf(userId))
}

/** The page says that it shows what is on this device. */
async function tellPage({ clientId }: FetchEvent): Promise<void> {
  const page = await self.clients.get(clientId)
  page?.postMessage('answered-from-device')
}
