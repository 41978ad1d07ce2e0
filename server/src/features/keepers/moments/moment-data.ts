import { z } from 'zod'
import {
  DatePrecision,
  Draft,
  LocalDate,
  MomentFields,
  MomentSource,
  RevisionReason,
} from '#contracts/keepers/moments.ts'
import type { Queries } from '../../../database/database.ts'
import { EntryId, EntryTime, entryTimes, isoTime } from '../../../owned-data/import-owned.ts'
import { newPart, readEntry, type ImportedPart, type ImportWork } from '../../../owned-data/import-work.ts'
import type { OwnedData } from '../../../owned-data/owned-data.ts'
import { countMoments, countOwnMoments, findKeeperOwner, listOwnKeepers } from '../keepers.table.ts'
import { listDraftRows } from './drafts.table.ts'
import { eachMoment, insertDraft, insertRevisions, listWholeRevisions } from './moment-data.table.ts'
import { momentAnswer, textColumns, type MomentRow } from './moment-rows.ts'
import { findMoment, forgetWordsOf, insertMoment } from './moments.table.ts'

/** Moments with the texts that they had before, and drafts. The rows go with their keepers'. */
export const momentData: OwnedData = {
  name: 'moments',
  tables: [
    ...(['moments', 'moment_revisions', 'moment_drafts'] as const),
    ...(['moment_words', 'moment_stems', 'moment_digests'] as const),
  ],
  count: async (db, { userId }) => ({ moments: await countOwnMoments(db, userId) }),
  export: {
    about: [
      'moments.jsonl: your moments, one per line, with their earlier texts; keeper_id names the keeper',
      'drafts.jsonl: what you have written and not saved',
    ],
    async add(zip, { database: { db } }, { userId }) {
      zip.lines('moments.jsonl', eachEntry(db, userId))
      zip.lines('drafts.jsonl', eachDraft(db, userId))
    },
  },
  import: { after: ['keepers'], run: importMoments },
  // Their words would stay.
  async erase({ deps, trx }, { userId }) {
    await forgetWordsOf({ db: trx, engine: deps.database.engine }, { ownerId: userId })
  },
}

const RevisionEntry = z.strictObject({
  n: z.number().int().min(1),
  reason: RevisionReason,
  title: MomentFields.shape.title,
  body: MomentFields.shape.body,
  words: z.number().int().min(0),
  written_at: EntryTime,
  replaced_at: EntryTime,
})

const MomentEntry = z.strictObject({
  ...MomentFields.shape,
  id: EntryId,
  keeper_id: EntryId,
  datePrecision: DatePrecision,
  localDate: LocalDate,
  source: MomentSource,
  import_key: z.string().max(500).nullable(),
  text_at: EntryTime,
  ...entryTimes,
  revisions: z.array(RevisionEntry).max(10_000),
})
type MomentEntry = z.infer<typeof MomentEntry>

const DraftEntry = z.strictObject({ ...Draft.shape, keeper_id: EntryId })

async function* eachEntry(db: Queries, userId: string) {
  for (const keeper of await listOwnKeepers(db, userId))
    for await (const row of eachMoment(db, keeper.id))
      yield momentEntry(row, await listWholeRevisions(db, row.id))
}

async function* eachDraft(db: Queries, userId: string) {
  for (const keeper of await listOwnKeepers(db, userId))
    for (const { fields, updated_at, ...row } of await listDraftRows(db, keeper.id))
      yield {
        ...{ id: row.id, keeper_id: row.keeper_id, momentId: row.moment_id, baseVersion: row.base_version },
        ...{ deviceId: row.device_id, revision: Number(row.revision), body: row.body },
        ...{ fields: JSON.parse(fields) as unknown, updatedAt: isoTime(Number(updated_at)) },
      }
}

