import { sql } from 'kysely'
import type { Queries } from '../../../database/database.ts'
import type { Flag } from '../../../database/schema/columns.ts'
import { inSlices } from '../moments/in-slices.ts'
import { isProposalShown } from '../proposals/proposals.table.ts'
import type { AttachmentRow } from './attachments.table.ts'

/** An attachment of a keeper that something names, or may name. */
export type Usage = { keeperId: string; hash: string }

type UsageOf = Usage & { momentId: string }

/**
 * Notes which attachments a moment names; those that it named before stay noted as such. Returns whether others were
 * noted.
 */
export async function saveUsages(
  db: Queries,
  { momentId, keeperId }: Omit<UsageOf, 'hash'>,
  hashes: ReadonlySet<string>,
): Promise<boolean> {
  const noted = new Set((await listNoted(db, [momentId])).flatMap((row) => (row.is_current ? row.hash : [])))
  const gone = [...noted].filter((hash) => !hashes.has(hash))
  for (const some of inSlices(gone, () => 0, together))
    await db
      .updateTable('moment_attachments')
      .set({ is_current: 0 })
      .where('moment_id', '=', momentId)
      .where('hash', 'in', some)
      .execute()
  const added = [...hashes].filter((hash) => !noted.has(hash))
  await saveNewUsages(
    db,
    added.map((hash) => ({ momentId, keeperId, hash })),
  )
  return gone.length + added.length > 0
}

/** Notes what moments name now and did not name before their texts were written. */
export async function saveNewUsages(db: Queries, usages: readonly UsageOf[]): Promise<void> {
  for (const some of inSlices(usages, () => 0, together))
    await insertUsages(db, some, 1)
      .onConflict((conflict) => conflict.columns(['moment_id', 'hash']).doUpdateSet({ is_current: 1 }))
      .execute()
}

