import { deviceStorage } from './device-storage.ts'

/** The root's variables, such as '--background': '40 50% 97%'. */
export type ThemeVariables = Record<string, string>

/** The signed-in person's theme as this device keeps it, so that a reload begins in it. */
export type KeptTheme = { id: string; light: ThemeVariables; dark: ThemeVariables }

/** Also read by first-load/first-paint.js, before the first paint. */
export const themeKey = 'keeper_theme'

export function writeKeptTheme(theme: KeptTheme | undefined): void {
  if (theme === undefined) deviceStorage.removeItem(themeKey)
  else deviceStorage.setItem(themeKey, JSON.stringify(theme))
}

/**
 * Puts a theme's variables on the root: those of `shown`, else of the kept one. Without either the stylesheet's hold,
 * which are the default theme's.
 */
export function paintTheme(root: HTMLElement, mode: 'light' | 'dark', shown?: KeptTheme): void {
  const variables = shown?.[mode] ?? readVariables(mode)
  for (const name of [...root.style])
    if (name.startsWith('--') && !(name in variables)) root.style.removeProperty(name)
  for (const [name, value] of Object.entries(variables)) root.style.setProperty(name, value)
}

function readVariables(mode: 'light' | 'dark'): ThemeVariables {
  try {
    // Written above; whatever else it is, it paints nothing.
    const kept = JSON.parse(deviceStorage.getItem(themeKey) ?? 'null') as Partial<KeptTheme> | null
    return kept?.[mode] ?? {}
  } catch {
    return {}
  }
}
