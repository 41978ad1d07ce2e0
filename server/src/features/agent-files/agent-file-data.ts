import { z } from 'zod'
import { skipReasons } from '#contracts/agents/agent-file-wording.ts'
import type { Queries } from '../../database/database.ts'
import { newPart, readEntry, type ImportedPart, type ImportWork } from '../../owned-data/import-work.ts'
import type { OwnedData } from '../../owned-data/owned-data.ts'
import { findAgentOwner } from '../agents/index.ts'
import { addFiles } from './add-files.ts'
import type { ComingFile } from './file-content.ts'
import { listChunksOf, listOwnersFiles } from './agent-files.table.ts'

/** The files of a person's agents. They go with their agents' rows, and their words with them. */
export const agentFileData: OwnedData = {
  name: 'agentFiles',
  tables: ['agent_files', 'agent_file_chunks', 'file_stems'],
  export: {
    about: [
      'agent-files.jsonl: the files of your agents, a line each with its agent, path and text, of PDFs the text of each page',
    ],
    async add(zip, { database }, { userId }) {
      const files = await listOwnersFiles(database.db, userId)
      if (files.length > 0) zip.lines('agent-files.jsonl', entriesOf(database.db, files))
    },
  },
  import: { after: ['agents'], run: importFiles },
}

async function* entriesOf(db: Queries, files: Awaited<ReturnType<typeof listOwnersFiles>>) {
  for (const { id, agent_id, path, hash, pages } of files) {
    const chunks = await listChunksOf(db, id)
    const textOf = (some: typeof chunks) => some.map(({ text }) => text).join('')
    if (pages === null) yield { agent_id, path, text: textOf(chunks) }
    else {
      const byPage = Map.groupBy(chunks, ({ page }) => page)
      const texts = Array.from({ length: pages }, (_, at) => textOf(byPage.get(at + 1) ?? []))
      yield { agent_id, path, hash, pages: texts }
    }
  }
}

const named = { agent_id: z.uuid(), path: z.string() }
const FileEntry = z.union([
  z.strictObject({ ...named, text: z.string() }),
  z.strictObject({ ...named, hash: z.hash('sha256'), pages: z.array(z.string()) }),
])

async function importFiles({ deps, trx, zip, userId }: ImportWork): Promise<ImportedPart> {
  const part = newPart('agentFiles')
  const store = {
    ...{ db: trx, engine: deps.database.engine, now: deps.now },
    write: <T>(_agentId: string, work: (to: Queries) => Promise<T>) => work(trx),
  }
  for await (const given of zip.jsonLines('agent-files.jsonl')) {
    const entry = readEntry(FileEntry, given, part)
    if (!entry) continue
    const { agent_id: agentId, path } = entry
    if ((await findAgentOwner(trx, agentId))?.owner_id !== userId) {
      part.notes.push(`${path} was left out: its agent isn’t here.`)
      continue
    }
    const { added, replaced, unchanged, skipped } = await addFiles(store, agentId, [comingFrom(entry)])
    part.added += added + replaced
    part.kept += unchanged
    part.notes.push(...skipped.map((one) => `${one.path} was left out: ${skipReasons[one.reason]}.`))
  }
  return part
}

function comingFrom(entry: z.infer<typeof FileEntry>): ComingFile {
  const text = 'text' in entry ? entry.text : ''
  const file = { path: entry.path, bytes: Buffer.byteLength(text), text: () => Promise.resolve(text) }
  if ('text' in entry) return file
  const { hash, pages } = entry
  return { ...file, pdf: { hash: () => Promise.resolve(hash), pages: () => Promise.resolve(pages) } }
}