/** Notes what moments named before; what they name now stays noted as such. */
export async function saveEarlierUsages(db: Queries, usages: readonly UsageOf[]): Promise<void> {
  for (const some of inSlices(usages, () => 0, together))
    await insertUsages(db, some, 0)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** What is noted of moments: what they name now, and named before. */
export function listNoted(
  db: Queries,
  momentIds: readonly string[],
): Promise<{ moment_id: string; hash: string; is_current: Flag }[]> {
  return db
    .selectFrom('moment_attachments')
    .select(['moment_id', 'hash', 'is_current'])
    .where('moment_id', 'in', momentIds)
    .execute()
}

function insertUsages(db: Queries, usages: readonly UsageOf[], isCurrent: Flag) {
  return db.insertInto('moment_attachments').values(
    usages.map(({ momentId, keeperId, hash }) => ({
      ...{ moment_id: momentId, hash, keeper_id: keeperId, is_current: isCurrent },
    })),
  )
}

/** Far fewer than a statement has room for; a moment may name thousands. */
const together = { items: 1_000, size: 0 }

/**
 * A keeper's attachments that moments out of the trash, what they were before, drafts, or proposals that are no moments
 * name: what its export and its owner's have. In the order in which they came.
 */
export async function listExportedAttachments(db: Queries, keeperId: string): Promise<AttachmentRow[]> {
  const { rows } = await sql<AttachmentRow>`select file.* from keeper_attachments file
    where keeper_id = ${keeperId} and (exists (
      select 1 from moment_attachments used join moments on moments.id = used.moment_id
      where used.keeper_id = file.keeper_id and used.hash = file.hash and moments.deleted_at is null
      and (used.is_current = 1 or exists (select 1 from moment_revisions
        where moment_revisions.moment_id = used.moment_id
        and moment_revisions.body like '%' || file.hash || '%')))
    or exists (select 1 from moment_drafts
      where moment_drafts.keeper_id = file.keeper_id
      and moment_drafts.body like '%' || file.hash || '%'
      and not exists (select 1 from moments
        where moments.id = moment_drafts.moment_id and moments.deleted_at is not null))
    or exists (select 1 from proposals
      where proposals.keeper_id = file.keeper_id and ${hasOwnWords}
      and proposals.body like '%' || file.hash || '%' and ${isProposalShown}))
    order by created_at, hash`.execute(db)
  return rows
}

/** The attachments that moments name, or named in a text that they had. */
export async function listUsages(db: Queries, momentIds: readonly string[]): Promise<Usage[]> {
  if (momentIds.length === 0) return []
  const rows = await db
    .selectFrom('moment_attachments')
    .select(['keeper_id', 'hash'])
    .distinct()
    .where('moment_id', 'in', momentIds)
    .execute()
  return rows.map(({ keeper_id, hash }) => ({ keeperId: keeper_id, hash }))
}

/** Whether a moment names an attachment now, one in the trash included. */
export async function isInMoment(db: Queries, { keeperId, hash }: Usage): Promise<boolean> {
  const row = await db
    .selectFrom('moment_attachments')
    .select('moment_id')
    .where('keeper_id', '=', keeperId)
    .where('hash', '=', hash)
    .where('is_current', '=', 1)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Texts that name an attachment now, those in the trash and drafts included: whose, and whether AI may read them. */
export async function listNaming(
  db: Queries,
  { keeperId, hash }: Usage,
): Promise<{ momentId: string; mayAiRead: boolean; isKept: boolean }[]> {
  const moments = await db
    .selectFrom('moment_attachments')
    .innerJoin('moments', 'moments.id', 'moment_attachments.moment_id')
    .select(['moments.id', 'moments.ai_access', 'moments.deleted_at'])
    .where('moment_attachments.keeper_id', '=', keeperId)
    .where('hash', '=', hash)
    .where('is_current', '=', 1)
    .execute()
  const drafts = await db
    .selectFrom('moment_drafts')
    .select(['id', 'moment_id', 'fields'])
    .where('keeper_id', '=', keeperId)
    .where('body', 'like', `%${hash}%`)
    .execute()
  return [
    ...moments.map(({ id, ai_access, deleted_at }) => ({
      ...{ momentId: id, mayAiRead: ai_access === 1, isKept: deleted_at === null },
    })),
    ...drafts.map(({ id, moment_id, fields }) => ({
      // Written by `putDraft` as JSON of an object.
      mayAiRead: (JSON.parse(fields) as { aiAccess?: unknown }).aiAccess !== false,
      ...{ momentId: moment_id ?? id, isKept: true },
    })),
  ]
}

/** Whether nothing of a keeper names an attachment: no moment, no text that one had, no draft, no proposal. */
export async function isUnused(db: Queries, { keeperId, hash }: Usage): Promise<boolean> {
  const { unused } = await db
    .selectNoFrom(() => unusedIn(sql`${keeperId}`, sql`${hash}`).as('unused'))
    .executeTakeFirstOrThrow()
  return Boolean(unused)
}

/** Notes since when attachments are unused, from now on, and forgets it of those that are in use again. */
export async function noteUnused(db: Queries, now: number): Promise<void> {
  const nothing = unusedIn(sql.ref('keeper_attachments.keeper_id'), sql.ref('keeper_attachments.hash'))
  await db
    .updateTable('keeper_attachments')
    .set({ unused_since: null })
    .where('unused_since', 'is not', null)
    .where((eb) => eb.not(nothing))
    .execute()
  await db
    .updateTable('keeper_attachments')
    .set({ unused_since: now })
    .where('unused_since', 'is', null)
    .where(nothing)
    .execute()
}

/** Some of those that have been unused since before a moment. */
export async function listUnusedSince(
  db: Queries,
  { before, limit }: { before: number; limit: number },
): Promise<Usage[]> {
  const rows = await db
    .selectFrom('keeper_attachments')
    .select(['keeper_id', 'hash'])
    .where('unused_since', '<', before)
    .orderBy('unused_since')
    .limit(limit)
    .execute()
  return rows.map(({ keeper_id, hash }) => ({ keeperId: keeper_id, hash }))
}

/** The words of one that was accepted are its moment's; one that was declined can be put back. */
const hasOwnWords = sql`proposals.status in ('proposed', 'declined')`

/** A text that a moment no longer has counts while a revision keeps it. A hash has no sign that LIKE takes otherwise. */
function unusedIn(keeperId: ReturnType<typeof sql>, hash: ReturnType<typeof sql>) {
  return sql<boolean>`(not exists (
      select 1 from moment_attachments used where used.keeper_id = ${keeperId} and used.hash = ${hash}
      and (used.is_current = 1 or exists (select 1 from moment_revisions
        where moment_revisions.moment_id = used.moment_id and moment_revisions.body like '%' || ${hash} || '%')))
    and not exists (select 1 from moment_drafts where moment_drafts.keeper_id = ${keeperId}
      and moment_drafts.body like '%' || ${hash} || '%')
    and not exists (select 1 from proposals where proposals.keeper_id = ${keeperId} and ${hasOwnWords}
      and proposals.body like '%' || ${hash} || '%'))`
}
