import { randomUUID } from 'node:crypto'
import {
  agentFileLimits as limits,
  cleanPath,
  reasonByPath,
  type SkipReason,
} from '#contracts/agents/agent-file-rules.ts'
import type { AgentFilesReport } from '#contracts/agents/agent-files.ts'
import { wording } from '#contracts/wording.ts'
import type { Database, Queries } from '../../database/database.ts'
import { takeTurn } from '../../database/take-turn.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { holdAgent } from '../agents/index.ts'
import { digestTexts } from '../keepers/index.ts'
import { findFileAt, putFile, sumFiles } from './agent-files.table.ts'
import { readContent, type ComingFile } from './file-content.ts'
import { language, searchable } from './searchable.ts'

/** Where files go: `write` does its work in one transaction, one after the other for each agent. */
export type FileStore = Pick<Database, 'db' | 'engine'> & {
  now: () => number
  write: <T>(agentId: string, work: (trx: Queries) => Promise<T>) => Promise<T>
}

export function fileStoreOf({ database, now }: Pick<Deps, 'database' | 'now'>): FileStore {
  const { db, engine } = database
  return {
    ...{ db, engine, now },
    write: (agentId, work) =>
      database.transaction(async (trx) => {
        await takeTurn(database, trx, `agent-files:${agentId}`)
        return work(trx)
      }),
  }
}

/**
 * Adds files to an agent one after the other, each whole or not at all, until nobody wants more; says what became of them.
 * Throws `not_found` where the agent is deleted meanwhile.
 */
export async function addFiles(
  store: FileStore,
  agentId: string,
  files: Iterable<ComingFile>,
  wanted?: AbortSignal,
): Promise<AgentFilesReport> {
  const report: AgentFilesReport = { added: 0, replaced: 0, unchanged: 0, skipped: [], skipped_count: 0 }
  for (const file of files) {
    if (wanted?.aborted) break
    const outcome = await addFile(store, agentId, file)
    if (outcome === 'added' || outcome === 'replaced' || outcome === 'unchanged') {
      report[outcome] += 1
      continue
    }
    report.skipped_count += 1
    if (report.skipped.length < limits.namedSkips)
      report.skipped.push({ path: shownPath(file.path), reason: outcome })
  }
  return report
}

type Outcome = 'added' | 'replaced' | 'unchanged' | SkipReason

async function addFile(
  { db, engine, now, write }: FileStore,
  agentId: string,
  file: ComingFile,
): Promise<Outcome> {
  const byPath = reasonByPath(file.path)
  const path = cleanPath(file.path)
  if (byPath !== undefined || path === undefined) return byPath ?? 'path'
  const before = await findFileAt(db, agentId, path)
  const content = await readContent(path, file, before?.hash).catch(damagedOrThrow)
  if (typeof content === 'string') return content
  const { hash, bytes, pages, pieces } = content
  if (!(await hasRoom(db, agentId, { path, bytes }))) return 'full'
  const digests = await digestTexts(
    pieces.map((piece) => ({ title: searchable(path), body: searchable(piece.text) })),
    language,
  )
  const chunks = pieces.map((piece, at) => ({ ...piece, ...(digests[at] ?? nothing) }))
  return write(agentId, async (trx) => {
    if (!(await holdAgent({ db: trx, engine }, agentId)))
      throw new AppError('not_found', wording.agentNotFound)
    // Others may have added some since.
    if (!(await hasRoom(trx, agentId, { path, bytes }))) return 'full'
    const file = { id: randomUUID(), agentId, path, hash, bytes, pages, now: now() }
    await putFile({ db: trx, engine }, file, chunks)
    return before ? 'replaced' : 'added'
  })
}

/** A file that can't be unpacked is left out; any other failure is thrown on. */
function damagedOrThrow(error: unknown): SkipReason {
  if (error instanceof AppError && error.code === 'invalid_request') return 'damaged'
  throw error
}

/** Whether an agent has room for a file of so many bytes, in place of the one that has its path. */
async function hasRoom(
  db: Queries,
  agentId: string,
  { path, bytes }: { path: string; bytes: number },
): Promise<boolean> {
  const before = await findFileAt(db, agentId, path)
  const held = await sumFiles(db, agentId)
  if (!before && held.files >= limits.files) return false
  return held.bytes - Number(before?.bytes ?? 0) + bytes <= limits.totalBytes
}

const nothing = { length: 0, digest: '', stems: [] }

/** What a path is called to people, whatever it holds. */
function shownPath(path: string): string {
  return path
    .slice(0, limits.pathChars)
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]/gu, '\ufffd')
}
