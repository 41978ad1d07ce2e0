import type { View } from '../lib/navigation.ts'

const storageKey = 'keeper_scroll_places'

/** How far down each entry of the history was scrolled when it was left, in pixels, by its key. */
const places = readPlaces()
let shownKey: string | undefined

/** Notes where the page is scrolled to, before something else is shown. */
export function notePlace(): void {
  if (shownKey !== undefined) places[shownKey] = scrollY
}

/** Scrolls a page that has just been drawn to where its entry was left, to its hash, or to its top. */
export function findPlace({ location: { key, hash }, keepsPlace }: View): void {
  const isFirst = shownKey === undefined
  shownKey = key
  const place = places[key]
  const named = place === undefined ? findNamed(hash) : null
  if (place !== undefined) scrollTo(0, place)
  else if (named !== null) named.scrollIntoView()
  // A page that has just been opened may have been scrolled while its script came.
  else if (!keepsPlace && !isFirst) scrollTo(0, 0)
}

/** Keeps the places through a reload, for as long as the tab is open; answers how to stop. */
export function keepPlaces(): () => void {
  const takeCharge = () => (history.scrollRestoration = 'manual')
  const leave = () => {
    notePlace()
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(places))
    } catch {
      // Storage is off or full: a reload begins at the top.
    }
    // For whoever comes back from another site, the browser finds the place before the app is there.
    history.scrollRestoration = 'auto'
  }
  takeCharge()
  addEventListener('pageshow', takeCharge)
  addEventListener('pagehide', leave)
  return () => {
    removeEventListener('pageshow', takeCharge)
    removeEventListener('pagehide', leave)
  }
}

function findNamed(hash: string): Element | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    // The hash is not in the form of an address.
    return null
  }
}

function readPlaces(): Record<string, number> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(Object.entries(kept).filter(([, place]) => typeof place === 'number'))
  } catch {
    return {}
  }
}
