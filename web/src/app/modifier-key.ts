/** The key that commands begin with on this device: ⌘ or Ctrl. */
export function modifierKey(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
}
