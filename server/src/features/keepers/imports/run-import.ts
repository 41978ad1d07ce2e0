import { setImmediate } from 'node:timers/promises'
import { importExamples } from '#contracts/keepers/import-choices.ts'
import { importWording } from '#contracts/keepers/import-wording.ts'
import type { Queries, Transaction } from '../../../database/database.ts'
import type { Tables } from '../../../database/schema.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { requireRoom } from '../../limits/index.ts'
import type { StoredKeeper } from '../keepers.ts'
import { countMoments, countOwnMoments, findKeeper } from '../keepers.table.ts'
import { keepText } from '../moments/keep-text.ts'
import { entryRow } from '../moments/moment-entry.ts'
import { insertMoments } from '../moments/moments.table.ts'
import type { KeeperEntry } from '../transfer/keeper-file.ts'
import { keeperParts } from '../transfer/keeper-parts.ts'
import { deriveId } from './derive-id.ts'
import { rowsOfEntry, type IncomingRow } from './entry-rows.ts'
import { endImport } from './end-import.ts'
import { importPath } from './import-files.ts'
import { makeTarget } from './import-targets.ts'
import {
  advanceImport,
  insertImportMoments,
  listTaken,
  updateImport,
  type StoredImport,
} from './imports.table.ts'
import type { ExportedFile, Incoming } from './incoming.ts'
import { openUpload, type OpenUpload, type UploadedFile } from './open-upload.ts'
import { FileRefused, keepFile } from './keep-file.ts'
import { ImportEnded, ImportOptions, notRecognized, readers, type Refusal } from './read-import.ts'
import { readKeeperFiles } from './read-keeper.ts'
import { exampleOf, newRemarks } from './remarks.ts'

/** What is written in one transaction, so that others wait for a few milliseconds at most. */
const together = { items: 50, chars: 200_000, lines: 100 }

/** Brings what an upload has, going on where it was when it was interrupted. */
export async function runImport(deps: Deps, stored: StoredImport, signal: AbortSignal): Promise<void> {
  if (!stored.kind) throw notRecognized()
  const upload = await openUpload(importPath(deps, stored.id), stored.file_name)
  const options = ImportOptions.parse(JSON.parse(stored.options))
  const exported = stored.kind === 'keeper' ? await readKeeperFiles(upload) : new Map<string, KeeperEntry>()
  const run: Run = {
    ...{ deps, stored, options, exported, position: stored.position },
    ...{ remarks: newRemarks(), files: new Map() },
  }
  try {
    for await (const batch of batches(run, upload)) {
      if (signal.aborted) throw new ImportEnded()
      await writeBatch(run, batch)
      await setImmediate()
    }
    // One that holds nothing comes, too.
    for (const folder of exported.keys())
      noteTarget(run, folder, await deps.database.transaction((trx) => targetOf(run, trx, folder)))
    await endImport(deps, stored.id, { from: ['running'], to: 'done' })
  } finally {
    upload.close()
  }
}

type Run = {
  deps: Deps
  stored: StoredImport
  options: ImportOptions
  exported: ReadonlyMap<string, KeeperEntry>
  /** Items of the file that are dealt with. */
  position: number
  remarks: ReturnType<typeof newRemarks>
  /** Where bodies find the files that came with them. */
  files: Map<UploadedFile, string | undefined>
}

/** What is left of the file, in batches of one kind for one keeper. */
async function* batches(run: Run, upload: OpenUpload): AsyncGenerator<Incoming[]> {
  if (!run.stored.kind) return
  let [batch, chars, number] = [[] as Incoming[], 0, 0]
  const read = readers[run.stored.kind]({
    ...{ upload, remarks: run.remarks, onColumns() {} },
    attach: (file, of) => (number < run.stored.position ? Promise.resolve(undefined) : attach(run, file, of)),
  })
  for await (const item of read) {
    number += 1
    if (number <= run.stored.position) {
      if (number % 200 === 0) await setImmediate()
      continue
    }
    const first = batch[0]
    if (first && placeOf(first) !== placeOf(item)) {
      yield batch
      ;[batch, chars] = [[], 0]
    }
    batch.push(item)
    chars +=
      item.type === 'entry' ? item.entry.body.length : item.type === 'moment' ? item.moment.body.length : 0
    const most = item.type === 'line' ? together.lines : together.items
    if (batch.length >= most || chars >= together.chars) {
      yield batch
      ;[batch, chars] = [[], 0]
    }
  }
  if (batch.length > 0) yield batch
}

