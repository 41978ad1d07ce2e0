import { SettingsAnswer, SettingsChange } from '#contracts/accounts/settings.ts'
import type { App } from '../../../http/app-type.ts'
import type { Deps } from '../../../deps.ts'
import { requireUser } from '../../../http/actor.ts'
import { changeSettings, getSettings, type FindTheme } from './settings.ts'

/** A person's own settings. `findTheme` tells whether a theme is theirs to choose. */
export function settingsRoutes(app: App, deps: Deps, findTheme: FindTheme): void {
  app.get('/api/kam/settings', { schema: { response: { 200: SettingsAnswer } } }, async (request) => ({
    success: true as const,
    data: await getSettings(deps, requireUser(request.actor)),
  }))
  app.put(
    '/api/kam/settings',
    { schema: { body: SettingsChange, response: { 200: SettingsAnswer } } },
    async (request) => ({
      success: true as const,
      data: await changeSettings({ ...deps, findTheme }, requireUser(request.actor), request.body),
    }),
  )
}
