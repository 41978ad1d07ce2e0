import { listHeldBuilds } from '../src/lib/app-build.ts'
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

/** Which build the worker has. */
export const ownEntry = keeperBuild.entry

/** Stores the page and the files of one build, all or none; files that an older build stored are copied. */
export async function storeApp(): Promise<void> {
  // A build that came back may have pages still.
  const wasThere = await caches.has(ownCache)
  const cache = await caches.open(ownCache)
  try {
    await cache.put(shellPath, await fetchShell())
    for (const file of keeperBuild.files) await storeFile(cache, file)
  } catch (error) {
    if (!wasThere) await caches.delete(ownCache)
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

/** Builds that open pages run stay, since those load their parts from them, and so does the one before this one. */
export async function dropOldApps(): Promise<void> {
  const held = await listHeldBuilds(navigator.locks)
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== ownCache)
  for (const name of names.slice(0, -1)) {
    const cache = await caches.open(name)
    const files = await Promise.all(held.map((entry) => cache.match(entry, anyEncoding)))
    if (files.every((file) => file === undefined)) await caches.delete(name)
  }
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
