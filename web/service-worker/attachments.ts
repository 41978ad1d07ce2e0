import { readSession, readsCacheOf } from '../src/lib/device-reads.ts'
import { preferServer } from './prefer-server.ts'

/** What a keeper's moments show and play; `<img>` and `<audio>` can't send a token themselves. */
export function isAttachment({ pathname }: URL): boolean {
  return /^\/api\/keepers\/[^/]+\/attachments\/[^/]+/.test(pathname)
}

/** Asks with the token of the account that is signed in; a picture that was seen is there without the server. */
export async function answerAttachment(event: FetchEvent): Promise<Response> {
  const { request } = event
  if (request.headers.has('authorization')) return fetch(request)
  const session = await readSession()
  if (session === undefined) return fetch(request)
  const headers = new Headers(request.headers)
  headers.set('authorization', `Bearer ${session.token}`)
  const { url, signal } = request
  // A request of an element may carry no token: this is another one, with its headers, such as a range.
  const asked = fetch(url, { headers, signal, mode: 'same-origin', credentials: 'same-origin' })
  if (request.destination !== 'image') return asked
  const cacheName = readsCacheOf(session.userId)
  event.waitUntil(
    asked.then((response) => keepPicture(response.clone(), url, cacheName)).catch(() => undefined),
  )
  return preferServer(asked, async () => (await caches.open(cacheName)).match(url, { ignoreVary: true }))
}

async function keepPicture(response: Response, url: string, cacheName: string): Promise<void> {
  if (response.status !== 200) return
  await (await caches.open(cacheName)).put(url, response)
  const session = await readSession()
  if (session === undefined || readsCacheOf(session.userId) !== cacheName) await caches.delete(cacheName)
}
