import { setImmediate } from 'node:timers/promises'
import { importNotes } from '#contracts/keepers/import-wording.ts'
import type { ImportPlan } from '#contracts/keepers/imports.ts'
import type { Deps } from '../../../deps.ts'
import { countOwnMoments } from '../keeper-counts.table.ts'
import { findKeeper, listKeptKeepers } from '../keepers.table.ts'
import { findEffectiveQuota } from '../../limits/index.ts'
import type { KeeperEntry } from '../transfer/keeper-file.ts'
import { deriveId } from './derive-id.ts'
import { detectKind } from './detect-kind.ts'
import { rowsOfEntry } from './entry-rows.ts'
import { importPath } from './import-files.ts'
import { createFileCheck } from './keep-file.ts'
import {
  idOfExported,
  listArchivedHere,
  listPublished,
  listRenumbered,
  rulesOfNew,
} from './import-targets.ts'
import { listTaken, updateImport, type StoredImport } from './imports.table.ts'
import { openUpload, type OpenUpload, type UploadedFile } from './open-upload.ts'
import { ImportEnded, ImportOptions, notRecognized, readers } from './read-import.ts'
import { readKeeperFiles } from './read-keeper.ts'
import { exampleOf, newRemarks, type Remarks } from './remarks.ts'

/** Keys that are looked up at once. */
const batch = 200
/** Others are answered in between. */
const turnMs = 8
const tellEveryMs = 500

/** Looks an upload through and says what it would bring; writes nothing but that. */
export async function checkImport(deps: Deps, stored: StoredImport, signal: AbortSignal): Promise<void> {
  const options = ImportOptions.parse(JSON.parse(stored.options))
  const upload = await openUpload(importPath(deps, stored.id), stored.file_name)
  try {
    const kind = stored.kind ?? (await detectKind(upload))
    if (!kind) throw notRecognized()
    const { plan, total } = await makePlan(deps, { stored: { ...stored, kind }, options, upload, signal })
    const status = options.isUnasked ? 'running' : 'ready'
    const isKept = await updateImport(deps.database.db, stored.id, {
      ...{ from: ['checking'], kind, status, plan: JSON.stringify(plan), total, position: 0, error: null },
    })
    if (!isKept) throw new ImportEnded()
  } finally {
    upload.close()
  }
}

type Check = { stored: StoredImport; options: ImportOptions; upload: OpenUpload; signal: AbortSignal }

async function makePlan(deps: Deps, { stored, options, upload, signal }: Check) {
  const { db } = deps.database
  const remarks = newRemarks()
  const [files, refused] = [new Set<UploadedFile>(), new Set<UploadedFile>()]
  const checkFile = await createFileCheck(db, stored.owner_id)
  const plan: ImportPlan = {
    ...{ moments: 0, duplicates: 0, files: 0, from: null, to: null },
    ...{ keepers: [], archived: [], columns: [], notes: [] },
  }
  const targets = await targetsOf(deps, { stored, options, upload })
  if (stored.kind === 'keeper') [plan.keepers, plan.archived] = [targets.titles, targets.archived]
  for (const title of targets.published) remarks.add('published', title)
  for (const { title, number } of targets.renumbered) remarks.add('renumbered', `${title}: ${number}`)
  const span = (day: string) => {
    plan.from = plan.from === null || day < plan.from ? day : plan.from
    plan.to = plan.to === null || day > plan.to ? day : plan.to
  }
  let waiting: Wanted[] = []
  const flush = async () => {
    plan.duplicates += await countKnown(db, waiting, { ownerId: stored.owner_id, remarks })
    waiting = []
  }
  let total = 0
  const turns = newTurns(deps, stored, signal)
  if (!stored.kind) throw notRecognized()
  const from = {
    ...{ upload, remarks },
    async attach(file: UploadedFile) {
      if (refused.has(file)) return undefined
      const why = files.has(file) ? undefined : await checkFile(file)
      if (why === undefined) {
        files.add(file)
        return `attachments/${'0'.repeat(64)}`
      }
      refused.add(file)
      remarks.add(why, file.name)
      return undefined
    },
    onColumns: (columns: ImportPlan['columns']) => void plan.columns.push(...columns),
  }
  for await (const incoming of readers[stored.kind](from)) {
    total += 1
    await turns.take(total)
    if (incoming.type === 'line') continue
    const keeperId = targets.idOf(incoming.folder)
    const add = (day: string, one: Omit<Wanted, 'keeperId'>) => {
      plan.moments += 1
      span(day)
      waiting.push({ keeperId, ...one, name: exampleOf(one.name) })
    }
    if (incoming.type === 'moment') {
      const { id, title, localDate } = incoming.moment
      add(localDate, { id, key: null, name: title ?? localDate })
    } else {
      const rules = { ...targets.rules, id: keeperId }
      for (const { row, formerKey } of rowsOfEntry(incoming.entry, rules, { now: deps.now(), remarks }))
        add(row.local_date, { id: row.id, key: row.import_key, formerKey, name: incoming.entry.name })
    }
    if (waiting.length >= batch) await flush()
  }
  await flush()
  plan.files = files.size
  plan.notes = remarks.list()
  await noteQuota(deps, { stored, plan })
  return { plan, total }
}

