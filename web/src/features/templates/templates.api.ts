import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TemplateKind, TemplateSort } from '#contracts/templates/template-choices.ts'
import type {
  Template,
  TemplateChange,
  TemplateSubject,
  TemplateWrite,
} from '#contracts/templates/templates.ts'
import { call, callEnvelope } from '../../lib/api.ts'
import type { ListView } from '../../lib/list-view.ts'

const path = '/api/kip/templates'
const one = (id: string) => `${path}/${encodeURIComponent(id)}`

/** All loaded templates are fetched again after a change. */
export const templatesKey = ['templates'] as const

/** What the list shows. */
export type TemplateView = ListView<TemplateKind, TemplateSort>
export type TemplatePage = { templates: Template[]; totalPages: number }

/** A page of the templates that this person may use. While the next one loads, the last one stays. */
export function templatesQuery(filter: TemplateView) {
  return queryOptions({
    queryKey: [...templatesKey, 'list', filter],
    queryFn: async ({ signal }): Promise<TemplatePage> => {
      const query = new URLSearchParams({ ...filter, page: String(filter.page) })
      const answer = await callEnvelope<Template[]>(`${path}?${query.toString()}`, { signal })
      return { templates: answer.data, totalPages: answer.totalPages ?? 0 }
    },
    placeholderData: keepPreviousData,
  })
}

export function templateQuery(id: string) {
  return queryOptions({
    queryKey: [...templatesKey, 'one', id],
    queryFn: ({ signal }) => call<Template>(one(id), { signal }),
  })
}

export function createTemplate(template: TemplateWrite): Promise<Template> {
  return call(path, { method: 'POST', body: template })
}

/** Throws an ApiError of 409 with `TemplateConflict` as its data where it was changed since `based_on`. */
export function changeTemplate(id: string, change: TemplateChange): Promise<Template> {
  return call(one(id), { method: 'PUT', body: change })
}

export async function deleteTemplate(id: string): Promise<void> {
  await callEnvelope(one(id), { method: 'DELETE' })
}

export function attachTemplate(id: string, subject: TemplateSubject): Promise<Template> {
  return call(`${one(id)}/attachments`, { method: 'POST', body: subject })
}

export function detachTemplate(id: string, subject: TemplateSubject): Promise<Template> {
  return call(`${one(id)}/attachments`, { method: 'DELETE', body: subject })
}
