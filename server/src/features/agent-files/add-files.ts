import { createHash, randomUUID } from 'node:crypto'
import {
  agentFileLimits as limits,
  cleanPath,
  reasonByPath,
  type SkipReason,
} from '#contracts/agents/agent-file-rules.ts'
import type { AgentFilesReport } from '#contracts/agents/agent-files.ts'
import type { Database, Queries } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { digestTexts, storableText } from '../keepers/index.ts'
import { findFileAt, putFile, sumFiles } from './agent-files.table.ts'
import { language, searchable } from './searchable.ts'
import { splitFile } from './split-file.ts'

/** A file that came: `text` reads it where its path doesn't rule it out. */
export type ComingFile = { path: string; bytes: number; text: () => Promise<string> }

/** Where files go: `write` does its work in one transaction. */
export type FileStore = Pick<Database, 'db' | 'engine'> & {
  now: () => number
  write: (work: (trx: Queries) => Promise<void>) => Promise<void>
}

export function fileStoreOf({ database, now }: Pick<Deps, 'database' | 'now'>): FileStore {
  const { db, engine } = database
  return { db, engine, now, write: (work) => database.transaction(work) }
}

/** Adds files to an agent one after the other, each whole or not at all; says what became of them. */
export async function addFiles(
  store: FileStore,
  agentId: string,
  files: Iterable<ComingFile>,
): Promise<AgentFilesReport> {
  const report: AgentFilesReport = { added: 0, replaced: 0, unchanged: 0, skipped: [], skipped_count: 0 }
  for (const file of files) {
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
  if (file.bytes > limits.fileBytes) return 'large'
  const text = await file.text()
  if (text.includes('\0')) return 'binary'
  if (text.trim() === '') return 'empty'
  const stored = storableText(text)
  const bytes = Buffer.byteLength(stored)
  if (bytes > limits.fileBytes) return 'large'
  const hash = createHash('sha256').update(stored).digest('hex')
  const before = await findFileAt(db, agentId, path)
  if (before?.hash === hash) return 'unchanged'
  const held = await sumFiles(db, agentId)
  const isFull = !before && held.files >= limits.files
  if (isFull || held.bytes - Number(before?.bytes ?? 0) + bytes > limits.totalBytes) return 'full'
  const pieces = splitFile(path, stored)
  const digests = await digestTexts(
    pieces.map((piece) => ({ title: searchable(path), body: searchable(piece.text) })),
    language,
  )
  const chunks = pieces.map((piece, at) => ({ ...piece, ...(digests[at] ?? nothing) }))
  await write((trx) =>
    putFile({ db: trx, engine }, { id: randomUUID(), agentId, path, hash, bytes, now: now() }, chunks),
  )
  return before ? 'replaced' : 'added'
}

const nothing = { length: 0, digest: '', stems: [] }

/** What a path is called to people, whatever it holds. */
function shownPath(path: string): string {
  return path
    .slice(0, limits.pathChars)
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]/gu, '\ufffd')
}
