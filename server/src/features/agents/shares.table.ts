import type { Selectable } from 'kysely'
import type { Role } from '#contracts/accounts/accounts.ts'
import type { AgentRights } from '#contracts/agents/agents.ts'
import type { Queries } from '../../database/database.ts'
import type { AgentSharesTable } from '../../database/schema/agents.ts'
import { addressProofOf } from '../accounts/index.ts'

export type ShareRow = Selectable<AgentSharesTable>

/** The shares of one person: those they took up, and those that wait for their address. */
export function sharesHeldBy(db: Queries, userId: string, address: string | undefined) {
  return db
    .selectFrom('agent_shares')
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userId),
        ...(address === undefined ? [] : [eb.and([eb('user_id', 'is', null), eb('email', '=', address)])]),
      ]),
    )
}

/** All of them, or those of one agent. */
export function listSharesHeldBy(
  db: Queries,
  userId: string,
  address: string | undefined,
  agentId?: string,
): Promise<ShareRow[]> {
  const shares = sharesHeldBy(db, userId, address).selectAll()
  return (agentId === undefined ? shares : shares.where('agent_id', '=', agentId)).execute()
}

export function listShares(db: Queries, agentId: string) {
  return db
    .selectFrom('agent_shares')
    .selectAll()
    .where('agent_id', '=', agentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** What somebody who isn't its owner shared on of an agent. */
export function listSharesGivenBy(db: Queries, { agentId, sharerId }: { agentId: string; sharerId: string }) {
  return db
    .selectFrom('agent_shares')
    .selectAll()
    .where('agent_id', '=', agentId)
    .where('created_by', '=', sharerId)
    .execute()
}

export function findShare(db: Queries, agentId: string, id: string) {
  return db
    .selectFrom('agent_shares')
    .selectAll()
    .where('agent_id', '=', agentId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function countShares(db: Queries, agentId: string): Promise<number> {
  const shares = db.selectFrom('agent_shares').where('agent_id', '=', agentId)
  const { total } = await shares.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow()
  return Number(total)
}

/** Returns whether it was stored: an address has one share of an agent. */
export async function insertShare(db: Queries, row: ShareRow): Promise<boolean> {
  const stored = await db
    .insertInto('agent_shares')
    .values(row)
    .onConflict((conflict) => conflict.columns(['agent_id', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** False where there is none by now. */
export async function updateShareRights(db: Queries, id: string, rights: AgentRights): Promise<boolean> {
  const share = db.updateTable('agent_shares').set(rightsToFlags(rights)).where('id', '=', id)
  return (await share.executeTakeFirst()).numUpdatedRows > 0n
}

export async function deleteShare(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('agent_shares').where('id', '=', id).execute()
}

/** Gives the account the shares that wait for its address; they stay with it if the address changes. */
export async function claimPendingShares(
  db: Queries,
  share: { agentId: string; userId: string; address: string },
): Promise<void> {
  await db
    .updateTable('agent_shares')
    .set({ user_id: share.userId })
    .where('agent_id', '=', share.agentId)
    .where('email', '=', share.address)
    .where('user_id', 'is', null)
    .execute()
}

export async function findRole(db: Queries, userId: string): Promise<Role> {
  const user = await db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst()
  return user?.role === 'admin' ? 'admin' : 'user'
}

/** An account as decisions about agents need to know it. */
export async function findCaller(db: Queries, userId: string) {
  const person = db
    .selectFrom('users')
    .select(['email', 'email_verified', 'address_confirmed', 'role'])
    .where('id', '=', userId)
  const found = await person.executeTakeFirst()
  if (!found) return undefined
  const role: Role = found.role === 'admin' ? 'admin' : 'user'
  return { kind: 'user' as const, userId, email: found.email, addressProof: addressProofOf(found), role }
}

export function rightsToFlags(rights: AgentRights) {
  return {
    can_run: Number(rights.run),
    can_edit: Number(rights.edit),
    can_share: Number(rights.share),
    can_delete: Number(rights.delete),
  }
}

export function rightsOfRow(share: ShareRow): AgentRights {
  return {
    run: share.can_run === 1,
    edit: share.can_edit === 1,
    share: share.can_share === 1,
    delete: share.can_delete === 1,
  }
}

/** What several shares of one agent give together; undefined where there is none. */
export function rightsFromShares(shares: ShareRow[]): AgentRights | undefined {
  const all = shares.map(rightsOfRow)
  if (all.length === 0) return undefined
  return {
    run: all.some((rights) => rights.run),
    edit: all.some((rights) => rights.edit),
    share: all.some((rights) => rights.share),
    delete: all.some((rights) => rights.delete),
  }
}
