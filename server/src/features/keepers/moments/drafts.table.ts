import { draftsMax } from '#contracts/keepers/moment-choices.ts'
import type { DraftDeletion } from '#contracts/keepers/moment-drafts.ts'
import type { Queries } from '../../../database/database.ts'
import { inBatches } from '../../../database/in-batches.ts'
import type { MomentDraftsTable } from '../../../database/schema/moments.ts'

/** A keeper's drafts by their ids; some of them that follow one where that is said. */
export function listDraftRows(
  db: Queries,
  keeperId: string,
  { after, limit }: { after?: string | undefined; limit?: number } = {},
) {
  let drafts = db.selectFrom('moment_drafts').selectAll().where('keeper_id', '=', keeperId)
  if (after !== undefined) drafts = drafts.where('id', '>', after)
  if (limit !== undefined) drafts = drafts.limit(limit)
  return drafts.orderBy('id').execute()
}

/** Drafts that are in memory at once: the text of each may have 900 KB. */
const batch = 20

/** A keeper's drafts but those of moments in the trash, by their ids, some at a time. */
export async function* eachExportedDraft(db: Queries, keeperId: string): AsyncGenerator<MomentDraftsTable> {
  const batches = inBatches(batch, {
    first: '',
    readAfter: (after) =>
      db
        .selectFrom('moment_drafts')
        .selectAll()
        .where('keeper_id', '=', keeperId)
        .where('id', '>', after)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('moments')
                .select('moments.id')
                .whereRef('moments.id', '=', 'moment_drafts.moment_id')
                .where('moments.deleted_at', 'is not', null),
            ),
          ),
        )
        .orderBy('id')
        .limit(batch)
        .execute(),
    keyOf: ({ id }) => id,
  })
  for await (const rows of batches) yield* rows
}

export function findDraft(db: Queries, keeperId: string, id: string) {
  return db
    .selectFrom('moment_drafts')
    .selectAll()
    .where('keeper_id', '=', keeperId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function countDrafts(db: Queries, keeperId: string): Promise<number> {
  const { count } = await db
    .selectFrom('moment_drafts')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('keeper_id', '=', keeperId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Writes a draft over an older one of the same device. Changes nothing where it is newer, or another device's. */
export async function saveDraft(db: Queries, draft: MomentDraftsTable): Promise<void> {
  const { moment_id, base_version, revision, fields, body, updated_at } = draft
  await db
    .insertInto('moment_drafts')
    .values(draft)
    .onConflict((conflict) =>
      conflict
        .columns(['keeper_id', 'id'])
        .doUpdateSet({ moment_id, base_version, revision, fields, body, updated_at })
        .where('moment_drafts.device_id', '=', draft.device_id)
        .where('moment_drafts.revision', '<', revision),
    )
    .execute()
}

/** Adds a draft that isn't there yet. False where it isn't, and its keeper has no room for it. */
export async function addDraft(db: Queries, draft: MomentDraftsTable): Promise<boolean> {
  const { keeper_id: keeperId, id } = draft
  if ((await countDrafts(db, keeperId)) >= draftsMax) return (await findDraft(db, keeperId, id)) !== undefined
  await db
    .insertInto('moment_drafts')
    .values(draft)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

/** Removes what somebody has written on these moments of keepers and not saved. */
export async function removeDraftsOf(
  db: Queries,
  moments: readonly { id: string; keeper_id: string }[],
): Promise<void> {
  for (const [keeperId, some] of Map.groupBy(moments, ({ keeper_id }) => keeper_id))
    await db
      .deleteFrom('moment_drafts')
      .where('keeper_id', '=', keeperId)
      .where(
        'moment_id',
        'in',
        some.map(({ id }) => id),
      )
      .execute()
}

/** Removes a draft; where a device or a revision is told, only one that is of either. */
export async function removeDraft(
  db: Queries,
  keeperId: string,
  id: string,
  { deviceId, revision }: DraftDeletion,
): Promise<void> {
  let drafts = db.deleteFrom('moment_drafts').where('keeper_id', '=', keeperId).where('id', '=', id)
  if (deviceId !== undefined || revision !== undefined)
    drafts = drafts.where((eb) =>
      eb.or([
        ...(deviceId === undefined ? [] : [eb('device_id', '=', deviceId)]),
        ...(revision === undefined ? [] : [eb('revision', '=', revision)]),
      ]),
    )
  await drafts.execute()
}
