import type { Selectable } from 'kysely'
import type { Palette, ThemeSort } from '#contracts/themes/theme-tokens.ts'
import { ThemePalette } from '#contracts/themes/themes.ts'
import type { Queries } from '../../database/database.ts'
import { holds } from '../../database/search-text.ts'
import type { ThemesTable } from '../../database/schema/themes.ts'

/** A theme as it is kept, its colours read. */
export type StoredTheme = Omit<Selectable<ThemesTable>, 'light' | 'dark'> & {
  light: Palette
  dark: Palette
}

/** `words`: every one of them stands in the name, spelled as `name_key` is. */
type ThemeFilter = { ownerId: string; words: string[] }

export async function findTheme(db: Queries, ownerId: string, id: string): Promise<StoredTheme | undefined> {
  const row = await db
    .selectFrom('themes')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return row && fromRow(row)
}

/** Whose a theme is. */
export function findThemeOwner(db: Queries, id: string) {
  return db.selectFrom('themes').select('owner_id').where('id', '=', id).executeTakeFirst()
}

/** All themes that a person made, as they are stored. */
export function listOwnThemes(db: Queries, userId: string) {
  return db.selectFrom('themes').selectAll().where('owner_id', '=', userId).orderBy('id').execute()
}

/** By the last change the newest first, by name from the start. */
export async function listThemeRows(
  db: Queries,
  filter: ThemeFilter,
  page: { sort: ThemeSort; offset: number; limit: number },
): Promise<StoredTheme[]> {
  const [column, direction] = sortColumns[page.sort]
  const rows = await themesIn(db, filter)
    .selectAll()
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows.map(fromRow)
}

export async function countThemes(db: Queries, filter: ThemeFilter): Promise<number> {
  const query = themesIn(db, filter).select((eb) => eb.fn.countAll().as('total'))
  return Number((await query.executeTakeFirstOrThrow()).total)
}

export async function insertTheme(db: Queries, theme: StoredTheme): Promise<void> {
  const { light, dark } = theme
  await db
    .insertInto('themes')
    .values({ ...theme, light: JSON.stringify(light), dark: JSON.stringify(dark) })
    .execute()
}

export async function updateTheme(db: Queries, { id, ...theme }: StoredTheme): Promise<void> {
  const { light, dark } = theme
  await db
    .updateTable('themes')
    .set({ ...theme, light: JSON.stringify(light), dark: JSON.stringify(dark) })
    .where('id', '=', id)
    .execute()
}

export async function deleteThemeRow(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('themes').where('id', '=', id).execute()
}

const sortColumns = { updated: ['updated_at', 'desc'], name: ['name_key', 'asc'] } as const

function themesIn(db: Queries, { ownerId, words }: ThemeFilter) {
  let query = db.selectFrom('themes').where('owner_id', '=', ownerId)
  for (const word of words) query = query.where(holds('name_key', word))
  return query
}

function fromRow(row: Selectable<ThemesTable>): StoredTheme {
  return {
    ...row,
    light: ThemePalette.parse(JSON.parse(row.light)),
    dark: ThemePalette.parse(JSON.parse(row.dark)),
  }
}
