import type { Json, TimeMs } from './columns.ts'

/** Themes. */
export type ThemeTables = {
  themes: ThemesTable
}

/** Themes that people made; the built-in ones are no rows. */
export type ThemesTable = {
  id: string
  owner_id: string
  slug: string
  name: string
  /** The name as it is sorted and searched. */
  name_key: string
  light: Json
  dark: Json
  created_at: TimeMs
  updated_at: TimeMs
}
