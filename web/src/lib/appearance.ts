import { useSyncExternalStore } from 'react'
import { deviceStorage } from './device-storage.ts'
import { type KeptTheme, paintTheme, themeKey, writeKeptTheme } from './kept-theme.ts'

/** What the person chose; `system` follows the device, live. */
export type AppearanceChoice = 'light' | 'dark' | 'system'
export type Mode = 'light' | 'dark'

/** Also read by first-load/first-paint.js, before the first paint. */
const storageKey = 'keeper_appearance'
const darkQuery = '(prefers-color-scheme: dark)'
const listeners = new Set<() => void>()
let shownTheme: KeptTheme | undefined

/** Puts the class light or dark and the kept theme on the root, and keeps them true while the system, this tab or another one changes it. */
export function followAppearance(): void {
  matchMedia(darkQuery).addEventListener('change', refresh)
  addEventListener('storage', (event) => {
    if (event.key === storageKey || event.key === themeKey || event.key === null) refresh()
  })
  refresh()
}

/** Keeps the choice on this device and applies it. */
export function chooseAppearance(choice: AppearanceChoice): void {
  if (choice === 'system') deviceStorage.removeItem(storageKey)
  else deviceStorage.setItem(storageKey, choice)
  refresh()
}

/** Keeps a theme on this device and applies it; undefined is the default theme. */
export function applyKeptTheme(theme: KeptTheme | undefined): void {
  writeKeptTheme(theme)
  refresh()
}

/** Shows a theme in the place of the kept one, until undefined takes it away. Nothing of it is kept. */
export function showTheme(theme: KeptTheme | undefined): void {
  shownTheme = theme
  refresh()
}

export function useAppearanceChoice(): AppearanceChoice {
  return useSyncExternalStore(subscribe, readChoice)
}

/** The mode in effect. */
export function useMode(): Mode {
  return useSyncExternalStore(subscribe, readMode)
}

function readChoice(): AppearanceChoice {
  const kept = deviceStorage.getItem(storageKey)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

function readMode(): Mode {
  const choice = readChoice()
  if (choice !== 'system') return choice
  return matchMedia(darkQuery).matches ? 'dark' : 'light'
}

function refresh(): void {
  const root = document.documentElement
  const mode = readMode()
  root.classList.toggle('dark', mode === 'dark')
  root.classList.toggle('light', mode === 'light')
  paintTheme(root, mode, shownTheme)
  const background = getComputedStyle(root).getPropertyValue('--background')
  // One for each of the system's modes: what was chosen by hand holds in both.
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.setAttribute('content', `hsl(${background})`)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
