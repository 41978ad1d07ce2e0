import { preferServer } from './prefer-server.ts'

/** Written before this script by the build (first-load/service-worker.ts). */
declare const keeperBuild: {
  /** Changes with every build that changes the app. */
  version: string
  /** The app's script, which the page of this build names. */
  entry: string
  /** What the app may need: scripts, styles, fonts, icons. */
  files: string[]
}

const prefix = 'keeper-app:'
const ownCache = prefix + keeperBuild.version
/** An address whose page is the plain one, without a served view. */
const shellPath = '/keeper'
const knownFiles = new Set(keeperBuild.files)

/** Screens behind the guard. All other pages come from the server alone. */
export function isPage({ pathname }: URL): boolean {
  return /^\/(?:root|studio|keeper)(?:\/|$)/.test(pathname)
}

export function isFile({ pathname }: URL): boolean {
  return pathname.startsWith('/assets/') || knownFiles.has(pathname)
}

/** Stores the page and the files of one build, all or none; files that an older build stored are copied. */
export async function storeApp(): Promise<void> {
  const cache = await caches.open(ownCache)
  try {
    await cache.put(shellPath, await fetchShell())
    for (const file of keeperBuild.files) await storeFile(cache, file)
  } catch (error) {
    await caches.delete(ownCache)
    throw error
  }
}

/** The server may be newer than this worker: then its page belongs to other files. */
async function fetchShell(): Promise<Response> {
  const response = await fetch(shellPath, { cache: 'no-cache' })
  const isOurs = response.ok && (await response.clone().text()).includes(keeperBuild.entry)
  if (!isOurs) throw new Error('The page on the server belongs to another build.')
  return response
}

async function storeFile(cache: Cache, file: string): Promise<void> {
  // Only hashed names promise the same bytes.
  const known = file.startsWith('/assets/') ? await caches.match(file, anyEncoding) : undefined
  const response = known ?? (await fetch(file))
  if (!response.ok) throw new Error(`${file} answered ${response.status}.`)
  await cache.put(file, response)
}

/** The build before this one stays: pages that are still open load their parts from it. */
export async function dropOldApps(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== ownCache)
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)))
}

/** The server's page, with the files that it names; without the server, the stored page with its own. */
export function answerPage(request: Request): Promise<Response> {
  return preferServer(fetch(request), async () => (await caches.open(ownCache)).match(shellPath, anyEncoding))
}

export async function answerFile(request: Request): Promise<Response> {
  return (await caches.match(request.url, anyEncoding)) ?? fetch(request)
}

/** What is stored is unpacked already. */
const anyEncoding = { ignoreVary: true }