function placeOf(item: Incoming): string {
  if (item.type === 'entry') return ''
  return item.type === 'line' ? `${item.folder}\n${item.file}` : `${item.folder}\n`
}

/** Keeps a file that came along; needs the keeper before the first entry that shows it. */
async function attach(
  run: Run,
  file: UploadedFile,
  { folder, line }: ExportedFile = { folder: '', line: undefined },
): Promise<string | undefined> {
  // Entries may share it.
  if (run.files.has(file)) return run.files.get(file)
  const keeper = await run.deps.database.transaction((trx) => targetOf(run, trx, folder))
  noteTarget(run, folder, keeper)
  try {
    const path = await keepFile(run.deps, keeper, { file, line })
    run.files.set(file, path)
    return path
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    await noteRefused(run, error.why, file.name)
    run.files.set(file, undefined)
    return undefined
  }
}

/** Remembers, also after a restart, that a file was left out. */
async function noteRefused(run: Run, why: Refusal, name: string): Promise<void> {
  const { count, examples } = run.options.refused[why] ?? { count: 0, examples: [] }
  const some = [...new Set([...examples, exampleOf(name)])].slice(0, importExamples)
  const refused = { ...run.options.refused, [why]: { count: count + 1, examples: some } }
  run.options = { ...run.options, refused }
  const options = JSON.stringify(run.options)
  if (!(await updateImport(run.deps.database.db, run.stored.id, { from: ['running'], options })))
    throw new ImportEnded()
}

/** Writes a batch whole; where only a part of it fits into the quota, that part. */
async function writeBatch(run: Run, batch: Incoming[]): Promise<void> {
  try {
    await writeTogether(run, batch)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error
    if (batch.length === 1) throw new AppError('conflict', importWording.quotaReached, { cause: error })
    for (const item of batch) await writeBatch(run, [item])
  }
}

async function writeTogether(run: Run, batch: Incoming[]): Promise<void> {
  const { deps, stored } = run
  const next = run.position + batch.length
  const [first] = batch
  const folder = first && first.type !== 'entry' ? first.folder : ''
  const target = await deps.database.transaction(async (trx) => {
    const keeper = await targetOf(run, trx, folder)
    const added =
      first?.type === 'line'
        ? await addLines(run, trx, { keeper, batch })
        : await addMoments(run, trx, { keeper, batch })
    if (!(await advanceImport(trx, { id: stored.id, from: run.position, to: next, added })))
      throw new ImportEnded()
    return keeper
  })
  run.position = next
  noteTarget(run, folder, target)
}

/** Remembers a keeper that is there for certain. */
function noteTarget(run: Run, folder: string, keeper: StoredKeeper): void {
  run.options = { ...run.options, keepers: { ...run.options.keepers, [folder]: keeper.id } }
  run.stored = { ...run.stored, keeper_id: run.stored.keeper_id ?? keeper.id }
}

/** The keeper that a folder goes into; made where it isn't there yet. */
async function targetOf(run: Run, trx: Transaction<Tables>, folder: string): Promise<StoredKeeper> {
  const { deps, stored, options, exported } = run
  const id = options.isInto ? stored.keeper_id : options.keepers[folder]
  const known = id ? await findKeeper(trx, stored.owner_id, { id }) : undefined
  if (known?.deleted_at === null) return known
  if (id) throw new ImportEnded()
  const keeper = await makeTarget(deps, trx, { stored, options, exported: exported.get(folder) })
  const noted = JSON.stringify({ ...options, keepers: { ...options.keepers, [folder]: keeper.id } })
  const changed = { options: noted, keeper_id: stored.keeper_id ?? keeper.id }
  if (!(await updateImport(trx, stored.id, { from: ['running'], ...changed }))) throw new ImportEnded()
  return keeper
}

