import { sql, type Insertable, type Selectable } from 'kysely'
import { proposalsOpenMax, type ProposalStatus } from '#contracts/keepers/proposal-choices.ts'
import type { Queries } from '../../../database/database.ts'
import { isOneOf } from '../../../database/one-of.ts'
import type { ProposalsTable } from '../../../database/schema/proposals.ts'
import type { RunOrigin } from '../../../database/schema/runs.ts'

/** A proposal, with its agent's name as it is now, and what its run was for while that is known. */
export type ProposalRow = Selectable<ProposalsTable> & {
  present_name?: string | null
  run_origin?: RunOrigin | null
}

/** The place of a proposal in the list. */
export type ProposalPlace = { createdAt: number; id: string }

/** Words that are made from a moment are hidden while it is in the trash; those of an accepted one are its moment's. */
export const isProposalShown = sql<boolean>`(proposals.status = 'accepted' or not exists (
  select 1 from proposal_sources join moments as source on source.id = proposal_sources.moment_id
  where proposal_sources.proposal_id = proposals.id and source.deleted_at is not null))`

/** One of a keeper's proposals that is shown. */
export function findProposal(db: Queries, keeperId: string, id: string): Promise<ProposalRow | undefined> {
  return named(db)
    .where('proposals.keeper_id', '=', keeperId)
    .where('proposals.id', '=', id)
    .where(isProposalShown)
    .executeTakeFirst()
}

/** The keeper of a proposal, whosever it is. */
export function findProposalKeeper(db: Queries, id: string): Promise<{ keeper_id: string } | undefined> {
  return db.selectFrom('proposals').select('keeper_id').where('id', '=', id).executeTakeFirst()
}

/** The proposal that a moment was made from. */
export function findProposalOf(db: Queries, momentId: string): Promise<ProposalRow | undefined> {
  return named(db).where('moment_id', '=', momentId).executeTakeFirst()
}

/** A page of a keeper's proposals that are shown, the newest first. */
export function listProposalRows(
  db: Queries,
  keeperId: string,
  { status, after, limit }: { status: ProposalStatus; after: ProposalPlace | undefined; limit: number },
): Promise<ProposalRow[]> {
  let rows = named(db).where('proposals.keeper_id', '=', keeperId).where('proposals.status', '=', status)
  rows = rows.where(isProposalShown)
  if (after)
    rows = rows.where(sql<boolean>`(proposals.created_at, proposals.id) < (${after.createdAt}, ${after.id})`)
  return rows.orderBy('proposals.created_at', 'desc').orderBy('proposals.id', 'desc').limit(limit).execute()
}

/** The ids of those that an export holds: without what became, or is made from, a moment that is in the trash. */
export async function listKeptProposalIds(db: Queries, keeperId: string): Promise<string[]> {
  const rows = await kept(db, keeperId).clearSelect().select('proposals.id').execute()
  return rows.map(({ id }) => id)
}

/** Those of these ids that an export holds, in no order. */
export function listKeptProposals(
  db: Queries,
  keeperId: string,
  ids: readonly string[],
): Promise<ProposalRow[]> {
  const isNamed = isOneOf(db, { column: 'proposals.id', list: JSON.stringify(ids) })
  return kept(db, keeperId).where(isNamed).execute()
}

function kept(db: Queries, keeperId: string) {
  return named(db)
    .leftJoin('moments', 'moments.id', 'proposals.moment_id')
    .where('proposals.keeper_id', '=', keeperId)
    .where('moments.deleted_at', 'is', null)
    .where(isProposalShown)
}

type Said = Pick<ProposalRow, 'keeper_id' | 'title' | 'body'>

/** A proposal of this call, or one of the same agent that says the same and waits. */
export function findSame(
  db: Queries,
  { keeper_id, call_key, agent_id, title, body }: Said & { call_key: string; agent_id: string },
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('proposals')
    .select('id')
    .where('keeper_id', '=', keeper_id)
    .where((eb) =>
      eb.or([
        eb('call_key', '=', call_key),
        eb.and([
          eb('status', '=', 'proposed'),
          eb('agent_id', '=', agent_id),
          eb('body', '=', body),
          title === null ? eb('title', 'is', null) : eb('title', '=', title),
        ]),
      ]),
    )
    .executeTakeFirst()
}

/** Whether a call of a run has proposed a moment or suggested a fact, whatever became of that. */
export async function hasProposed(
  db: Queries,
  { runId, callKey }: { runId: string; callKey: string },
): Promise<boolean> {
  const of = (table: 'proposals' | 'facts') =>
    db
      .selectFrom(table)
      .select('id')
      .where('run_id', '=', runId)
      .where('call_key', '=', callKey)
      .executeTakeFirst()
  return ((await of('proposals')) ?? (await of('facts'))) !== undefined
}

