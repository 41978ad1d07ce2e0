import { z } from 'zod'
import { DraftPut } from '#contracts/keepers/moment-drafts.ts'
import { RevisionReason } from '#contracts/keepers/moment-revisions.ts'
import { LocalDate } from '#contracts/keepers/keepers.ts'
import { MomentFields, MomentSource } from '#contracts/keepers/moments.ts'
import type { MomentDraftsTable, MomentRevisionsTable } from '../../../database/schema/moments.ts'
import { EntryId, EntryTime, entryTimes, isoTime } from '../../../owned-data/import-owned.ts'
import { textColumns, type MomentRow } from './moment-rows.ts'

/** A text that a moment had before, as exports have it. */
export const RevisionEntry = z.strictObject({
  n: z.number().int().min(1),
  reason: RevisionReason,
  title: MomentFields.shape.title,
  body: MomentFields.shape.body,
  words: z.number().int().min(0),
  written_at: EntryTime,
  replaced_at: EntryTime,
})

/** The same, as a line that says whose text it was. */
export const RevisionLine = RevisionEntry.extend({ moment_id: EntryId })

/** That line. */
export function revisionLine(row: MomentRevisionsTable): z.input<typeof RevisionLine> {
  const { reason, written_at, replaced_at, ...revision } = row
  return {
    ...revision,
    reason: RevisionReason.parse(reason),
    written_at: isoTime(Number(written_at)),
    replaced_at: isoTime(Number(replaced_at)),
  }
}

/** A draft as exports have it: as a device may have sent it. */
export const DraftEntry = z.strictObject({ ...DraftPut.shape, id: EntryId, updatedAt: EntryTime })

/** The row of a draft that comes back from an export. */
export function draftRow(
  { id, fields, ...entry }: z.output<typeof DraftEntry>,
  { keeperId, momentId }: { keeperId: string; momentId: string | null },
): MomentDraftsTable {
  return {
    ...{ keeper_id: keeperId, id, moment_id: momentId, base_version: entry.baseVersion },
    ...{ device_id: entry.deviceId, revision: entry.revision, body: entry.body },
    ...{ fields: JSON.stringify(fields), updated_at: entry.updatedAt },
  }
}

/** A moment as exports have it. */
export const MomentEntry = z.strictObject({
  ...MomentFields.shape,
  id: EntryId,
  keeper_id: EntryId,
  localDate: LocalDate,
  source: MomentSource,
  import_key: z.string().max(500).nullable(),
  text_at: EntryTime,
  ...entryTimes,
})
export type MomentEntry = z.infer<typeof MomentEntry>

/** The row of a moment that comes back from an export. */
export function entryRow(entry: MomentEntry): Omit<MomentRow, 'number'> {
  const { review, place, text_at, created_at, updated_at } = entry
  return {
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
  }
}
