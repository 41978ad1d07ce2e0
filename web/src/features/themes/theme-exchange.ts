import { wcagContrast } from 'culori/fn'
import { z } from 'zod'
import {
  kebabToken,
  type Palette,
  themeModes,
  themeNameMaxChars,
  type ThemeToken,
  themeTokens,
} from '#contracts/themes/theme-tokens.ts'
import type { Theme, ThemeWrite } from '#contracts/themes/themes.ts'
import { tokenFromHex } from '../../lib/colour.ts'
import { blend, parseColour } from './parse-colour.ts'

/** A theme as shadcn/ui passes themes on: kebab-case tokens, colours as 'H S% L%'. */
export function exportTheme({ slug, name, light, dark }: Theme): string {
  const file = {
    $schema: 'https://ui.shadcn.com/schema/registry-item.json',
    name: slug,
    type: 'registry:theme',
    title: name,
    cssVars: { light: cssVarsOf(light), dark: cssVarsOf(dark) },
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** Reads what `exportTheme` or shadcn/ui has written; colours may be hex, HSL or OKLCH. Throws ImportError. */
export function importTheme(text: string): ThemeWrite {
  const file = ThemeFile.safeParse(parseJson(text))
  if (!file.success)
    throw new ImportError('It needs cssVars with light and dark colours, in the shadcn/ui format.')
  const { name, title, cssVars } = file.data
  const [light, dark] = themeModes.map((mode) => paletteOf(cssVars[mode], mode))
  if (!light || !dark) throw new ImportError('It has no colours.')
  return { name: (title ?? name ?? 'Imported theme').slice(0, themeNameMaxChars), light, dark }
}

/** What an imported text lacks, as a sentence for the person. */
export class ImportError extends Error {
  override name = 'ImportError'
}

const CssVars = z.record(z.string(), z.unknown())
const ThemeName = z.string().trim().min(1).optional().catch(undefined)
const ThemeFile = z.object({
  name: ThemeName,
  title: ThemeName,
  cssVars: z.object({ light: CssVars, dark: CssVars }),
})

function cssVarsOf(palette: Palette): Record<string, string> {
  return Object.fromEntries(themeTokens.map((token) => [kebabToken(token), tokenFromHex(palette[token])]))
}

/** Translucent colours become what they look like on the page. Tokens that Keeper does not have are left out. */
function paletteOf(cssVars: Record<string, unknown>, mode: string): Palette {
  const page = colourOf(cssVars, 'background')
  const under = page ? blend(page, mode === 'dark' ? '#000000' : '#ffffff') : '#ffffff'
  const found = new Map<ThemeToken, string>()
  for (const token of themeTokens) {
    const colour = colourOf(cssVars, token)
    if (colour) found.set(token, blend(colour, under))
  }
  addDestructiveText(found)
  const missing = themeTokens.filter((token) => !found.has(token)).map(kebabToken)
  if (missing.length > 0) throw new ImportError(`Missing ${mode} colours: ${missing.join(', ')}.`)
  // None is missing.
  return Object.fromEntries(found) as Palette
}

/** shadcn/ui has dropped this token: the text is whichever of the page's two colours can be read on it. */
function addDestructiveText(found: Map<ThemeToken, string>): void {
  const [button, ...texts] = (['destructive', 'background', 'foreground'] as const).map((token) =>
    found.get(token),
  )
  if (button === undefined || found.has('destructiveForeground')) return
  const readable = texts
    .filter((text) => text !== undefined)
    .toSorted((one, other) => wcagContrast(button, other) - wcagContrast(button, one))
  if (readable[0] !== undefined) found.set('destructiveForeground', readable[0])
}

function colourOf(cssVars: Record<string, unknown>, token: ThemeToken) {
  const name = kebabToken(token)
  const value = cssVars[name] ?? cssVars[`--${name}`]
  if (value === undefined) return undefined
  const colour = typeof value === 'string' ? parseColour(value) : undefined
  if (!colour)
    throw new ImportError(`${JSON.stringify(value)} is not a valid colour for ${name}. Use hex or HSL.`)
  return colour
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ImportError('This is not JSON.')
  }
}
