import { setImmediate } from 'node:timers/promises'
import { importExamples } from '#contracts/keepers/import-choices.ts'
import { importWording } from '#contracts/keepers/import-wording.ts'
import { keeperWording } from '#contracts/keepers/keeper-wording.ts'
import type { Queries, Transaction } from '../../../database/database.ts'
import type { Tables } from '../../../database/schema.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { StoredKeeper } from '../keepers.ts'
import { findKeeper } from '../keepers.table.ts'
import { countMoments } from '../keeper-counts.table.ts'
import { learnOfMoments } from '../moments/learn-of-moments.ts'
import { keepText } from '../moments/keep-text.ts'
import { requireMomentRoom } from '../moments/moment-room.ts'
import { insertMoments } from '../moments/moments.table.ts'
import type { KeeperEntry } from '../transfer/keeper-file.ts'
import { keeperParts, type LeftOut } from '../transfer/keeper-parts.ts'
import { batchesOf } from './batches.ts'
import { endImport } from './end-import.ts'
import { importPath } from './import-files.ts'
import { idsHere, missingRows, readAhead, type Item } from './batch-rows.ts'
import { listArchivedHere, makeTarget } from './import-targets.ts'
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

/** Brings what an upload has, going on where it was when it was interrupted. */
export async function runImport(deps: Deps, stored: StoredImport, signal: AbortSignal): Promise<void> {
  if (!stored.kind) throw notRecognized()
  const upload = await openUpload(importPath(deps, stored.id), stored.file_name)
  const options = ImportOptions.parse(JSON.parse(stored.options))
  const exported = stored.kind === 'keeper' ? await readKeeperFiles(upload) : new Map<string, KeeperEntry>()
  const run: Run = {
    ...{ deps, stored, options, exported, position: stored.position },
    ...{ remarks: newRemarks(), files: new Map(), keepers: new Map(), writing: Promise.resolve() },
  }
  const reading = { now: deps.now, remarks: run.remarks }
  try {
    await requireWritable(run)
    for await (const batch of batchesOf(itemsLeft(run, upload), deps.database.engine)) {
      if (signal.aborted) throw new ImportEnded()
      // While the database writes a batch, the next one is read.
      const items = await readAhead(reading, run.keepers.get(folderOf(batch[0])), batch)
      await run.writing
      run.writing = writeBatch(run, items)
      // Its failure is thrown where the next batch waits for it.
      run.writing.catch(() => {})
    }
    await run.writing
    // One that holds nothing comes, too.
    for (const folder of exported.keys())
      noteTarget(run, folder, await deps.database.transaction((trx) => targetOf(run, trx, folder)))
    await learnOfMoments(deps.database, run.position)
    await endImport(deps, stored.id, { from: ['running'], to: 'done' })
  } finally {
    await Promise.allSettled([run.writing])
    upload.close()
  }
}

/** Throws a sentence where an export would go into keepers that are archived. Those that it brought itself go on. */
async function requireWritable({ deps, stored, options, exported }: Run): Promise<void> {
  if (options.isInto || options.isCopy) return
  const others = [...exported].flatMap(([folder, keeper]) => (options.keepers[folder] ? [] : [keeper]))
  const titles = await listArchivedHere(deps.database.db, stored.owner_id, others)
  if (titles.length > 0) throw new AppError('forbidden', importWording.keeperArchived(titles))
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
  /** The keepers of the folders that something was written to, as they were then. */
  keepers: Map<string, StoredKeeper>
  /** The batch that is being written. */
  writing: Promise<void>
}

/** What is left of the file. */
async function* itemsLeft(run: Run, upload: OpenUpload): AsyncGenerator<Incoming> {
  if (!run.stored.kind) return
  let number = 0
  const read = readers[run.stored.kind]({
    ...{ upload, remarks: run.remarks, onColumns() {} },
    attach: (file, of) => (number < run.stored.position ? Promise.resolve(undefined) : attach(run, file, of)),
  })
  for await (const item of read) {
    number += 1
    if (number > run.stored.position) yield item
    else if (number % 200 === 0) await setImmediate()
  }
}

/** Keeps a file that came along; needs the keeper before the first entry that shows it. */
async function attach(
  run: Run,
  file: UploadedFile,
  { folder, line }: ExportedFile = { folder: '', line: undefined },
): Promise<string | undefined> {
  // Entries may share it.
  if (run.files.has(file)) return run.files.get(file)
  await run.writing
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
  run.options = withRefused(run.options, why, name)
  const options = JSON.stringify(run.options)
  if (!(await updateImport(run.deps.database.db, run.stored.id, { from: ['running'], options })))
    throw new ImportEnded()
}

function withRefused(options: ImportOptions, why: Refusal, name: string): ImportOptions {
  const { count, examples } = options.refused[why] ?? { count: 0, examples: [] }
  const some = [...new Set([...examples, exampleOf(name)])].slice(0, importExamples)
  return { ...options, refused: { ...options.refused, [why]: { count: count + 1, examples: some } } }
}

function folderOf(item: Incoming | undefined): string {
  return item?.folder ?? ''
}

/** Writes a batch whole; where only a part of it fits into the quota, that part. */
async function writeBatch(run: Run, batch: Item[]): Promise<void> {
  try {
    await writeTogether(run, batch)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error
    if (batch.length === 1) throw new AppError('conflict', importWording.quotaReached, { cause: error })
    for (const item of batch) await writeBatch(run, [item])
  }
}

