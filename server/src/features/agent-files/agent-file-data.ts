import { z } from 'zod'
import { skipReasons } from '#contracts/agents/agent-file-wording.ts'
import type { Queries } from '../../database/database.ts'
import { newPart, readEntry, type ImportedPart, type ImportWork } from '../../owned-data/import-work.ts'
import type { OwnedData } from '../../owned-data/owned-data.ts'
import { findAgentOwner } from '../agents/index.ts'
import { addFiles } from './add-files.ts'
import { listOwnersFiles, readFileText } from './agent-files.table.ts'

/** The files of a person's agents. They go with their agents' rows, and their words with them. */
export const agentFileData: OwnedData = {
  name: 'agentFiles',
  tables: ['agent_files', 'agent_file_chunks', 'file_stems'],
  export: {
    about: ['agent-files.jsonl: the files of your agents, a line each with its agent, path and text'],
    async add(zip, { database }, { userId }) {
      const files = await listOwnersFiles(database.db, userId)
      if (files.length > 0) zip.lines('agent-files.jsonl', entriesOf(database.db, files))
    },
  },
  import: { after: ['agents'], run: importFiles },
}

async function* entriesOf(db: Queries, files: Awaited<ReturnType<typeof listOwnersFiles>>) {
  for (const { id, agent_id, path } of files) yield { agent_id, path, text: await readFileText(db, id) }
}

const FileEntry = z.strictObject({ agent_id: z.uuid(), path: z.string(), text: z.string() })

async function importFiles({ deps, trx, zip, userId }: ImportWork): Promise<ImportedPart> {
  const part = newPart('agentFiles')
  const store = {
    ...{ db: trx, engine: deps.database.engine, now: deps.now },
    write: <T>(_agentId: string, work: (to: Queries) => Promise<T>) => work(trx),
  }
  for await (const given of zip.jsonLines('agent-files.jsonl')) {
    const entry = readEntry(FileEntry, given, part)
    if (!entry) continue
    const { agent_id: agentId, path, text } = entry
    if ((await findAgentOwner(trx, agentId))?.owner_id !== userId) {
      part.notes.push(`${path} was left out: its agent isn’t here.`)
      continue
    }
    const file = { path, bytes: Buffer.byteLength(text), text: () => Promise.resolve(text) }
    const { added, replaced, unchanged, skipped } = await addFiles(store, agentId, [file])
    part.added += added + replaced
    part.kept += unchanged
    part.notes.push(...skipped.map((one) => `${one.path} was left out: ${skipReasons[one.reason]}.`))
  }
  return part
}
