import { useSyncExternalStore } from 'react'

/** Whether a panel fits beside the page. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
}

const wide = '(min-width: 64rem)'

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(wide)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
