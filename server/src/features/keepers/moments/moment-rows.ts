import { localDateOf } from '#contracts/keepers/local-date.ts'
import { type Draft } from '#contracts/keepers/moment-drafts.ts'
import { RevisionReason, type MomentRevision } from '#contracts/keepers/moment-revisions.ts'
import {
  DatePrecision,
  MomentKind,
  MomentSource,
  MomentVisibility,
  type Moment,
  type MomentChange,
  type MomentCreate,
  type MomentSummary,
} from '#contracts/keepers/moments.ts'
import { countWords } from '#contracts/plain-markdown.ts'
import type { Selectable } from '../../../database/schema/columns.ts'
import type {
  MomentDraftsTable,
  MomentRevisionsTable,
  MomentsTable,
} from '../../../database/schema/moments.ts'
import type { StoredKeeper } from '../keepers.ts'
import { excerptOf, foundIn, mendLineEnds, snippetOf } from './moment-text.ts'

export type MomentRow = Selectable<MomentsTable>
/** What a list reads: everything but the body. */
export type SummaryRow = Omit<MomentRow, 'body'> & { body?: string }

type KeeperRules = Pick<StoredKeeper, 'id' | 'timezone' | 'day_starts_at'>

/** The row of a new moment. */
export function newMomentRow(
  given: MomentCreate,
  keeper: KeeperRules,
  { id, now }: { id: string; now: number },
): Omit<MomentRow, 'number'> {
  const tz = given.tz ?? keeper.timezone
  const occurredAt = given.occurredAt === undefined ? now : Date.parse(given.occurredAt)
  return {
    ...{ id, keeper_id: keeper.id, kind: given.kind },
    ...textColumns({ title: given.title, body: given.body }, now),
    ...dateColumns({ timeMs: occurredAt, tz, precision: given.datePrecision }, keeper),
    date_words: given.dateWords || null,
    ...{ mood: given.mood, energy: given.energy, sleep_hours: given.sleepHours },
    ...reviewColumns(given.review),
    ...placeColumns(given.place),
    ...{ parent_id: given.parentId, position: given.position },
    ...{ ai_access: Number(given.aiAccess), visibility: given.visibility, pinned: Number(given.pinned) },
    ...{ source: 'app', import_key: null, version: 1 },
    ...{ created_at: now, updated_at: now, deleted_at: null },
  }
}

/** What a change writes. The day is reckoned again only where the date itself is changed. */
export function changedColumns(
  row: MomentRow,
  change: MomentChange,
  { keeper, now }: { keeper: KeeperRules; now: number },
): Partial<MomentRow> {
  const { title = row.title, body = row.body } = change
  const isRewritten = (title || null) !== row.title || body !== row.body
  const isRedated =
    change.occurredAt !== undefined || change.tz !== undefined || change.datePrecision !== undefined
  return {
    ...(change.kind !== undefined && { kind: change.kind }),
    ...(isRewritten && textColumns({ title, body }, now)),
    ...(isRedated &&
      dateColumns(
        {
          timeMs: change.occurredAt === undefined ? row.occurred_at : Date.parse(change.occurredAt),
          tz: change.tz ?? row.tz,
          precision: change.datePrecision ?? DatePrecision.parse(row.date_precision),
        },
        keeper,
      )),
    ...(change.dateWords !== undefined && { date_words: change.dateWords || null }),
    ...(change.mood !== undefined && { mood: change.mood }),
    ...(change.energy !== undefined && { energy: change.energy }),
    ...(change.sleepHours !== undefined && { sleep_hours: change.sleepHours }),
    ...(change.review !== undefined && reviewColumns(change.review)),
    ...(change.place !== undefined && placeColumns(change.place)),
    ...(change.parentId !== undefined && { parent_id: change.parentId }),
    ...(change.position !== undefined && { position: change.position }),
    ...(change.aiAccess !== undefined && { ai_access: Number(change.aiAccess) }),
    ...(change.visibility !== undefined && { visibility: change.visibility }),
    ...(change.pinned !== undefined && { pinned: Number(change.pinned) }),
    updated_at: now,
  }
}

