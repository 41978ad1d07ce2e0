import type { Opening } from '#contracts/templates.ts'
import type { Deps } from '../../deps.ts'
import { findAgentTemplate } from './attachments.table.ts'
import { findBuiltInTemplate } from './built-in-templates.ts'
import { findTemplate } from './templates.table.ts'

/** How an agent's conversations open; undefined where no template is attached to it. */
export async function findOpening(
  { database: { db } }: Pick<Deps, 'database'>,
  agentId: string,
): Promise<Opening | undefined> {
  const templateId = await findAgentTemplate(db, agentId)
  if (templateId === undefined) return undefined
  const template = findBuiltInTemplate(templateId) ?? (await findTemplate(db, templateId))
  if (!template) return undefined
  const { greeting, starter_prompts, follow_up_questions } = template
  return { greeting, starter_prompts, follow_up_questions }
}
