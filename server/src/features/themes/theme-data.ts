import { z } from 'zod'
import { ThemeWrite } from '#contracts/themes/themes.ts'
import { EntryId, entryTimes, importOwned, timesOf, type OwnedKind } from '../../owned-data/import-owned.ts'
import type { OwnedData } from '../../owned-data/owned-data.ts'
import { themeColumns } from './themes.ts'
import { findThemeOwner, insertTheme, listOwnThemes } from './themes.table.ts'

/** The themes that people made. They go with their owner's row. */
export const themeData: OwnedData = {
  name: 'themes',
  tables: ['themes'],
  export: {
    about: ['themes.json: the themes that you made'],
    async add(zip, { database }, { userId }) {
      zip.json('themes.json', (await listOwnThemes(database.db, userId)).map(themeEntry))
    },
  },
  import: {
    run: (work) =>
      importOwned(work, kind, async ({ id, created_at, updated_at, ...theme }) => {
        const times = { created_at, updated_at }
        await insertTheme(work.trx, { id, owner_id: work.userId, ...themeColumns(theme), ...times })
        return undefined
      }),
  },
}

const ThemeEntry = z.strictObject({
  ...ThemeWrite.shape,
  id: EntryId,
  slug: z.string().max(200),
  ...entryTimes,
})

const kind: OwnedKind<z.infer<typeof ThemeEntry>> = {
  name: 'themes',
  file: 'themes.json',
  schema: ThemeEntry,
  findOwner: findThemeOwner,
}

type ThemeRow = Awaited<ReturnType<typeof listOwnThemes>>[number]

function themeEntry(row: ThemeRow) {
  const { owner_id: _, name_key: __, ...theme } = row
  return {
    ...theme,
    light: JSON.parse(row.light) as unknown,
    dark: JSON.parse(row.dark) as unknown,
    ...timesOf(row),
  }
}