/** Title and body with what is known of them. */
export function textColumns({ title, body }: { title: string | null; body: string }, now: number) {
  const mended = mendLineEnds(body)
  return {
    title: title || null,
    body: mended,
    excerpt: excerptOf(mended),
    words: countWords(mended),
    text_at: now,
  }
}

function dateColumns(
  date: { timeMs: number; tz: string; precision: DatePrecisionName },
  { day_starts_at }: Pick<KeeperRules, 'day_starts_at'>,
) {
  const { timeMs, tz, precision } = date
  return {
    occurred_at: timeMs,
    tz,
    date_precision: precision,
    local_date: localDateOf(date, day_starts_at),
  }
}

type DatePrecisionName = Moment['datePrecision']

function reviewColumns(review: MomentCreate['review']) {
  return {
    review_due_on: review?.dueOn ?? null,
    review_interval_days: review?.intervalDays ?? null,
    review_ease: review?.ease ?? null,
  }
}

function placeColumns(place: MomentCreate['place']) {
  return {
    place_name: place?.name ?? null,
    place_latitude: place?.latitude ?? null,
    place_longitude: place?.longitude ?? null,
  }
}

/** A row as its owner's calls answer it, but for what other tables say of it. */
export function momentAnswer(row: MomentRow): Omit<Moment, 'journeys' | 'proposedBy'> {
  return { ...sharedAnswer(row), body: row.body }
}

/** A row of a list, with what a query finds in it. */
export function summaryAnswer(row: SummaryRow, query: string): MomentSummary {
  const { title, body, excerpt } = row
  const titleMarks = foundIn(title ?? '', query)
  return {
    ...sharedAnswer(row),
    ...(titleMarks.length > 0 && { titleMarks }),
    excerpt: body === undefined ? { text: excerpt, marks: [] } : snippetOf({ body, excerpt }, query),
    words: row.words,
  }
}

function sharedAnswer(row: SummaryRow): Omit<Moment, 'body' | 'journeys' | 'proposedBy'> {
  const { place_name: name, place_latitude: latitude, place_longitude: longitude } = row
  return {
    id: row.id,
    keeperId: row.keeper_id,
    kind: MomentKind.parse(row.kind),
    title: row.title,
    occurredAt: isoTime(row.occurred_at),
    tz: row.tz,
    localDate: row.local_date,
    datePrecision: DatePrecision.parse(row.date_precision),
    dateWords: row.date_words,
    mood: row.mood,
    energy: row.energy,
    sleepHours: row.sleep_hours,
    review:
      row.review_due_on === null || row.review_interval_days === null || row.review_ease === null
        ? null
        : { dueOn: row.review_due_on, intervalDays: row.review_interval_days, ease: row.review_ease },
    place:
      name === null
        ? null
        : { name, ...(latitude !== null && { latitude }), ...(longitude !== null && { longitude }) },
    parentId: row.parent_id,
    position: row.position,
    aiAccess: row.ai_access === 1,
    visibility: MomentVisibility.parse(row.visibility),
    pinned: row.pinned === 1,
    source: MomentSource.parse(row.source),
    version: row.version,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
    deletedAt: row.deleted_at === null ? null : isoTime(row.deleted_at),
  }
}

export function revisionAnswer(row: Omit<Selectable<MomentRevisionsTable>, 'body'>): MomentRevision {
  return {
    n: row.n,
    reason: RevisionReason.parse(row.reason),
    title: row.title,
    words: row.words,
    writtenAt: isoTime(row.written_at),
    replacedAt: isoTime(row.replaced_at),
  }
}

export function draftAnswer(row: Selectable<MomentDraftsTable>): Draft {
  return {
    id: row.id,
    momentId: row.moment_id,
    baseVersion: row.base_version,
    deviceId: row.device_id,
    revision: row.revision,
    // Written by `putDraft` as JSON of an object.
    fields: JSON.parse(row.fields) as Record<string, unknown>,
    body: row.body,
    updatedAt: isoTime(row.updated_at),
  }
}

function isoTime(timeMs: number): string {
  return new Date(timeMs).toISOString()
}
