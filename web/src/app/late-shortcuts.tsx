import { lazy, Suspense } from 'react'

const ShortcutsWithoutShell = lazy(async () => {
  try {
    return { default: (await import('./shortcuts-without-shell.tsx')).ShortcutsWithoutShell }
  } catch {
    return { default: () => <></> }
  }
})

/** The shortcuts of people who are signed in, on pages that have no shell. A page is shown before they load, and without them. */
export function LateShortcuts() {
  return (
    <Suspense>
      <ShortcutsWithoutShell />
    </Suspense>
  )
}
