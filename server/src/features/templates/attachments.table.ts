import type { Queries } from '../../database/database.ts'

/** An agent or a keeper has one template at a time: a second one takes the place of the first. */
export async function attachToAgent(db: Queries, agentId: string, templateId: string): Promise<void> {
  await db
    .insertInto('agent_templates')
    .values({ agent_id: agentId, template_id: templateId })
    .onConflict((conflict) => conflict.column('agent_id').doUpdateSet({ template_id: templateId }))
    .execute()
}

export async function attachToKeeper(db: Queries, keeperId: string, templateId: string): Promise<void> {
  await db
    .insertInto('keeper_templates')
    .values({ keeper_id: keeperId, template_id: templateId })
    .onConflict((conflict) => conflict.column('keeper_id').doUpdateSet({ template_id: templateId }))
    .execute()
}

/** Does nothing where another template is attached by now. */
export async function detachFromAgent(db: Queries, agentId: string, templateId: string): Promise<void> {
  await db
    .deleteFrom('agent_templates')
    .where('agent_id', '=', agentId)
    .where('template_id', '=', templateId)
    .execute()
}

/** As `detachFromAgent`. */
export async function detachFromKeeper(db: Queries, keeperId: string, templateId: string): Promise<void> {
  await db
    .deleteFrom('keeper_templates')
    .where('keeper_id', '=', keeperId)
    .where('template_id', '=', templateId)
    .execute()
}

export async function detachEverywhere(db: Queries, templateId: string): Promise<void> {
  await db.deleteFrom('agent_templates').where('template_id', '=', templateId).execute()
  await db.deleteFrom('keeper_templates').where('template_id', '=', templateId).execute()
}

/** How many agents and keepers have a template. */
export async function countUses(db: Queries, templateId: string): Promise<number> {
  const agents = await db
    .selectFrom('agent_templates')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('template_id', '=', templateId)
    .executeTakeFirstOrThrow()
  const keepers = await db
    .selectFrom('keeper_templates')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('template_id', '=', templateId)
    .executeTakeFirstOrThrow()
  return Number(agents.count) + Number(keepers.count)
}

/** The template that opens an agent's conversations. */
export async function findAgentTemplate(db: Queries, agentId: string): Promise<string | undefined> {
  const query = db.selectFrom('agent_templates').select('template_id').where('agent_id', '=', agentId)
  return (await query.executeTakeFirst())?.template_id
}

/** The template whose questions a keeper asks. */
export async function findKeeperTemplate(db: Queries, keeperId: string): Promise<string | undefined> {
  const query = db.selectFrom('keeper_templates').select('template_id').where('keeper_id', '=', keeperId)
  return (await query.executeTakeFirst())?.template_id
}

/** A person's own agents, and for an admin the platform's, that have one of these templates. */
export function listAttachedAgents(
  db: Queries,
  templateIds: string[],
  owner: { userId: string; isAdmin: boolean },
) {
  return db
    .selectFrom('agent_templates')
    .innerJoin('agents', 'agents.id', 'agent_templates.agent_id')
    .select(['agent_templates.template_id', 'agents.id', 'agents.slug', 'agents.name'])
    .where('agent_templates.template_id', 'in', templateIds)
    .where((eb) =>
      owner.isAdmin
        ? eb.or([eb('agents.owner_id', '=', owner.userId), eb('agents.owner_id', 'is', null)])
        : eb('agents.owner_id', '=', owner.userId),
    )
    .orderBy('agents.slug')
    .execute()
}

/** A person's own keepers that have one of these templates. */
export function listAttachedKeepers(db: Queries, templateIds: string[], ownerId: string) {
  return db
    .selectFrom('keeper_templates')
    .innerJoin('keepers', 'keepers.id', 'keeper_templates.keeper_id')
    .select(['keeper_templates.template_id', 'keepers.id', 'keepers.number', 'keepers.title'])
    .where('keeper_templates.template_id', 'in', templateIds)
    .where('keepers.owner_id', '=', ownerId)
    .where('keepers.deleted_at', 'is', null)
    .orderBy('keepers.number')
    .execute()
}
