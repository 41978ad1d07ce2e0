import { z } from 'zod'
import type { Queries } from '../../../database/database.ts'
import { EntryId, isoTime } from '../../../owned-data/import-owned.ts'
import { newPart, readEntry, type ImportedPart, type ImportWork } from '../../../owned-data/import-work.ts'
import type { OwnedData } from '../../../owned-data/owned-data.ts'
import { noteEarlierUsages } from '../attachments/attachment-usages.ts'
import { appendToLogbook } from '../logbook/append-to-logbook.ts'
import { findKeeperOwner, listOwnKeepers } from '../keepers.table.ts'
import { countMoments, countOwnMoments } from '../keeper-counts.table.ts'
import { addDraft, eachExportedDraft } from './drafts.table.ts'
import { eachMoment, eachRevision, insertRevisions } from './moment-data.table.ts'
import {
  DraftEntry,
  draftRow,
  entryRow,
  MomentEntry,
  RevisionEntry,
  RevisionLine,
  revisionLine,
} from './moment-entry.ts'
import { momentAnswer, type MomentRow } from './moment-rows.ts'
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
      'moments.jsonl: your moments, one per line; keeper_id names the keeper',
      'moment-revisions.jsonl: the texts that they had before; moment_id names the moment',
      'drafts.jsonl: what you have written and not saved',
    ],
    async add(zip, { database: { db } }, { userId }) {
      zip.lines('moments.jsonl', eachEntry(db, userId))
      zip.lines(revisionsFile, eachEarlierText(db, userId))
      zip.lines('drafts.jsonl', eachDraft(db, userId))
    },
  },
  import: { after: ['keepers', 'topics'], run: importMoments },
  // Their words would stay.
  async erase({ deps, trx }, { userId }) {
    await forgetWordsOf({ db: trx, engine: deps.database.engine }, { ownerId: userId })
  },
}

const revisionsFile = 'moment-revisions.jsonl'
/** Earlier exports have the earlier texts here, and an earlier Keeper wants the list. */
const WholeMoment = MomentEntry.extend({ revisions: z.array(RevisionEntry).max(10_000) })
type WholeMoment = z.infer<typeof WholeMoment>

const WholeDraft = DraftEntry.extend({ keeper_id: EntryId })

async function* eachEntry(db: Queries, userId: string) {
  for (const keeper of await listOwnKeepers(db, userId))
    for await (const row of eachMoment(db, keeper.id)) yield momentEntry(row)
}

async function* eachEarlierText(db: Queries, userId: string) {
  for (const keeper of await listOwnKeepers(db, userId))
    for await (const row of eachRevision(db, keeper.id)) yield revisionLine(row)
}

async function* eachDraft(db: Queries, userId: string) {
  for (const keeper of await listOwnKeepers(db, userId))
    for await (const { fields, updated_at, ...row } of eachExportedDraft(db, keeper.id))
      yield {
        ...{ id: row.id, keeper_id: row.keeper_id, momentId: row.moment_id, baseVersion: row.base_version },
        ...{ deviceId: row.device_id, revision: Number(row.revision), body: row.body },
        ...{ fields: JSON.parse(fields) as unknown, updatedAt: isoTime(Number(updated_at)) },
      }
}

function momentEntry(row: MomentRow): z.input<typeof WholeMoment> {
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
    revisions: [],
  }
}

/** Adds moments that are not here to keepers of the person that are. */
async function importMoments(work: ImportWork): Promise<ImportedPart> {
  const part = newPart('moments')
  const keepers = new Map<string, boolean>()
  const [added, addedIds] = [new Map<string, number>(), new Map<string, string>()]
  const isOwn = async (keeperId: string) => {
    const known = keepers.get(keeperId)
    if (known !== undefined) return known
    const found = (await findKeeperOwner(work.trx, keeperId))?.owner_id === work.userId
    keepers.set(keeperId, found)
    return found
  }
  let homeless = 0
  for await (const given of work.zip.jsonLines('moments.jsonl')) {
    const entry = readEntry(WholeMoment, given, part)
    if (!entry) continue
    const known = await findMoment(work.trx, entry.id)
    if (!(await isOwn(entry.keeper_id))) homeless += 1
    else if (known?.keeper_id === entry.keeper_id) part.kept += 1
    else if (known) part.notes.push(`${entry.id} was left out: it stands elsewhere here.`)
    else {
      await addMoment(work, entry)
      added.set(entry.keeper_id, (added.get(entry.keeper_id) ?? 0) + 1)
      addedIds.set(entry.id, entry.keeper_id)
      part.added += 1
    }
  }
  await importRevisions(work, part, addedIds)
  // In one order, so that no two who append to several keepers wait for each other.
  for (const [keeperId, moments] of [...added].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await appendToLogbook(work.trx, {
      ...{ keeperId, at: work.deps.now(), action: 'keeper.imported', subject: { moments } },
      actor: { kind: 'import', id: work.userId },
    })
  if (homeless > 0) part.notes.push(`Keepers that are not here had ${homeless} of them.`)
  for await (const given of work.zip.jsonLines('drafts.jsonl')) {
    const whole = readEntry(WholeDraft, given, part)
    if (!whole || !(await isOwn(whole.keeper_id))) continue
    const { keeper_id: keeperId, ...entry } = whole
    if (!(await addDraft(work.trx, draftRow(entry, { keeperId, momentId: entry.momentId }))))
      part.notes.push(`Draft ${entry.id} was left out: its keeper has as many as it may have.`)
  }
  return part
}

async function addMoment({ deps, trx }: ImportWork, entry: WholeMoment): Promise<void> {
  const { revisions, ...moment } = entry
  await insertMoment({ db: trx, engine: deps.database.engine }, entryRow(moment))
  await addRevisions(
    trx,
    entry.keeper_id,
    revisions.map((revision) => ({ ...revision, moment_id: entry.id })),
  )
  await countMoments(trx, entry.keeper_id, { more: 1 })
}

/** Adds the earlier texts of moments that have come; `keeperOf`: their keepers. */
async function importRevisions(
  { trx, zip }: ImportWork,
  part: ImportedPart,
  keeperOf: ReadonlyMap<string, string>,
): Promise<void> {
  let waiting: z.output<typeof RevisionLine>[] = []
  const add = async () => {
    const byKeeper = Map.groupBy(waiting, ({ moment_id }) => keeperOf.get(moment_id))
    waiting = []
    for (const [keeperId, some] of byKeeper)
      if (keeperId !== undefined) await addRevisions(trx, keeperId, some)
  }
  for await (const given of zip.jsonLines(revisionsFile)) {
    const revision = readEntry(RevisionLine, given, part)
    if (!revision || !keeperOf.has(revision.moment_id)) continue
    if (waiting.push(revision) >= revisionsTogether) await add()
  }
  await add()
}

/** Earlier texts that are written at once. */
const revisionsTogether = 20

async function addRevisions(
  trx: Queries,
  keeperId: string,
  revisions: readonly z.output<typeof RevisionLine>[],
): Promise<void> {
  await insertRevisions(trx, [...revisions])
  await noteEarlierUsages(
    trx,
    revisions.map(({ moment_id, body }) => ({ momentId: moment_id, keeperId, body })),
  )
}
