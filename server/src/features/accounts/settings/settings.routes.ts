import { SettingsAnswer, SettingsChange } from '#contracts/settings.ts'
import type { App } from '../../../http/app-type.ts'
import type { Deps } from '../../../deps.ts'
import { requireUser } from '../index.ts'
import { changeSettings, getSettings } from './settings.ts'

/** A person's own settings. */
export function settingsRoutes(app: App, deps: Deps): void {
  app.get('/api/kam/settings', { schema: { response: { 200: SettingsAnswer } } }, async (request) => ({
    success: true as const,
    data: await getSettings(deps, requireUser(request.actor)),
  }))
  app.put(
    '/api/kam/settings',
    { schema: { body: SettingsChange, response: { 200: SettingsAnswer } } },
    async (request) => ({
      success: true as const,
      data: await changeSettings(deps, requireUser(request.actor), request.body),
    }),
  )
}
