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
    .select(['id', 'path', 'bytes', 'lines', 'updated_at'])
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

export type NewFile = { id: string; agentId: string; path: string; hash: string; bytes: number; now: number }
export type NewChunk = FilePiece & { length: number; digest: string; stems: readonly string[] }

/** Writes a file with its chunks, in place of the one that has its path. */
export async function putFile(
  { db, engine }: Store,
  { id, agentId, path, hash, bytes, now }: NewFile,
  chunks: readonly NewChunk[],
): Promise<void> {
  const values = { hash, bytes, lines: chunks.at(-1)?.lastLine ?? 0, updated_at: now }
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
        some.map(({ firstLine, lastLine, text, length, digest }, at) => ({
          ...{ file_id: file.id, position: first + at, first_line: firstLine, last_line: lastLine },
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

/** Each takes seven of an engine's variables. */
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
    .select(['c.number', 'f.path', 'c.first_line', 'c.last_line', 'c.text'])
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
    .select(['f.id', 'f.agent_id', 'f.path'])
    .where('a.owner_id', '=', userId)
    .orderBy('f.agent_id')
    .orderBy('f.path')
    .execute()
}

/** A file's text. */
export async function readFileText(db: Queries, fileId: string): Promise<string> {
  const chunks = await db
    .selectFrom('agent_file_chunks')
    .select('text')
    .where('file_id', '=', fileId)
    .orderBy('position')
    .execute()
  return chunks.map(({ text }) => text).join('')
}
