import { z } from 'zod'
import { page, pageQuery, success } from '../envelope.ts'
import { isHexColour, themeKinds, themeNameMaxChars, themesPageSize, themeSorts } from './theme-tokens.ts'

const Colour = z
  .string({ error: 'Use a colour such as #3b82f6.' })
  .trim()
  .toLowerCase()
  .refine(isHexColour, 'Use a colour such as #3b82f6.')

/** A colour for every token, no more and no less. */
export const ThemePalette = z.strictObject({
  background: Colour,
  foreground: Colour,
  card: Colour,
  cardForeground: Colour,
  popover: Colour,
  popoverForeground: Colour,
  primary: Colour,
  primaryForeground: Colour,
  secondary: Colour,
  secondaryForeground: Colour,
  muted: Colour,
  mutedForeground: Colour,
  accent: Colour,
  accentForeground: Colour,
  destructive: Colour,
  destructiveForeground: Colour,
  border: Colour,
  input: Colour,
  ring: Colour,
})

/** A theme: built-in, or of the person who asks. */
export const Theme = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  light: ThemePalette,
  dark: ThemePalette,
  built_in: z.boolean(),
  /** Null for built-in ones, which never change. */
  updated_at: z.string().nullable(),
})
export type Theme = z.infer<typeof Theme>

/** What makes a theme; its slug follows from its name. */
export const ThemeWrite = z.strictObject({
  name: z
    .string({ error: 'Give it a name.' })
    .trim()
    .min(1, 'Give it a name.')
    .max(themeNameMaxChars, `Use at most ${themeNameMaxChars} characters.`),
  light: ThemePalette,
  dark: ThemePalette,
})
export type ThemeWrite = z.infer<typeof ThemeWrite>

/** Which themes, from the query string. */
export const ThemeQuery = z.object({
  ...pageQuery(themesPageSize),
  q: z.string().max(200).default(''),
  kind: z.enum(themeKinds).default('all'),
  sort: z.enum(themeSorts).default('updated'),
})
export type ThemeQuery = z.infer<typeof ThemeQuery>

export const ThemeAnswer = success(Theme)
export const ThemeList = page(Theme)
