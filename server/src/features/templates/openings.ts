import type { Opening } from '#contracts/templates/templates.ts'
import type { Queries } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { isActiveAdmin } from '../accounts/index.ts'
import { findAgentTemplate, findKeeperTemplate } from './attachments.table.ts'
import { builtInOpenings } from './built-in-openings.ts'
import { findBuiltInTemplate } from './built-in-templates.ts'
import { findTemplate } from './templates.table.ts'

/**
 * How an agent's conversations open: as its template says, else as the platform's own agents do, if it is one. For the
 * platform only admins speak: a template of somebody who is no longer one counts for nothing there.
 */
export async function findOpening(
  { database: { db } }: Pick<Deps, 'database'>,
  agent: { id: string; slug: string; owner_id: string | null },
): Promise<Opening | undefined> {
  const templateId = await findAgentTemplate(db, agent.id)
  const isPlatforms = agent.owner_id === null
  const opening = templateId === undefined ? undefined : await readOpening(db, templateId, { isPlatforms })
  return opening ?? (isPlatforms ? builtInOpenings.get(agent.slug) : undefined)
}

/** The questions that a keeper asks each day, by the template that is attached to it; none without one. */
export async function findDailyPrompts(db: Queries, keeperId: string): Promise<string[]> {
  const templateId = await findKeeperTemplate(db, keeperId)
  const opening = templateId === undefined ? undefined : await readOpening(db, templateId)
  if (opening === undefined) return []
  const prompts = [...opening.starter_prompts, ...opening.follow_up_questions]
  return prompts.length === 0 ? [opening.greeting] : prompts
}

async function readOpening(
  db: Queries,
  templateId: string,
  { isPlatforms = false } = {},
): Promise<Opening | undefined> {
  const builtIn = findBuiltInTemplate(templateId)
  const written = builtIn ? undefined : await findTemplate(db, templateId)
  if (written && isPlatforms && !(await isActiveAdmin(db, written.owner_id))) return undefined
  const template = builtIn ?? written
  if (!template) return undefined
  const { greeting, starter_prompts, follow_up_questions } = template
  return { greeting, starter_prompts, follow_up_questions }
}
