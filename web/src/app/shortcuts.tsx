import { lazy, Suspense, useEffect, useState } from 'react'

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }))
const ShortcutsSheet = lazy(async () => ({ default: (await import('./shortcuts-sheet.tsx')).ShortcutsSheet }))

type Opened = 'palette' | 'sheet'

const openEvent = 'keeper:open-palette'

/** Opens the palette as its keys do. */
export function openPalette(): void {
  dispatchEvent(new Event(openEvent))
}

/** ⌘K or Ctrl K opens the palette, `?` the list of shortcuts; both load when they are first asked for. */
export function Shortcuts() {
  const [opened, setOpened] = useState<Opened>()
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      const wanted = wantedBy(event)
      // Over another dialog nothing opens: that one asks for an answer.
      if (wanted === undefined || event.defaultPrevented || document.querySelector(anyDialog) !== null) return
      event.preventDefault()
      setOpened(wanted)
    }
    const open = () => setOpened('palette')
    addEventListener('keydown', openByKey)
    addEventListener(openEvent, open)
    return () => {
      removeEventListener('keydown', openByKey)
      removeEventListener(openEvent, open)
    }
  }, [])
  const close = () => setOpened(undefined)
  return (
    <Suspense>
      {opened === 'palette' && <CommandPalette onClose={close} onShortcuts={() => setOpened('sheet')} />}
      {opened === 'sheet' && <ShortcutsSheet onClose={close} />}
    </Suspense>
  )
}

const anyDialog = '[role=dialog], [role=alertdialog]'

function wantedBy({ key, metaKey, ctrlKey, altKey, target }: KeyboardEvent): Opened | undefined {
  if (altKey) return undefined
  if ((metaKey || ctrlKey) && key.toLowerCase() === 'k') return 'palette'
  if (key === '?' && !metaKey && !ctrlKey && !isForWriting(target)) return 'sheet'
  return undefined
}

/** Where a question mark is text. */
function isForWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
