import { z } from 'zod'
import { Done } from '#contracts/envelope.ts'
import { ThemeAnswer, ThemeList, ThemeQuery, ThemeWrite } from '#contracts/themes/themes.ts'
import type { App } from '../../http/app-type.ts'
import type { Deps } from '../../deps.ts'
import { requireUser } from '../../http/actor.ts'
import { changeTheme, createTheme, deleteTheme, getTheme, listThemes } from './themes.ts'

const url = '/api/themes'
const success = true as const
/** A theme's id; a built-in one answers to its slug too. */
const params = z.object({ id: z.string().max(100) })

/** Themes: the built-in ones are everybody's, the others their maker's. */
export function themesRoutes(app: App, deps: Deps): void {
  app.get(
    url,
    { schema: { querystring: ThemeQuery, response: { 200: ThemeList } } },
    async ({ actor, query }) => ({ success, ...(await listThemes(deps, actor, query)) }),
  )
  app.post(
    url,
    { schema: { body: ThemeWrite, response: { 200: ThemeAnswer } } },
    async ({ actor, body }) => ({ success, data: await createTheme(deps, requireUser(actor), body) }),
  )
  app.get(
    `${url}/:id`,
    { schema: { params, response: { 200: ThemeAnswer } } },
    async ({ actor, params }) => ({ success, data: await getTheme(deps, actor, params.id) }),
  )
  app.put(
    `${url}/:id`,
    { schema: { params, body: ThemeWrite, response: { 200: ThemeAnswer } } },
    async ({ actor, params, body: given }) => ({
      success,
      data: await changeTheme(deps, requireUser(actor), { id: params.id, given }),
    }),
  )
  app.delete(`${url}/:id`, { schema: { params, response: { 200: Done } } }, async ({ actor, params }) => {
    await deleteTheme(deps, requireUser(actor), params.id)
    return { success }
  })
}
