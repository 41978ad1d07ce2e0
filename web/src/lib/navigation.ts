import { createPath, type Location, type NavigateOptions, type Navigator, type To } from 'react-router'

/** An address of the app as it is to be shown. */
export type View = {
  location: Location
  /** Whether the page stays where it is scrolled to. */
  keepsPlace: boolean
}

/** Who shows the app's addresses: `load` answers a promise where a screen's script isn't there yet. */
export type Shower = {
  load: (pathname: string) => Promise<unknown> | undefined
  show: (view: View, isAtOnce: boolean) => void
}

let shower: Shower | undefined
/** Counts the navigations: one that another has overtaken while its script loaded shows nothing. */
let latest = 0

/** What links, redirects and the URL's query go through. */
export const appNavigator: Navigator = {
  createHref,
  encodeLocation: (to) => new URL(createHref(to), location.origin),
  go: (steps) => history.go(steps),
  push: (to, state, options) => void navigate(to, { ...options, state }),
  replace: (to, state, options) => void navigate(to, { ...options, state, replace: true }),
}

/** Goes to an address of the app as soon as its screen has loaded, and resolves then. Until then nothing changes. */
export function navigate(
  to: To,
  { replace = false, state = null, preventScrollReset = false, flushSync = false }: NavigateOptions = {},
): Promise<void> {
  const url = new URL(createHref(to), location.href)
  return showLoaded(url.pathname, () => {
    history[replace ? 'replaceState' : 'pushState']({ key: newKey(), state }, '', url)
    shower?.show(readView(preventScrollReset), flushSync)
  })
}

/** Loads the screen of an address, before one goes there. */
export function prepareScreen(to: string): void {
  void shower?.load(new URL(to, location.href).pathname)
}

/** From now on shows the addresses that are gone to, back and forward; answers how to stop. */
export function followAddress(by: Shower): () => void {
  shower = by
  addEventListener('popstate', showPresent)
  return () => {
    shower = undefined
    removeEventListener('popstate', showPresent)
  }
}

/** Shows the address that the browser is at, as soon as its screen has loaded. */
export function showPresent(): void {
  void showLoaded(location.pathname, () => shower?.show(readView(), false))
}

/** The address that the browser is at. A freshly opened one gets an entry with a key, as those of navigations have. */
export function readView(keepsPlace = false): View {
  if (!isEntry(history.state)) history.replaceState({ key: newKey(), state: null }, '')
  const { pathname, search, hash } = location
  const { key, state } = isEntry(history.state) ? history.state : { key: 'default', state: null }
  return { location: { pathname, search, hash, key, state, mask: undefined }, keepsPlace }
}

/** At once where the screen has loaded before. */
async function showLoaded(pathname: string, show: () => void): Promise<void> {
  latest += 1
  const own = latest
  const loading = shower?.load(pathname)
  if (loading !== undefined) await loading
  if (own === latest) show()
}

function createHref(to: To): string {
  return typeof to === 'string' ? to : createPath(to)
}

function newKey(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`
}

function isEntry(kept: unknown): kept is { key: string; state: unknown } {
  return typeof kept === 'object' && kept !== null && 'key' in kept
}
