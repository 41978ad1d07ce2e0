import { buildQuestion } from '../src/lib/app-build.ts'
import { answerFile, answerPage, dropOldApps, isFile, isPage, ownEntry, storeApp } from './app-files.ts'
import { answerAttachment, isAttachment } from './attachments.ts'
import { answerRead, isRead } from './reads.ts'
import { answerShare, isShare } from './shared.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(storeApp().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(dropOldApps().then(() => self.clients.claim())))
self.addEventListener('message', ({ data, ports }) => {
  if (data === buildQuestion) ports[0]?.postMessage(ownEntry)
})
self.addEventListener('fetch', (event) => {
  const answer = chooseAnswer(event)
  if (answer !== undefined) event.respondWith(answer)
})

/** Undefined for everything that goes to the server as if no worker were there. */
function chooseAnswer(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return undefined
  if (isShare(request, url)) return answerShare(request)
  if (request.method !== 'GET') return undefined
  if (request.mode === 'navigate') return isPage(url) ? answerPage(request) : undefined
  if (isFile(url)) return answerFile(request)
  if (isAttachment(url)) return answerAttachment(event)
  return isRead(url) ? answerRead(event) : undefined
}
