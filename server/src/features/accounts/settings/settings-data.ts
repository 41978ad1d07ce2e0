import { SettingsChange } from '#contracts/accounts/settings.ts'
import type { Queries } from '../../../database/database.ts'
import { newPart, readEntry } from '../../../owned-data/import-work.ts'
import type { OwnedData } from '../../../owned-data/owned-data.ts'
import { getSettings } from './settings.ts'
import { insertSettings } from './settings.table.ts'

/** Whether this person can have a theme. */
type IsThemeOf = (db: Queries, userId: string, themeId: string) => Promise<boolean>

/** People's settings. They go with their account's row. */
export function settingsData(isThemeOf: IsThemeOf): OwnedData {
  return {
    name: 'settings',
    tables: ['user_settings'],
    export: {
      about: ['settings.json: your settings'],
      add: async (zip, deps, owner) => zip.json('settings.json', await getSettings(deps, owner)),
    },
    import: {
      after: ['themes'],
      async run({ trx, userId, zip }) {
        const part = newPart('settings')
        const entry = readEntry(SettingsChange, await zip.json('settings.json'), part)
        if (!entry) return part
        const { preferred_theme_id: themeId = null, custom_domain = null, cors_origins = [] } = entry
        const isAdded = await insertSettings(trx, {
          user_id: userId,
          preferred_theme_id: themeId !== null && (await isThemeOf(trx, userId, themeId)) ? themeId : null,
          start_here_dismissed: Number(entry.start_here_dismissed ?? false),
          first_line_declined: Number(entry.first_line_declined ?? false),
          custom_domain,
          cors_origins: cors_origins.length > 0 ? JSON.stringify(cors_origins) : null,
        })
        return { ...part, [isAdded ? 'added' : 'kept']: 1 }
      },
    },
  }
}
