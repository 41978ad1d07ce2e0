import type { Database, Queries } from '../../database/database.ts'
import { putTexts } from '../../database/text-index.ts'
import type { FilePiece } from './split-file.ts'

type Store = Pick<Database, 'db' | 'engine'>

/** How many files an agent has, and their bytes together. */
export async function sumFiles(db: Queries, agentId: string): Promise<{ files: number; bytes: number }> {
  const row = await db
    .selectFrom('agent_files')
    .select((eb) => [eb.fn.countAll().as('files'), eb.fn.sum('bytes').as('bytes')])
    .where('agent_id', '=', agentId)
    .executeTakeFirstOrThrow()
  return { files: Number(row.files), bytes: Number(row.bytes ?? 0) }
}

/** A page of an agent's files by their paths; `q` is looked for in these, whatever its case. */
export async function listFileRows(
  db: Queries,
  agentId: string,
  { q, limit, offset }: { q: string; limit: number; offset: number },
) {
  const rows = await db
    .selectFrom('agent_files')
    .select(['id', 'path', 'bytes', 'lines', 'pages', 'updated_at'])
    .where('agent_id', '=', agentId)
    .orderBy('path')
    .execute()
  // No engine folds more than ASCII here, and an agent has few files.
  const asked = q.normalize('NFC').toLowerCase()
  const found = rows.filter(({ path }) => path.toLowerCase().includes(asked))
  return { rows: found.slice(offset, offset + limit), total: found.length }
}

/** The hash of the file that has a path, where one has. */
export function findFileAt(db: Queries, agentId: string, path: string) {
  return db
    .selectFrom('agent_files')
    .select(['id', 'hash', 'bytes'])
    .where('agent_id', '=', agentId)
    .where('path', '=', path)
    .executeTakeFirst()
}

export type NewFile = Record<'id' | 'agentId' | 'path' | 'hash', string> & {
  bytes: number
  pages: number | null
  now: number
}
export type NewChunk = FilePiece & { length: number; digest: string; stems: readonly string[] }

/** Writes a file with its chunks, in place of the one that has its path. */
export async function putFile(
  { db, engine }: Store,
  { id, agentId, path, hash, bytes, pages, now }: NewFile,
  chunks: readonly NewChunk[],
): Promise<void> {
  const values = { hash, bytes, pages, lines: countLines(chunks), updated_at: now }
  const file = await db
    .insertInto('agent_files')
    .values({ id, agent_id: agentId, path, created_at: now, ...values })
    .onConflict((conflict) => conflict.columns(['agent_id', 'path']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('agent_file_chunks').where('file_id', '=', file.id).execute()
  for (let first = 0; first < chunks.length; first += chunksAtOnce) {
    const some = chunks.slice(first, first + chunksAtOnce)
    const rows = await db
      .insertInto('agent_file_chunks')
      .values(
        some.map(({ page = null, firstLine, lastLine, text, length, digest }, at) => ({
          ...{ file_id: file.id, position: first + at, page, first_line: firstLine, last_line: lastLine },
          ...{ text, length, digest },
        })),
      )
      .returning(['number', 'position'])
      .execute()
    const texts = rows.map(({ number, position }) => ({
      ...{ number: Number(number), scope: agentId, words: chunks[position]?.stems ?? [] },
    }))
    await putTexts({ db, engine }, 'file_stems', { texts, areNew: true })
  }
}

function countLines(chunks: readonly NewChunk[]): number {
  return chunks.reduce((sum, { firstLine, lastLine }) => sum + lastLine - firstLine + 1, 0)
}

/** Each takes eight of an engine's variables. */
const chunksAtOnce = 100

/** Deletes one of an agent's files, or all; the words of its chunks go with them. Returns how many. */
export async function deleteFiles(db: Queries, agentId: string, id?: string): Promise<number> {
  let files = db.deleteFrom('agent_files').where('agent_id', '=', agentId)
  if (id !== undefined) files = files.where('id', '=', id)
  return Number((await files.executeTakeFirst()).numDeletedRows)
}

/** Chunks of an agent's files with what ranking needs of them. */
export async function listChunkDigests(db: Queries, agentId: string, numbers: readonly number[]) {
  return db
    .selectFrom('agent_file_chunks as c')
    .innerJoin('agent_files as f', 'f.id', 'c.file_id')
    .select(['c.number', 'c.length', 'c.digest', 'c.position', 'f.path'])
    .where('f.agent_id', '=', agentId)
    .where('c.number', 'in', [...numbers])
    .execute()
}

/** Chunks with their texts. */
export function listChunks(db: Queries, agentId: string, numbers: readonly number[]) {
  return db
    .selectFrom('agent_file_chunks as c')
    .innerJoin('agent_files as f', 'f.id', 'c.file_id')
    .select(['c.number', 'f.path', 'c.page', 'c.first_line', 'c.last_line', 'c.text'])
    .where('f.agent_id', '=', agentId)
    .where('c.number', 'in', [...numbers])
    .execute()
}

export async function countChunks(db: Queries, agentId: string): Promise<number> {
  const row = await db
    .selectFrom('agent_file_chunks as c')
    .innerJoin('agent_files as f', 'f.id', 'c.file_id')
    .select((eb) => eb.fn.countAll().as('total'))
    .where('f.agent_id', '=', agentId)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** The files of all agents of a person, by agent and path. */
export function listOwnersFiles(db: Queries, userId: string) {
  return db
    .selectFrom('agent_files as f')
    .innerJoin('agents as a', 'a.id', 'f.agent_id')
    .select(['f.id', 'f.agent_id', 'f.path', 'f.hash', 'f.pages'])
    .where('a.owner_id', '=', userId)
    .orderBy('f.agent_id')
    .orderBy('f.path')
    .execute()
}

/** A file's chunks in their order, with the page of each in a PDF. */
export function listChunksOf(db: Queries, fileId: string) {
  return db
    .selectFrom('agent_file_chunks')
    .select(['page', 'text'])
    .where('file_id', '=', fileId)
    .orderBy('position')
    .execute()
}
