import type { ThemeToken } from '#contracts/themes/theme-tokens.ts'

/** What a token colours, in a person's words. */
export const tokenLabels: Record<ThemeToken, string> = {
  background: 'Page',
  foreground: 'Text',
  card: 'Card',
  cardForeground: 'Card text',
  popover: 'Menu',
  popoverForeground: 'Menu text',
  primary: 'Main button',
  primaryForeground: 'Main button text',
  secondary: 'Surface',
  secondaryForeground: 'Surface text',
  muted: 'Quiet surface',
  mutedForeground: 'Quiet text',
  accent: 'Highlight',
  accentForeground: 'Highlight text',
  destructive: 'Warning',
  destructiveForeground: 'Warning text',
  border: 'Lines',
  input: 'Control edges',
  ring: 'Focus',
}

/** The tokens as they are set together. */
export const tokenGroups: readonly { title: string; tokens: readonly ThemeToken[] }[] = [
  { title: 'Page', tokens: ['background', 'foreground', 'mutedForeground', 'muted'] },
  { title: 'Cards and menus', tokens: ['card', 'cardForeground', 'popover', 'popoverForeground'] },
  {
    title: 'Buttons and links',
    tokens: ['primary', 'primaryForeground', 'destructive', 'destructiveForeground'],
  },
  { title: 'Labels and bubbles', tokens: ['accent', 'accentForeground', 'secondary', 'secondaryForeground'] },
  { title: 'Edges', tokens: ['border', 'input', 'ring'] },
]
