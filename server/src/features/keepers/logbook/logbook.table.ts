import { sql, type SelectQueryBuilder } from 'kysely'
import { localProvider } from '#contracts/keepers/logbook-choices.ts'
import type { Queries } from '../../../database/database.ts'
import type { Tables } from '../../../database/schema.ts'
import { hashEntry, type LogbookRow } from './logbook-chain.ts'

/** Appends an entry. The head's row is held until the transaction ends: entries get their places one after the other. */
export async function appendEntry(
  trx: Queries,
  entry: Omit<LogbookRow, 'seq' | 'prev_hash' | 'hash'>,
): Promise<void> {
  const { seq, hash: prev_hash } = await trx
    .insertInto('logbook_heads')
    .values({ keeper_id: entry.keeper_id, seq: 1, hash: '' })
    .onConflict((conflict) =>
      conflict.column('keeper_id').doUpdateSet((eb) => ({ seq: eb('logbook_heads.seq', '+', 1) })),
    )
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow()
  const placed = { ...entry, seq, prev_hash }
  const hash = hashEntry(placed)
  await trx
    .insertInto('logbook_entries')
    .values({ ...placed, hash })
    .execute()
  await trx.updateTable('logbook_heads').set({ hash }).where('keeper_id', '=', entry.keeper_id).execute()
}

/** Whether the same was done by this actor with this subject since a moment. */
export async function hasEditSince(
  db: Queries,
  edit: Pick<LogbookRow, 'keeper_id' | 'action' | 'subject' | 'actor' | 'actor_id'>,
  since: number,
): Promise<boolean> {
  const found = await db
    .selectFrom('logbook_entries')
    .select('seq')
    .where('keeper_id', '=', edit.keeper_id)
    .where('action', '=', sql.lit(edit.action))
    .where('subject', '=', edit.subject)
    .where('at', '>', since)
    .where('actor', '=', edit.actor)
    .where('actor_id', edit.actor_id === null ? 'is' : '=', edit.actor_id)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export function findHead(db: Queries, keeperId: string) {
  return db
    .selectFrom('logbook_heads')
    .select(['seq', 'hash'])
    .where('keeper_id', '=', keeperId)
    .executeTakeFirst()
}

/** The entries after a place, in the order in which they were written. */
export function listEntriesAfter(
  db: Queries,
  keeperId: string,
  { seq, limit }: { seq: number; limit: number },
): Promise<LogbookRow[]> {
  return db
    .selectFrom('logbook_entries')
    .selectAll()
    .where('keeper_id', '=', keeperId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute()
}

export function findEntry(db: Queries, keeperId: string, seq: number): Promise<LogbookRow | undefined> {
  return db
    .selectFrom('logbook_entries')
    .selectAll()
    .where('keeper_id', '=', keeperId)
    .where('seq', '=', seq)
    .executeTakeFirst()
}

/** A place in the list: what follows is before it. */
export type LogbookPlace = { at: number; seq: number }

/** Which of a keeper's entries; `to` is not included. */
export type LogbookSelection = {
  actor?: string | undefined
  action?: string | undefined
  left?: boolean | undefined
  from?: number | undefined
  to?: number | undefined
  before?: LogbookPlace | undefined
}

/** Entries, the newest first. */
export function listEntries(
  db: Queries,
  keeperId: string,
  { limit, ...selection }: LogbookSelection & { limit: number },
): Promise<LogbookRow[]> {
  return db
    .selectFrom('logbook_entries')
    .selectAll()
    .where('keeper_id', '=', keeperId)
    .$call((query) => narrow(query, selection))
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
}

/** What left this server in a span of time, by provider. */
export async function sumLeft(db: Queries, keeperId: string, span: { from: number; to: number }) {
  const rows = await db
    .selectFrom('logbook_entries')
    .where('keeper_id', '=', keeperId)
    .$call((query) => narrow(query, { ...span, left: true }))
    .select((eb) => [
      'provider',
      eb.fn.countAll().as('runs'),
      eb.fn.sum('sent').as('sent'),
      eb.fn.sum('tokens').as('tokens'),
    ])
    .groupBy('provider')
    .orderBy('provider')
    .execute()
  return rows.map(({ provider, runs, sent, tokens }) => ({
    provider: provider ?? '',
    ...{ runs: Number(runs), sent: Number(sent ?? 0), tokens: Number(tokens ?? 0) },
  }))
}

function narrow<Row>(
  query: SelectQueryBuilder<Tables, 'logbook_entries', Row>,
  { actor, action, left, from, to, before }: LogbookSelection,
) {
  return query
    .$if(actor !== undefined, (q) => q.where('actor', '=', actor ?? ''))
    .$if(action !== undefined, (q) => q.where('action', '=', action ?? ''))
    .$if(left === true, (q) => q.where('provider', 'is not', null).where('provider', '<>', localProvider))
    .$if(left === false, (q) =>
      q.where((eb) => eb.or([eb('provider', 'is', null), eb('provider', '=', localProvider)])),
    )
    .$if(from !== undefined, (q) => q.where('at', '>=', from ?? 0))
    .$if(to !== undefined, (q) => q.where('at', '<', to ?? 0))
    .$if(before !== undefined, (q) =>
      q.where(sql<boolean>`(at, seq) < (${before?.at ?? 0}, ${before?.seq ?? 0})`),
    )
}

/** The names that agents have now. */
export function listAgentNames(db: Queries, ids: string[]) {
  return db.selectFrom('agents').select(['id', 'name']).where('id', 'in', ids).execute()
}

/** A keeper's moments among these, those in the trash included. */
export function listMomentsNamed(db: Queries, keeperId: string, ids: string[]) {
  return db
    .selectFrom('moments')
    .select(['id', 'title', 'excerpt', 'local_date', 'deleted_at'])
    .where('keeper_id', '=', keeperId)
    .where('id', 'in', ids)
    .execute()
}