type Into = { keeper: StoredKeeper; batch: Incoming[] }

async function addMoments(run: Run, trx: Transaction<Tables>, { keeper, batch }: Into): Promise<number> {
  const { deps, stored } = run
  const rows = await missingRows(run, trx, { keeper, batch })
  if (rows.length === 0) return 0
  const count = (db: Queries) => countOwnMoments(db, stored.owner_id)
  await requireRoom(deps, trx, { owner: stored.owner_id, of: 'moments', count, adding: rows.length })
  const store = { db: trx, engine: deps.database.engine }
  const made = await insertMoments(
    store,
    rows.map(({ row }) => row),
  )
  for (const [at, { row, given }] of rows.entries())
    if (made[at] && given !== row.body)
      await keepText(trx, { ...made[at], body: given }, { reason: 'line-ends', now: deps.now() })
  await insertImportMoments(
    trx,
    stored.id,
    rows.map(({ row }) => row.id),
  )
  // The keeper of an export was last changed when it says so.
  const now = stored.kind === 'keeper' && !run.options.isInto ? {} : { now: deps.now() }
  await countMoments(trx, keeper.id, { more: rows.length, ...now })
  return rows.length
}

/** The rows of a batch that aren't there yet, under the ids that they get here. */
async function missingRows(run: Run, trx: Queries, { keeper, batch }: Into): Promise<IncomingRow[]> {
  const now = run.deps.now()
  const wanted = batch.flatMap((item): IncomingRow[] => {
    if (item.type === 'entry') return rowsOfEntry(item.entry, keeper, { now, remarks: run.remarks })
    if (item.type === 'line') return []
    const row = entryRow({ ...item.moment, keeper_id: keeper.id })
    return [{ row, given: row.body }]
  })
  const idOf = await idsHere(
    trx,
    keeper,
    wanted.flatMap(({ row }) => [row.id, row.parent_id ?? row.id]),
  )
  const keys = wanted.flatMap(({ row }) => row.import_key ?? [])
  const ids = wanted.map(({ row }) => idOf(row.id))
  const { byId, byKey } = await listTaken(trx, { keeperId: keeper.id, ids, keys })
  const taken = new Set([...byId.map(({ id }) => id), ...byKey.map(({ import_key }) => import_key)])
  return wanted.flatMap(({ row, given }) => {
    const id = idOf(row.id)
    if (taken.has(id) || (row.import_key !== null && taken.has(row.import_key))) return []
    // The same twice in one file.
    taken.add(id)
    if (row.import_key !== null) taken.add(row.import_key)
    return [{ given, row: { ...row, id, parent_id: row.parent_id === null ? null : idOf(row.parent_id) } }]
  })
}

/** What ids become here: those of moments in other keepers give others. */
async function idsHere(
  db: Queries,
  keeper: StoredKeeper,
  ids: readonly string[],
): Promise<(id: string) => string> {
  const { byId } = await listTaken(db, { keeperId: keeper.id, ids: [...new Set(ids)], keys: [] })
  const elsewhere = new Set(byId.filter((row) => row.keeper_id !== keeper.id).map(({ id }) => id))
  return (id) => (elsewhere.has(id) ? deriveId(keeper.id, id) : id)
}

async function addLines(run: Run, trx: Transaction<Tables>, { keeper, batch }: Into): Promise<number> {
  const lines = batch.flatMap((item) => (item.type === 'line' ? [item] : []))
  const part = keeperParts.find(({ file }) => file === lines[0]?.file)
  const mentioned = lines.flatMap(({ line }) =>
    Object.values(line ?? {})
      .flat()
      .filter(isUuid),
  )
  const momentId = await idsHere(trx, keeper, mentioned)
  await part?.add?.(
    { deps: run.deps, trx, keeper, momentId },
    lines.map(({ line }) => line),
  )
  return 0
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
}
