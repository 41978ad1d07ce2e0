import type { Queries } from '../../database/database.ts'

type Owner = { userId: string; actorKey: string; email: string }

export async function countContents(db: Queries, { userId, actorKey }: Omit<Owner, 'email'>) {
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('agents')
        .select(eb.fn.countAll().as('count'))
        .where('owner_id', '=', userId)
        .as('agents'),
      eb
        .selectFrom('sessions')
        .select(eb.fn.countAll().as('count'))
        .where('actor_key', '=', actorKey)
        .where('message_count', '>', 0)
        .as('conversations'),
      eb
        .selectFrom('keepers')
        .select(eb.fn.countAll().as('count'))
        .where('owner_id', '=', userId)
        .where('sample', '=', 0)
        .where('deleted_at', 'is', null)
        .as('keepers'),
      eb.selectFrom('runs').select(eb.fn.countAll().as('count')).where('user_id', '=', userId).as('logs'),
      eb
        .selectFrom('provider_keys')
        .select(eb.fn.countAll().as('count'))
        .where('owner_id', '=', userId)
        .as('keys'),
    ])
    .executeTakeFirstOrThrow()
  return {
    keepers: Number(row.keepers),
    agents: Number(row.agents),
    conversations: Number(row.conversations),
    logs: Number(row.logs),
    keys: Number(row.keys),
  }
}

export async function listRunningRuns(db: Queries, actorKey: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('running_run_id')
    .where('actor_key', '=', actorKey)
    .where('running_run_id', 'is not', null)
    .execute()
  return rows.flatMap(({ running_run_id: id }) => id ?? [])
}

export async function listAttachmentIds(db: Queries, actorKey: string): Promise<string[]> {
  const rows = await db
    .selectFrom('attachments')
    .select('id')
    .where('session_id', 'in', sessionsOf(db, actorKey))
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Deletes an account with all that is its own. What others said to its agents stays theirs; the agents themselves,
 * keepers, settings and ways to sign in go with the account's row, which they refer to.
 */
export async function deleteAccountRows(trx: Queries, owner: Owner): Promise<void> {
  const { userId, actorKey, email } = owner
  const sessions = sessionsOf(trx, actorKey)
  const runs = trx.selectFrom('runs').select('id').where('user_id', '=', userId)
  await trx.deleteFrom('attachments').where('session_id', 'in', sessions).execute()
  await trx.deleteFrom('messages').where('session_id', 'in', sessions).execute()
  await trx.deleteFrom('run_events').where('run_id', 'in', runs).execute()
  await trx.deleteFrom('run_payloads').where('run_id', 'in', runs).execute()
  await trx.deleteFrom('runs').where('user_id', '=', userId).execute()
  await trx.updateTable('runs').set({ agent_owner_id: null }).where('agent_owner_id', '=', userId).execute()
  await trx.deleteFrom('sessions').where('actor_key', '=', actorKey).execute()
  await trx.deleteFrom('provider_keys').where('owner_id', '=', userId).execute()
  await trx.deleteFrom('invitations').where('email', '=', email).execute()
  await trx.deleteFrom('agent_shares').where('email', '=', email).execute()
  await trx.deleteFrom('users').where('id', '=', userId).execute()
}

function sessionsOf(db: Queries, actorKey: string) {
  return db.selectFrom('sessions').select('id').where('actor_key', '=', actorKey)
}