async function writeTogether(run: Run, batch: Item[]): Promise<void> {
  const { deps, stored } = run
  const next = run.position + batch.length
  const first = batch[0]?.item
  const folder = folderOf(first)
  // What a power cut takes away is brought again: how far the import is goes with it. Its end waits for the disk.
  const { keeper: target, options } = await deps.database.relaxed(async (trx) => {
    const keeper = await targetOf(run, trx, folder)
    const isLines = first?.type === 'line'
    const left = isLines ? await addLines(run, trx, { keeper, batch }) : []
    const added = isLines ? 0 : await addMoments(run, trx, { keeper, batch })
    const noted = left.reduce((now, { why, name }) => withRefused(now, why, name), run.options)
    if (left.length > 0) await noteLeft(trx, stored, withTarget(noted, folder, keeper))
    if (!(await advanceImport(trx, { id: stored.id, from: run.position, to: next, added })))
      throw new ImportEnded()
    return { keeper, options: noted }
  })
  run.position = next
  run.options = options
  noteTarget(run, folder, target)
}

async function noteLeft(trx: Queries, { id }: StoredImport, options: ImportOptions): Promise<void> {
  if (!(await updateImport(trx, id, { from: ['running'], options: JSON.stringify(options) })))
    throw new ImportEnded()
}

function withTarget(options: ImportOptions, folder: string, { id }: StoredKeeper): ImportOptions {
  return { ...options, keepers: { ...options.keepers, [folder]: id } }
}

/** Remembers a keeper that is there for certain. */
function noteTarget(run: Run, folder: string, keeper: StoredKeeper): void {
  run.options = withTarget(run.options, folder, keeper)
  run.stored = { ...run.stored, keeper_id: run.stored.keeper_id ?? keeper.id }
  run.keepers.set(folder, keeper)
}

/** The keeper that a folder goes into; made where it isn't there yet. Throws `not_found` where it was deleted since. */
async function targetOf(run: Run, trx: Transaction<Tables>, folder: string): Promise<StoredKeeper> {
  const { deps, stored, options, exported } = run
  const id = options.isInto ? stored.keeper_id : options.keepers[folder]
  const known = id ? await findKeeper(trx, stored.owner_id, { id }) : undefined
  // It may have been archived meanwhile; an export brings archived ones itself.
  if (options.isInto && known && known.archived_at !== null)
    throw new AppError('forbidden', keeperWording.archived)
  if (known?.deleted_at === null) return known
  if (id) throw new AppError('not_found', importWording.keeperDeleted)
  const keeper = await makeTarget(deps, trx, { stored, options, exported: exported.get(folder) })
  const noted = JSON.stringify(withTarget(options, folder, keeper))
  const changed = { options: noted, keeper_id: stored.keeper_id ?? keeper.id }
  if (!(await updateImport(trx, stored.id, { from: ['running'], ...changed }))) throw new ImportEnded()
  return keeper
}

type Into = { keeper: StoredKeeper; batch: Item[] }

async function addMoments(run: Run, trx: Transaction<Tables>, { keeper, batch }: Into): Promise<number> {
  const { deps, stored } = run
  const rows = await missingRows({ now: deps.now, remarks: run.remarks }, trx, { keeper, batch })
  if (rows.length === 0) return 0
  await requireMomentRoom(deps, trx, { ownerId: stored.owner_id, adding: rows.length })
  const store = { db: trx, engine: deps.database.engine }
  const made = await insertMoments(
    store,
    rows.map(({ row }) => row),
    rows.map(({ terms }) => terms),
  )
  for (const [at, { row, given }] of rows.entries())
    if (made[at] && given !== row.body)
      await keepText(trx, { ...made[at], body: given }, { reason: 'line-ends', now: deps.now() })
  await insertImportMoments(
    store,
    rows.map(({ row }) => ({ import_id: stored.id, moment_id: row.id })),
  )
  // The keeper of an export was last changed when it says so.
  const now = stored.kind === 'keeper' && !run.options.isInto ? {} : { now: deps.now() }
  await countMoments(trx, keeper.id, { more: rows.length, ...now })
  return rows.length
}

/** Returns what could not be kept. */
async function addLines(
  run: Run,
  trx: Transaction<Tables>,
  { keeper, batch }: Into,
): Promise<readonly LeftOut[]> {
  const lines = batch.flatMap(({ item }) => (item.type === 'line' ? [item] : []))
  const part = keeperParts.find(({ file }) => file === lines[0]?.file)
  const mentioned = lines.flatMap(({ line }) => uuidsIn(line))
  const { byId } = await listTaken(trx, { keeperId: keeper.id, ids: [...new Set(mentioned)], keys: [] })
  const momentId = idsHere(keeper, byId)
  const left = await part?.add?.(
    { deps: run.deps, trx, keeper, momentId },
    lines.map(({ line }) => line),
  )
  return left ?? []
}

/** Of a line, with those that its lists and the objects in them name; nothing that is kept lies deeper. */
function uuidsIn(value: unknown, depth = 3): string[] {
  if (typeof value === 'string') return isUuid(value) ? [value] : []
  if (depth === 0 || typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap((one) => uuidsIn(one, depth - 1))
}

function isUuid(value: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
}
