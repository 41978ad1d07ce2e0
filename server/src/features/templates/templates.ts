import { randomUUID } from 'node:crypto'
import { templateWording } from '#contracts/templates/template-wording.ts'
import type {
  Template,
  TemplateAttachments,
  TemplateChange,
  TemplateConflict,
  TemplateQuery,
  TemplateWrite,
} from '#contracts/templates/templates.ts'
import { quotaWording } from '#contracts/limits/quota-wording.ts'
import { foldText } from '#contracts/search-text.ts'
import { pageBuiltInFirst } from '../../built-in-first.ts'
import type { Queries } from '../../database/database.ts'
import { searchWords } from '../../database/search-text.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/index.ts'
import type { UserActor } from '../../http/actor.ts'
import { createWithinQuota, takePace } from '../limits/index.ts'
import { detachEverywhere, listAttachedAgents, listAttachedKeepers } from './attachments.table.ts'
import { builtInTemplates, findBuiltInTemplate, type BuiltInTemplate } from './built-in-templates.ts'
import {
  countTemplates,
  deleteTemplateRow,
  findTemplate,
  insertTemplate,
  listTemplateRows,
  updateTemplate,
  type StoredTemplate,
} from './templates.table.ts'

type TemplateDeps = Pick<Deps, 'database' | 'config' | 'now'>

/** A page of the templates that the caller may use: the built-in ones, then their own. */
export async function listTemplates(
  { database: { db } }: TemplateDeps,
  user: UserActor,
  { q, kind, sort, ...page }: TemplateQuery,
): Promise<{ data: Template[]; total: number; totalPages: number }> {
  const words = searchWords(q)
  const filter = { ownerId: user.userId, words }
  const { data, ...counts } = await pageBuiltInFirst<Bare>(page, {
    builtIn:
      kind === 'own' ? [] : builtInTemplates.filter((template) => isFound(template, words)).map(ofBuiltIn),
    own: kind !== 'built-in' && {
      list: async (part) => (await listTemplateRows(db, filter, { sort, ...part })).map(ofRow),
      count: () => countTemplates(db, filter),
    },
  })
  return { data: await withAttachments(db, user, data), ...counts }
}

/** A built-in template or one of the caller's own. Throws `not_found`. */
export async function getTemplate(
  { database: { db } }: Pick<Deps, 'database'>,
  user: UserActor,
  id: string,
): Promise<Template> {
  const builtIn = findBuiltInTemplate(id)
  return answer(db, user, builtIn ? ofBuiltIn(builtIn) : ofRow(await getOwnTemplate(db, user, id)))
}

/** Throws `conflict` when the owner's quota is reached. */
export async function createTemplate(
  deps: TemplateDeps,
  user: UserActor,
  given: TemplateWrite,
): Promise<Template> {
  const now = deps.now()
  const times = { created_at: now, updated_at: now }
  const template = { id: randomUUID(), owner_id: user.userId, ...templateColumns(given), ...times }
  const count = (db: Queries) => countTemplates(db, { ownerId: user.userId, words: [] })
  await createWithinQuota(deps, { owner: user.userId, of: 'templates', count }, (trx) =>
    insertTemplate(trx, template),
  )
  return answer(deps.database.db, user, ofRow(template))
}

/**
 * Throws `forbidden` for a built-in template, `not_found` for one that is not the caller's, `limited` for someone who
 * saves faster than a person would, `conflict` with what is saved in `data` where the change began from something older.
 */
export async function changeTemplate(
  deps: TemplateDeps,
  user: UserActor,
  { id, given }: { id: string; given: TemplateChange },
): Promise<Template> {
  const before = await getChangeable(deps, user, id)
  await takeSavingPace(deps, user)
  const { based_on, ...fields } = given
  const template = { ...before, ...templateColumns(fields), updated_at: deps.now() }
  const basedOn = based_on === undefined ? undefined : Date.parse(based_on)
  if (!(await deps.database.transaction((trx) => updateTemplate(trx, template, { basedOn })))) {
    const data: TemplateConflict = { current: await getTemplate(deps, user, id) }
    throw new AppError('conflict', templateWording.changedElsewhere, { data })
  }
  return answer(deps.database.db, user, ofRow(template))
}

/** What it was attached to opens as usual again. Throws as `changeTemplate` does, but for `conflict`. */
export async function deleteTemplate(deps: TemplateDeps, user: UserActor, id: string): Promise<void> {
  const template = await getChangeable(deps, user, id)
  await deps.database.transaction(async (trx) => {
    await detachEverywhere(trx, template.id)
    await deleteTemplateRow(trx, template.id)
    await writeAudit(deps, { trx, action: 'template.deleted', actorId: user.userId, subject: id })
  })
}

/** For each save of a template, and for each that is attached. */
export function takeSavingPace(deps: TemplateDeps, { userId }: UserActor): Promise<void> {
  return takePace(deps, `save:templates:${userId}`, quotaWording.savingTooFast)
}

type Bare = Omit<Template, 'attachments'>

async function getChangeable(deps: TemplateDeps, user: UserActor, id: string): Promise<StoredTemplate> {
  if (findBuiltInTemplate(id)) throw new AppError('forbidden', templateWording.builtIn)
  return getOwnTemplate(deps.database.db, user, id)
}

async function getOwnTemplate(db: Queries, user: UserActor, id: string): Promise<StoredTemplate> {
  const template = await findTemplate(db, id)
  if (template?.owner_id !== user.userId) throw new AppError('not_found', templateWording.notFound)
  return template
}

async function answer(db: Queries, user: UserActor, template: Bare): Promise<Template> {
  return { ...template, attachments: (await attachmentsOf(db, user, [template]))(template.id) }
}

async function withAttachments(db: Queries, user: UserActor, templates: Bare[]): Promise<Template[]> {
  const attachments = await attachmentsOf(db, user, templates)
  return templates.map((template) => ({ ...template, attachments: attachments(template.id) }))
}

async function attachmentsOf(
  db: Queries,
  { userId, role }: UserActor,
  templates: Bare[],
): Promise<(templateId: string) => TemplateAttachments> {
  if (templates.length === 0) return () => ({ agents: [], keepers: [] })
  const ids = templates.map(({ id }) => id)
  const agents = await listAttachedAgents(db, ids, { userId, isAdmin: role === 'admin' })
  const keepers = await listAttachedKeepers(db, ids, userId)
  return (templateId) => ({
    agents: agents.filter(({ template_id }) => template_id === templateId),
    keepers: keepers.filter(({ template_id }) => template_id === templateId),
  })
}

/** Whether an id is that of a template that everybody has. */
export function isBuiltInTemplate(id: string): boolean {
  return findBuiltInTemplate(id) !== undefined
}

/** What is kept of a template that somebody wrote. */
export function templateColumns(given: TemplateWrite) {
  const { name, description } = given
  return { ...given, name_key: foldText(name), search_text: searchText({ name, description }) }
}

function isFound(template: BuiltInTemplate, words: string[]): boolean {
  return words.every((word) => searchText(template).includes(word))
}

function searchText({ name, description }: { name: string; description: string }): string {
  return foldText(`${name}\n${description}`)
}

function ofBuiltIn(template: BuiltInTemplate): Bare {
  return { ...template, built_in: true, updated_at: null }
}

function ofRow({ updated_at, ...template }: StoredTemplate): Bare {
  const { id, name, description, greeting, starter_prompts, follow_up_questions } = template
  const opening = { greeting, starter_prompts, follow_up_questions }
  return {
    id,
    name,
    description,
    ...opening,
    built_in: false,
    updated_at: new Date(updated_at).toISOString(),
  }
}
