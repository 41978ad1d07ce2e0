import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { memoryFactsMax } from '#contracts/agent-memory/memory-choices.ts'
import { MemoryStatement } from '#contracts/agent-memory/memory.ts'
import { LocalDate } from '#contracts/keepers/keepers.ts'
import type { Queries } from '../../database/database.ts'
import { EntryId, EntryTime, isoTime } from '../../owned-data/import-owned.ts'
import { newPart, readEntry, type ImportedPart, type ImportWork } from '../../owned-data/import-work.ts'
import type { OwnedData } from '../../owned-data/owned-data.ts'
import { findSeenAgentHere } from '../agents/index.ts'
import { listKnownMoments } from '../keepers/index.ts'
import {
  eraseFactsOfMoments,
  eraseFactsOfSessions,
  findFactOwner,
  listAllFacts,
  listMarks,
  listPausedAgents,
} from './memory-data.table.ts'
import { countFacts, insertFact, setPause } from './memory-facts.table.ts'

/** What agents remember about people. It goes with the person's row, and with the agent's. */
export const memoryData: OwnedData = {
  name: 'memory',
  tables: ['memory_facts', 'memory_fact_moments', 'memory_pauses'],
  export: {
    about: ['memory.jsonl: what agents know about you, one fact per line, and which agents may not remember'],
    async add(zip, { database: { db } }, { userId }) {
      zip.lines('memory.jsonl', eachEntry(db, userId))
    },
  },
  import: { after: ['conversations', 'moments'], run: importMemory },
  async eraseConversations({ trx }, sessionIds) {
    await eraseFactsOfSessions(trx, sessionIds)
  },
  async eraseMoments({ trx }, moments) {
    await eraseFactsOfMoments(trx, moments)
  },
}

/** More than a conversation reads. */
const momentsMax = 10_000

const FactEntry = z.strictObject({
  kind: z.literal('fact'),
  id: EntryId,
  agent: z.strictObject({ id: z.string().max(100), slug: z.string().max(200), name: z.string().max(1_000) }),
  statement: MemoryStatement,
  valid_from: LocalDate.nullable(),
  valid_to: LocalDate.nullable(),
  written_by: z.enum(['person', 'agent']),
  conversation_id: z.string().max(100).nullable(),
  provider: z.string().max(100).nullable(),
  moment_ids: z.array(z.string().max(100)).max(momentsMax),
  created_at: EntryTime,
  updated_at: EntryTime,
})
const PauseEntry = z.strictObject({ kind: z.literal('pause'), agent_id: z.string().max(100) })
const Entry = z.discriminatedUnion('kind', [FactEntry, PauseEntry])

async function* eachEntry(db: Queries, userId: string) {
  const marks = await listMarks(db, userId)
  for (const fact of await listAllFacts(db, userId))
    yield {
      kind: 'fact',
      id: fact.id,
      agent: { id: fact.agent_id, slug: fact.slug, name: fact.agent_name },
      ...{ statement: fact.statement, valid_from: fact.valid_from, valid_to: fact.valid_to },
      written_by: fact.is_by_person === 1 ? 'person' : 'agent',
      ...{ conversation_id: fact.session_id, provider: fact.provider, moment_ids: marks.get(fact.id) ?? [] },
      ...{ created_at: isoTime(fact.created_at), updated_at: isoTime(fact.updated_at) },
    }
  for (const { agent_id } of await listPausedAgents(db, userId)) yield { kind: 'pause', agent_id }
}

/** Adds facts whose agents are here. */
async function importMemory({ deps, trx, zip, userId }: ImportWork): Promise<ImportedPart> {
  const part = newPart('memory')
  for await (const given of zip.jsonLines('memory.jsonl')) {
    const entry = readEntry(Entry, given, part)
    if (entry?.kind === 'pause') {
      const agentId = await findSeenAgentHere(deps, trx, { userId, id: entry.agent_id, slug: undefined })
      if (agentId !== undefined) await setPause(trx, { userId, agentId }, deps.now())
    } else if (entry) await importFact({ deps, trx, userId }, part, entry)
  }
  return part
}

async function importFact(
  { deps, trx, userId }: Pick<ImportWork, 'deps' | 'trx' | 'userId'>,
  part: ImportedPart,
  entry: z.infer<typeof FactEntry>,
): Promise<void> {
  const left = (why: string) => part.notes.push(`A fact that ${entry.agent.name} knows was left out: ${why}`)
  const owner = await findFactOwner(trx, entry.id)
  if (owner?.user_id === userId) return void (part.kept += 1)
  const agentId = await findSeenAgentHere(deps, trx, { userId, ...entry.agent })
  if (agentId === undefined) return void left('the agent isn’t here.')
  if ((await countFacts(trx, { userId, agentId })) >= memoryFactsMax)
    return void left('the agent knows too many.')
  const asked = [...new Set(entry.moment_ids)]
  const momentIds = await listKnownMoments(trx, asked)
  // Without them nothing would say that it comes from a keeper, nor take it away with them.
  if (momentIds.length < asked.length) return void left('what it comes from isn’t here.')
  const { statement, valid_from, valid_to, provider, created_at, updated_at } = entry
  const row = {
    ...{ id: owner ? randomUUID() : entry.id, user_id: userId, agent_id: agentId, statement },
    ...{ valid_from, valid_to, provider, created_at, updated_at, version: 1 },
    ...{
      is_by_person: entry.written_by === 'person' ? 1 : 0,
      session_id: entry.conversation_id,
      run_id: null,
    },
    ...{ call_key: null, forgotten_at: null, replaced_by: null },
  }
  await insertFact(trx, row, momentIds)
  part.added += 1
}
