import { z } from 'zod'
import type { Queries } from '../database/database.ts'
import { newPart, readEntry, type ImportedPart, type ImportWork } from './import-work.ts'

/** One kind of thing that people own, as an import reads it. */
export type OwnedKind<Entry> = {
  name: string
  file: string
  schema: z.ZodType<Entry>
  /** Whose the thing with an id is here; `owner_id` is null for what belongs to the platform. */
  findOwner(db: Queries, id: string): Promise<{ owner_id: string | null } | undefined>
  /** Whether the person has the like of it already. */
  isKept?(entry: Entry): boolean
}

/** Adds those of a kind that are not there; `insert` says what came otherwise than it went. */
export async function importOwned<Entry extends { id: string }>(
  { trx, zip, userId }: ImportWork,
  kind: OwnedKind<Entry>,
  insert: (entry: Entry) => Promise<string | undefined>,
): Promise<ImportedPart> {
  const part = newPart(kind.name)
  for (const given of await zip.jsonList(kind.file)) {
    const entry = readEntry(kind.schema, given, part)
    if (!entry) continue
    const row = await kind.findOwner(trx, entry.id)
    if (row?.owner_id === userId || (!row && kind.isKept?.(entry))) part.kept += 1
    else if (row) part.notes.push(`${entry.id} was left out: it belongs to another account here.`)
    else {
      const note = await insert(entry)
      if (note !== undefined) part.notes.push(note)
      part.added += 1
    }
  }
  return part
}

/** Shapes that the entries of an export share. */
export const EntryId = z.uuid()
export const EntryTime = z.iso.datetime().transform((text) => Date.parse(text))
export const entryTimes = { created_at: EntryTime, updated_at: EntryTime }
export const EntryTemplateId = z.string().max(100).nullable()

/** A row's times as an export spells them. */
export function timesOf({ created_at, updated_at }: { created_at: number; updated_at: number }) {
  return { created_at: isoTime(created_at), updated_at: isoTime(updated_at) }
}

export function isoTime(timeMs: number): string {
  return new Date(timeMs).toISOString()
}