export type NewProposal = Insertable<ProposalsTable>

export async function insertProposals(db: Queries, proposals: readonly NewProposal[]): Promise<void> {
  if (proposals.length > 0) await db.insertInto('proposals').values(proposals).execute()
}

type Changed = Partial<Omit<Selectable<ProposalsTable>, 'id' | 'keeper_id' | 'version'>>

/** Writes over the given version. False when there is another one by now. */
export async function updateProposal(
  db: Queries,
  { id, version }: Pick<ProposalRow, 'id' | 'version'>,
  changed: Changed,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('proposals')
    .set({ ...changed, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Takes a waiting proposal, so that nobody else does. Undefined where it doesn't wait, or is at another version than the
 * one that was read.
 */
export async function claimProposal(
  db: Queries,
  { keeperId, id, version, now }: { keeperId: string; id: string; version: number | undefined; now: number },
): Promise<ProposalRow | undefined> {
  return db
    .updateTable('proposals')
    .set((eb) => ({
      ...{ status: 'accepted' as const, updated_at: now },
      version: eb('version', '+', 1),
    }))
    .where('keeper_id', '=', keeperId)
    .where('id', '=', id)
    .where('status', '=', 'proposed')
    .$if(version !== undefined, (rows) => rows.where('version', '=', version ?? 0))
    .returningAll()
    .executeTakeFirst()
}

/** Notes which moment a proposal became: from then on the words are the moment's alone. */
export async function nameMoment(db: Queries, id: string, momentId: string): Promise<void> {
  const gone = { title: null, body: '' }
  await db
    .updateTable('proposals')
    .set({ moment_id: momentId, ...gone })
    .where('id', '=', id)
    .execute()
}

/** False where there is none at this version, or it is a moment. */
export async function deleteProposal(
  db: Queries,
  { id, version }: Pick<ProposalRow, 'id' | 'version'>,
): Promise<boolean> {
  const gone = await db
    .deleteFrom('proposals')
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '<>', 'accepted')
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/**
 * Counts proposals that wait more, or fewer. False, with nothing counted, where there is no room for more. What an owner
 * asked for has room in any case.
 */
export async function countProposals(
  db: Queries,
  keeperId: string,
  more: number,
  { isAskedFor = false } = {},
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('keepers')
    .set((eb) => ({ proposal_count: eb('proposal_count', '+', more) }))
    .where('id', '=', keeperId)
    .$if(more > 0 && !isAskedFor, (rows) => rows.where('proposal_count', '<=', proposalsOpenMax - more))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** How many of the proposals that wait in some keepers are hidden, by the keepers that have such. */
export async function countHiddenProposals(
  db: Queries,
  keeperIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (keeperIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('proposals')
    .select((eb) => ['keeper_id', eb.fn.countAll().as('count')])
    .where('keeper_id', 'in', keeperIds)
    .where('status', '=', 'proposed')
    .where(sql<boolean>`not ${isProposalShown}`)
    .groupBy('keeper_id')
    .execute()
  return new Map(rows.map(({ keeper_id, count }) => [keeper_id, Number(count)]))
}

/** Removes what some runs proposed and what is no moment: with what they read, their words go. */
export async function eraseProposalsOfRuns(db: Queries, runIds: readonly string[]): Promise<void> {
  if (runIds.length === 0) return
  const isOfRuns = isOneOf(db, { column: 'run_id', list: JSON.stringify(runIds) })
  const made = await db.selectFrom('proposals').select('id').where(isOfRuns).execute()
  await eraseProposals(
    db,
    made.map(({ id }) => id),
  )
}

/** Removes those of these proposals that are no moments. */
export async function eraseProposals(db: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const gone = await db
    .deleteFrom('proposals')
    .where(isOneOf(db, { column: 'id', list: JSON.stringify(ids) }))
    .where('status', '<>', 'accepted')
    .returning(['keeper_id', 'status'])
    .execute()
  const waiting = gone.filter(({ status }) => status === 'proposed')
  const byKeeper = [...Map.groupBy(waiting, ({ keeper_id }) => keeper_id)]
  // In one order, so that no two wait for each other.
  for (const [keeperId, rows] of byKeeper.toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await countProposals(db, keeperId, -rows.length)
}

/** Removes what was declined before a time. */
export async function eraseDeclined(db: Queries, before: number): Promise<void> {
  await db.deleteFrom('proposals').where('status', '=', 'declined').where('updated_at', '<', before).execute()
}

function named(db: Queries) {
  return db
    .selectFrom('proposals')
    .leftJoin('agents', 'agents.id', 'proposals.agent_id')
    .leftJoin('runs', 'runs.id', 'proposals.run_id')
    .selectAll('proposals')
    .select(['agents.name as present_name', 'runs.origin as run_origin'])
}
