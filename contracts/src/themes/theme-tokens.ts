/** What a theme is made of. Schema-free. */

/** The colours of a palette, in the order in which they are shown. */
export const themeTokens = [
  'background',
  'foreground',
  'card',
  'cardForeground',
  'popover',
  'popoverForeground',
  'primary',
  'primaryForeground',
  'secondary',
  'secondaryForeground',
  'muted',
  'mutedForeground',
  'accent',
  'accentForeground',
  'destructive',
  'destructiveForeground',
  'border',
  'input',
  'ring',
] as const
export type ThemeToken = (typeof themeTokens)[number]

/** Every token's colour as '#rrggbb'. */
export type Palette = Record<ThemeToken, string>

export const themeModes = ['light', 'dark'] as const
export type ThemeMode = (typeof themeModes)[number]

/** Which themes a list shows. */
export const themeKinds = ['all', 'built-in', 'own'] as const
export type ThemeKind = (typeof themeKinds)[number]

/** The orders of a person's own themes; the first is the usual one. Built-in ones stand before them. */
export const themeSorts = ['updated', 'name'] as const
export type ThemeSort = (typeof themeSorts)[number]

export const themeNameMaxChars = 60
/** Themes of one page of the gallery. */
export const themesPageSize = 24

export function isHexColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}

/** 'cardForeground' becomes 'card-foreground', as shadcn/ui and the stylesheet spell it. */
export function kebabToken(token: ThemeToken): string {
  return token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
