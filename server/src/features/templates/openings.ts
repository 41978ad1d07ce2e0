import type { Opening } from '#contracts/templates/templates.ts'
import type { Queries } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { findAgentTemplate, findKeeperTemplate } from './attachments.table.ts'
import { builtInOpenings } from './built-in-openings.ts'
import { findBuiltInTemplate } from './built-in-templates.ts'
import { findTemplate } from './templates.table.ts'

/** How an agent's conversations open: as its template says, else as the platform's own agents do, if it is one. */
export async function findOpening(
  { database: { db } }: Pick<Deps, 'database'>,
  agent: { id: string; slug: string; owner_id: string | null },
): Promise<Opening | undefined> {
  const templateId = await findAgentTemplate(db, agent.id)
  if (templateId === undefined) return agent.owner_id === null ? builtInOpenings.get(agent.slug) : undefined
  return readOpening(db, templateId)
}

/** The questions that a keeper asks each day, by the template that is attached to it; none without one. */
export async function findDailyPrompts(db: Queries, keeperId: string): Promise<string[]> {
  const templateId = await findKeeperTemplate(db, keeperId)
  const opening = templateId === undefined ? undefined : await readOpening(db, templateId)
  if (opening === undefined) return []
  const prompts = [...opening.starter_prompts, ...opening.follow_up_questions]
  return prompts.length === 0 ? [opening.greeting] : prompts
}

async function readOpening(db: Queries, templateId: string): Promise<Opening | undefined> {
  const template = findBuiltInTemplate(templateId) ?? (await findTemplate(db, templateId))
  if (!template) return undefined
  const { greeting, starter_prompts, follow_up_questions } = template
  return { greeting, starter_prompts, follow_up_questions }
}
