import { useEffect } from 'react'

/** A key that does something on one screen. `label` is how the list of shortcuts shows it. */
export type ScreenKey = {
  /** As events name it, in lower case. */
  key: string
  label: readonly string[]
  does: string
  /** Absent where the browser does it by itself. */
  act?: (event: KeyboardEvent) => void
}
export type ScreenKeys = { title: string; keys: readonly ScreenKey[] }

let present: ScreenKeys | undefined

/** The keys of the screen that is open, if it has any. */
export function presentScreenKeys(): ScreenKeys | undefined {
  return present
}

/** Gives the open screen keys of its own. In a field they are text, and over a dialog they do nothing. */
export function useScreenKeys(title: string, keys: readonly ScreenKey[]): void {
  useEffect(() => {
    const own = { title, keys }
    present = own
    return () => {
      if (present === own) present = undefined
    }
  })
}
