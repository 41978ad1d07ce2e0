import { z } from 'zod'
import { Done } from '#contracts/envelope.ts'
import {
  TemplateAnswer,
  TemplateChange,
  TemplateList,
  TemplateQuery,
  TemplateSubject,
  TemplateWrite,
} from '#contracts/templates/templates.ts'
import type { App } from '../../http/app-type.ts'
import type { Deps } from '../../deps.ts'
import { requireUser } from '../../http/actor.ts'
import { attachTemplate, detachTemplate, type TemplateSubjects } from './attachments.ts'
import { changeTemplate, createTemplate, deleteTemplate, getTemplate, listTemplates } from './templates.ts'

const url = '/api/kip/templates'
const success = true as const
const params = z.object({ id: z.string().max(100) })

/** Engagement templates: the built-in ones are everybody's, the others their maker's. */
export function templatesRoutes(app: App, deps: Deps, subjects: TemplateSubjects): void {
  app.get(
    url,
    { schema: { querystring: TemplateQuery, response: { 200: TemplateList } } },
    async ({ actor, query }) => ({ success, ...(await listTemplates(deps, requireUser(actor), query)) }),
  )
  app.post(
    url,
    { schema: { body: TemplateWrite, response: { 200: TemplateAnswer } } },
    async ({ actor, body }) => ({ success, data: await createTemplate(deps, requireUser(actor), body) }),
  )
  app.get(
    `${url}/:id`,
    { schema: { params, response: { 200: TemplateAnswer } } },
    async ({ actor, params }) => ({ success, data: await getTemplate(deps, requireUser(actor), params.id) }),
  )
  app.put(
    `${url}/:id`,
    { schema: { params, body: TemplateChange, response: { 200: TemplateAnswer } } },
    async ({ actor, params, body: given }) => ({
      success,
      data: await changeTemplate(deps, requireUser(actor), { id: params.id, given }),
    }),
  )
  app.delete(`${url}/:id`, { schema: { params, response: { 200: Done } } }, async ({ actor, params }) => {
    await deleteTemplate(deps, requireUser(actor), params.id)
    return { success }
  })
  attachmentRoutes(app, { ...deps, subjects })
}

function attachmentRoutes(app: App, deps: Deps & { subjects: TemplateSubjects }): void {
  const schema = { params, body: TemplateSubject, response: { 200: TemplateAnswer } }
  app.post(`${url}/:id/attachments`, { schema }, async ({ actor, params, body: subject }) => ({
    success,
    data: await attachTemplate(deps, requireUser(actor), { id: params.id, subject }),
  }))
  app.delete(`${url}/:id/attachments`, { schema }, async ({ actor, params, body: subject }) => ({
    success,
    data: await detachTemplate(deps, requireUser(actor), { id: params.id, subject }),
  }))
}
