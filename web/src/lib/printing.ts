import { useSyncExternalStore } from 'react'

const onPaper = matchMedia('print')

/** True while the page is laid out for paper: what draws only its part in view draws all of it then. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, read, read)
}

let isPrinting = false

function read(): boolean {
  return isPrinting || onPaper.matches
}

function subscribe(onChange: () => void): () => void {
  const begin = () => {
    isPrinting = true
    onChange()
  }
  const end = () => {
    isPrinting = false
    onChange()
  }
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  onPaper.addEventListener('change', onChange)
  return () => {
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
    onPaper.removeEventListener('change', onChange)
  }
}