/** Which keepers things go into, as far as they are known before there are any. */
async function targetsOf(deps: Deps, { stored, options, upload }: Omit<Check, 'signal'>) {
  const { db } = deps.database
  const own =
    stored.keeper_id === null ? undefined : await findKeeper(db, stored.owner_id, { id: stored.keeper_id })
  const ids = new Map<string, string>()
  const exported = stored.kind === 'keeper' ? await readKeeperFiles(upload) : new Map<string, KeeperEntry>()
  for (const [folder, keeper] of exported)
    ids.set(folder, own?.id ?? (await idOfExported(db, stored.owner_id, keeper.id)))
  const rules = own ?? rulesOfNew(stored, options)
  return {
    titles: [...exported.values()].map(({ title }) => title),
    archived: own ? [] : await listArchivedHere(db, stored.owner_id, exported.values()),
    published: own || options.isCopy ? [] : await listPublished(db, stored.owner_id, exported.values()),
    renumbered: own ? [] : await listRenumbered(db, stored.owner_id, exported.values()),
    rules,
    idOf: (folder: string) => own?.id ?? ids.get(folder) ?? deriveId(stored.id, 'keeper'),
  }
}

type Wanted = {
  keeperId: string
  id: string
  key: string | null
  formerKey?: string | undefined
  name: string
}

/** How many of these already exist; those in the trash are remarked on. */
async function countKnown(
  db: Deps['database']['db'],
  wanted: readonly Wanted[],
  { ownerId, remarks }: { ownerId: string; remarks: Remarks },
): Promise<number> {
  const own = new Set((await listKeptKeepers(db, ownerId)).map(({ id }) => id))
  let known = 0
  for (const [keeperId, some] of Map.groupBy(wanted, (one) => one.keeperId)) {
    const keys = some.flatMap(({ key, formerKey }) => [key ?? [], formerKey ?? []].flat())
    const derived = new Map(some.map(({ id }) => [id, deriveId(keeperId, id)]))
    const ids = some.flatMap(({ id }) => [id, derived.get(id) ?? id])
    const { byId, byKey } = await listTaken(db, { keeperId, ids, keys })
    const idRows = new Map(byId.map((row) => [row.id, row]))
    const keyRows = new Map(byKey.map((row) => [row.import_key, row]))
    for (const { id, key, formerKey, name } of some) {
      const direct = idRows.get(id)
      const elsewhere = direct && direct.keeper_id !== keeperId
      const row =
        keyRows.get(key) ??
        keyRows.get(formerKey ?? null) ??
        (elsewhere ? idRows.get(derived.get(id) ?? '') : direct)
      if (row) known += 1
      // An id that somebody else's moment has is not remarked on: nobody learns that it exists.
      else if (direct && elsewhere && own.has(direct.keeper_id)) remarks.add('newIds', name)
      if (row && row.deleted_at !== null) remarks.add('inTrash', name)
    }
  }
  return known
}

async function noteQuota(
  deps: Deps,
  { stored, plan }: { stored: StoredImport; plan: ImportPlan },
): Promise<void> {
  const { db } = deps.database
  const room = (await findEffectiveQuota(db, 'moments')) - (await countOwnMoments(db, stored.owner_id))
  const over = plan.moments - plan.duplicates - Math.max(0, room)
  if (over <= 0) return

  plan.notes.unshift({ text: importNotes.overQuota(over), count: over, examples: [] })
}

/** Lets others have their turn, tells how far it is, and ends where nobody wants it any longer. */
function newTurns(deps: Deps, { id }: StoredImport, signal: AbortSignal) {
  let [turnedAt, toldAt] = [performance.now(), performance.now()]
  return {
    async take(position: number) {
      const now = performance.now()
      if (now - turnedAt < turnMs) return
      await setImmediate()
      turnedAt = performance.now()
      if (signal.aborted) throw new ImportEnded()
      if (now - toldAt < tellEveryMs) return
      toldAt = now
      if (!(await updateImport(deps.database.db, id, { from: ['checking'], position })))
        throw new ImportEnded()
    },
  }
}
