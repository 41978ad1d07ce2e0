import { randomUUID } from 'node:crypto'
import { templateNameMaxChars } from '#contracts/templates/template-choices.ts'
import { templateWording } from '#contracts/templates/template-wording.ts'
import type { Opening, OpeningConflict, OpeningWrite } from '#contracts/templates/templates.ts'
import type { Queries, Transaction } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { requireRoom } from '../limits/index.ts'
import { attachToAgent, countUses, detachFromAgent, findAgentTemplate } from './attachments.table.ts'
import { findBuiltInTemplate } from './built-in-templates.ts'
import { templateColumns } from './templates.ts'
import { countTemplates, findTemplate, insertTemplate, updateTemplate } from './templates.table.ts'

type OpeningSave = {
  userId: string
  agent: { id: string; name: string }
  opening: OpeningWrite | null
  /** What it was when its person began to change it. */
  before?: Opening | undefined
}

/** The template that opens an agent's conversations; `is_own`: it is this person's, and nothing else uses it. */
export async function findOpeningTemplate(
  db: Queries,
  userId: string,
  agentId: string,
): Promise<{ id: string; name: string; is_own: boolean } | undefined> {
  const id = await findAgentTemplate(db, agentId)
  if (id === undefined) return undefined
  const builtIn = findBuiltInTemplate(id)
  if (builtIn) return { id, name: builtIn.name, is_own: false }
  const template = await findTemplate(db, id)
  if (!template) return undefined
  return { id, name: template.name, is_own: template.owner_id === userId && (await countUses(db, id)) === 1 }
}

/**
 * Opens an agent's conversations as its form says: in the template that it alone has, else in a new one of this person.
 * Null detaches what it has. Throws `conflict` where the quota of templates is reached, and, with what is saved in
 * `data`, where its words are no longer those of `before`.
 */
export async function saveAgentOpening(
  deps: Pick<Deps, 'database' | 'now'>,
  trx: Transaction<Tables>,
  { userId, agent, opening, before: began }: OpeningSave,
): Promise<void> {
  if (opening === null) {
    const attached = await findAgentTemplate(trx, agent.id)
    if (attached !== undefined) await detachFromAgent(trx, agent.id, attached)
    return
  }
  const before = await findOpeningTemplate(trx, userId, agent.id)
  const now = deps.now()
  const own = before?.is_own ? await findTemplate(trx, before.id) : undefined
  if (own) {
    if (began) requireUnchanged(own, began)
    const { name, description } = own
    const given = { name, description, ...opening }
    await updateTemplate(trx, { ...own, ...templateColumns(given), updated_at: now })
    return
  }
  const count = (db: Queries) => countTemplates(db, { ownerId: userId, words: [] })
  await requireRoom(deps, trx, { owner: userId, of: 'templates', count })
  const given = { name: agent.name.slice(0, templateNameMaxChars).trim(), description: '', ...opening }
  const id = randomUUID()
  const times = { created_at: now, updated_at: now }
  await insertTemplate(trx, { id, owner_id: userId, ...templateColumns(given), ...times })
  await attachToAgent(trx, agent.id, id)
}

function requireUnchanged(own: Opening, began: Opening): void {
  const opening = wordsOf(own)
  if (JSON.stringify(opening) === JSON.stringify(wordsOf(began))) return
  const fields = { 'opening.greeting': templateWording.openingChanged }
  const data: OpeningConflict = { opening }
  throw new AppError('conflict', templateWording.openingChanged, { fields, data })
}

function wordsOf({ greeting, starter_prompts, follow_up_questions }: Opening): Opening {
  return { greeting, starter_prompts, follow_up_questions }
}