function momentEntry(
  row: MomentRow,
  revisions: Awaited<ReturnType<typeof listWholeRevisions>>,
): z.input<typeof MomentEntry> {
  const {
    keeperId: _,
    version: __,
    createdAt: ___,
    updatedAt: ____,
    deletedAt: _____,
    ...moment
  } = momentAnswer(row)
  return {
    ...moment,
    keeper_id: row.keeper_id,
    import_key: row.import_key,
    text_at: isoTime(Number(row.text_at)),
    created_at: isoTime(Number(row.created_at)),
    updated_at: isoTime(Number(row.updated_at)),
    revisions: revisions.map(({ moment_id: _moment, reason, written_at, replaced_at, ...revision }) => ({
      ...revision,
      reason: RevisionReason.parse(reason),
      written_at: isoTime(Number(written_at)),
      replaced_at: isoTime(Number(replaced_at)),
    })),
  }
}

/** Adds moments that are not here to keepers of the person that are. */
async function importMoments(work: ImportWork): Promise<ImportedPart> {
  const part = newPart('moments')
  const keepers = new Map<string, boolean>()
  const isOwn = async (keeperId: string) => {
    const known = keepers.get(keeperId)
    if (known !== undefined) return known
    const found = (await findKeeperOwner(work.trx, keeperId))?.owner_id === work.userId
    keepers.set(keeperId, found)
    return found
  }
  let homeless = 0
  for await (const given of work.zip.jsonLines('moments.jsonl')) {
    const entry = readEntry(MomentEntry, given, part)
    if (!entry) continue
    const known = await findMoment(work.trx, entry.id)
    if (!(await isOwn(entry.keeper_id))) homeless += 1
    else if (known?.keeper_id === entry.keeper_id) part.kept += 1
    else if (known) part.notes.push(`${entry.id} was left out: it stands elsewhere here.`)
    else {
      await addMoment(work, entry)
      part.added += 1
    }
  }
  if (homeless > 0) part.notes.push(`Keepers that are not here had ${homeless} of them.`)
  for await (const given of work.zip.jsonLines('drafts.jsonl')) {
    const entry = readEntry(DraftEntry, given, part)
    if (entry && (await isOwn(entry.keeper_id))) await insertDraft(work.trx, draftRow(entry))
  }
  return part
}

async function addMoment({ deps, trx }: ImportWork, entry: MomentEntry): Promise<void> {
  const { review, place, text_at, created_at, updated_at } = entry
  await insertMoment(
    { db: trx, engine: deps.database.engine },
    {
      ...{ id: entry.id, keeper_id: entry.keeper_id, kind: entry.kind },
      ...textColumns({ title: entry.title, body: entry.body }, text_at),
      // As it was exported: an older Keeper may have kept other ends of lines.
      body: entry.body,
      ...{ occurred_at: Date.parse(entry.occurredAt), tz: entry.tz, local_date: entry.localDate },
      ...{ date_precision: entry.datePrecision, date_words: entry.dateWords },
      ...{ mood: entry.mood, energy: entry.energy, sleep_hours: entry.sleepHours },
      ...{ review_due_on: review?.dueOn ?? null, review_interval_days: review?.intervalDays ?? null },
      ...{ review_ease: review?.ease ?? null, place_name: place?.name ?? null },
      ...{ place_latitude: place?.latitude ?? null, place_longitude: place?.longitude ?? null },
      ...{ parent_id: entry.parentId, position: entry.position, ai_access: Number(entry.aiAccess) },
      ...{ visibility: entry.visibility, pinned: Number(entry.pinned), source: entry.source },
      ...{ import_key: entry.import_key, version: 1, created_at, updated_at, deleted_at: null },
    },
  )
  await insertRevisions(
    trx,
    entry.revisions.map((revision) => ({ ...revision, moment_id: entry.id })),
  )
  await countMoments(trx, entry.keeper_id, { more: 1 })
}

function draftRow({ fields, updatedAt, ...entry }: z.infer<typeof DraftEntry>) {
  return {
    ...{ id: entry.id, keeper_id: entry.keeper_id, moment_id: entry.momentId },
    ...{ base_version: entry.baseVersion, device_id: entry.deviceId, revision: entry.revision },
    ...{ body: entry.body, fields: JSON.stringify(fields), updated_at: Date.parse(updatedAt) },
  }
}
