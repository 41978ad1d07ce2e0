import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { Queries } from '../database/database.ts'
import type { Deps } from '../deps.ts'

/** What an import works with; `trx` holds all that it writes, until its end. */
export type ImportWork = {
  deps: Pick<Deps, 'config' | 'database' | 'now'>
  trx: Queries
  zip: ImportZip
  userId: string
  dryRun: boolean
  /** The files that it has written. */
  files: string[]
}

/** A ZIP's files, read where they lie. */
export type ImportZip = {
  names: string[]
  /** The bytes of a file when it is unpacked. */
  sizeOf(name: string): number
  /** A file as JSON. Throws a sentence for people, as all of these do. */
  json(name: string): Promise<unknown>
  /** A file that holds a list. */
  jsonList(name: string): Promise<unknown[]>
  /** What a file's lines say, each of them JSON; nothing where there is no such file. */
  jsonLines(name: string): AsyncGenerator<unknown>
  stream(name: string): Promise<Readable>
}

/** What came of one kind of thing in an export. */
export type ImportedPart = {
  name: string
  added: number
  /** Already existed, and was left as it is. */
  kept: number
  /** A sentence for each thing that was left out, or came otherwise than it went. */
  notes: string[]
}

export function newPart(name: string): ImportedPart {
  return { name, added: 0, kept: 0, notes: [] }
}

/** Reads one thing of an export; undefined, and a note, where it is not as Keeper would have written it. */
export function readEntry<Entry>(
  schema: z.ZodType<Entry>,
  given: unknown,
  part: ImportedPart,
): Entry | undefined {
  const { data, error } = schema.safeParse(given)
  if (!error) return data
  const [issue] = error.issues
  const place = issue && issue.path.length > 0 ? `${issue.path.join('.')}: ` : ''
  part.notes.push(`${titleOf(given)} was left out. ${place}${issue?.message ?? 'It cannot be read.'}`)
  return undefined
}

const Titled = z.object({ title: z.string(), name: z.string(), slug: z.string(), id: z.string() }).partial()

function titleOf(given: unknown): string {
  const { title, name, slug, id } = Titled.catch({}).parse(given)
  const text = title ?? name ?? slug ?? id
  return text === undefined ? 'One entry' : `"${text.slice(0, 100)}"`
}
