import type { KeeperTheme } from '#contracts/keepers/keepers.ts'
import { themeColours } from './keeper-labels.ts'

/** Paper, accent and ink of a theme. Decoration: the theme's name is next to it. */
export function ThemeSwatch({ theme }: { theme: KeeperTheme }) {
  return (
    <span aria-hidden className="inline-flex shrink-0 overflow-hidden rounded-full border">
      {themeColours(theme).map((colour) => (
        <span key={colour} className="h-4 w-3" style={{ backgroundColor: colour }} />
      ))}
    </span>
  )
}
