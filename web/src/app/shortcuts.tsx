import { lazy, startTransition, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useAuth } from '../lib/auth.tsx'
import { useLastKeeper } from '../lib/last-keeper.ts'
import { navigate } from '../lib/navigation.ts'
import { presentScreenKeys } from '../lib/screen-keys.ts'
import { hasSingleKeys, isSingleKey } from '../lib/single-keys.ts'
import { goToKeys, newPath } from './go-to-keys.ts'
import { focusForm } from './use-focus-on-navigation.ts'
import { useTypedAhead } from './use-typed-ahead.ts'

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }))
const ShortcutsSheet = lazy(async () => ({ default: (await import('./shortcuts-sheet.tsx')).ShortcutsSheet }))

type Opened = 'palette' | 'sheet'

const openEvent = 'keeper:open-palette'
/** How long the letter after `G` may take. */
const chordMs = 1_500

/** Opens the palette as its keys do. */
export function openPalette(): void {
  dispatchEvent(new Event(openEvent))
}

/**
 * ⌘K or Ctrl K opens the palette, `?` the list of shortcuts; both load when they are first asked for. `G` and a letter go
 * places, `N` begins something new, and a screen may have keys of its own. Single keys are text in a field, over a
 * dialog none of them does anything, and each device can switch them off.
 */
export function Shortcuts() {
  const [opened, setOpened] = useState<Opened>()
  const [search, setSearch] = useState('')
  const [isComing, setComing] = useState(false)
  const goByKey = useGoByKey()
  const show = useCallback((next: Opened | undefined) => {
    setOpened(next)
    setSearch('')
    setComing(false)
  }, [])
  const close = useCallback(() => show(undefined), [show])
  useTypedAhead({ isComing, onText: setSearch, onCancel: close })
  useEffect(() => {
    // Shown as soon as it is loaded: after a fallback, even an empty one, React would wait.
    const open = (wanted: Opened) => {
      setComing(wanted === 'palette')
      startTransition(() => setOpened(wanted))
    }
    const openByKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || document.querySelector(anyDialog) !== null) return
      if (isSingleKey(event) && !hasSingleKeys()) return
      const wanted = wantedBy(event)
      if (wanted !== undefined) open(wanted)
      if (wanted !== undefined || goByKey(event) || actByScreenKey(event)) event.preventDefault()
    }
    const openByEvent = () => open('palette')
    addEventListener('keydown', openByKey)
    addEventListener(openEvent, openByEvent)
    return () => {
      removeEventListener('keydown', openByKey)
      removeEventListener(openEvent, openByEvent)
    }
  }, [goByKey])
  return (
    <Suspense>
      {opened === 'palette' && (
        <CommandPalette
          search={search}
          onSearch={setSearch}
          onReady={() => setComing(false)}
          onClose={close}
          onShortcuts={() => show('sheet')}
        />
      )}
      {opened === 'sheet' && <ShortcutsSheet onClose={close} />}
    </Suspense>
  )
}

const anyDialog = '[role=dialog], [role=alertdialog]'

/** Follows `G` and a letter, or `N`; true where the key was one of them. */
function useGoByKey(): (event: KeyboardEvent) => boolean {
  const { user } = useAuth()
  const last = useLastKeeper()
  const chordBeganAt = useRef(-Infinity)
  return (event) => {
    if (event.ctrlKey || event.metaKey || isForWriting(event.target)) return false
    const key = event.key.toLowerCase()
    const isSecond = event.timeStamp - chordBeganAt.current < chordMs
    chordBeganAt.current = key === 'g' && !isSecond ? event.timeStamp : -Infinity
    if (isSecond) {
      const place = goToKeys.find((to) => to.key === key && (!to.isForAdmins || user?.role === 'admin'))
      if (place) void navigate(place.to(last))
      return place !== undefined
    }
    // Where one is by now: a screen that has just been asked for may not be drawn yet.
    if (key === 'n') void navigate(newPath(location.pathname, last), { state: focusForm })
    return key === 'g' || key === 'n'
  }
}

/** Does what the open screen does by this key; true where it has one. */
function actByScreenKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || isForWriting(event.target)) return false
  const act = presentScreenKeys()?.keys.find(({ key }) => key === event.key.toLowerCase())?.act
  act?.(event)
  return act !== undefined
}

function wantedBy({ key, metaKey, ctrlKey, target }: KeyboardEvent): Opened | undefined {
  if ((metaKey || ctrlKey) && key.toLowerCase() === 'k') return 'palette'
  if (key === '?' && !metaKey && !ctrlKey && !isForWriting(target)) return 'sheet'
  return undefined
}

/** Where a letter or a question mark is text, or chooses from a list. */
function isForWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest(
        'input:not([type=checkbox]), textarea, select, [role=textbox], [role=listbox], [role=menu], [role=combobox]',
      ) !== null)
  )
}
