import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  forgetTool,
  memoryFactsMax,
  memoryPath,
  rememberTool,
} from '#contracts/agent-memory/memory-choices.ts'
import { memoryWording as wording } from '#contracts/agent-memory/memory-wording.ts'
import { isInOrder, MemoryStatement } from '#contracts/agent-memory/memory.ts'
import { LocalDate } from '#contracts/keepers/keepers.ts'
import { toolWording } from '#contracts/tools/tool-wording.ts'
import type { Queries } from '../../database/database.ts'
import { takeTurn } from '../../database/take-turn.ts'
import { AppError } from '../../errors.ts'
import { scrubKey } from '../../providers/scrub-key.ts'
import { listMomentsOfRun } from '../keepers/index.ts'
import { defineTool, type Tool, type ToolResult, type ToolUse } from '../tools/index.ts'
import {
  countFacts,
  findFactByMark,
  findPlaceOfRun,
  findSameFact,
  hasForgottenCall,
  insertFact,
  listMomentsOfFacts,
  markForgotten,
  selectPause,
  type MemoryOf,
} from './memory-facts.table.ts'

const Mark = z.string().regex(/^[0-9a-f]{8}$/)

const remember = defineTool({
  name: rememberTool,
  description: wording.rememberTool,
  input: z.strictObject({
    statement: MemoryStatementText(),
    replaces: Mark.optional().describe(wording.replaces),
    validFrom: LocalDate.optional().describe(wording.validFrom),
    validTo: LocalDate.optional().describe(wording.validTo),
  }),
  run: (use, fact) => rememberFact(use, fact),
})

const forget = defineTool({
  name: forgetTool,
  description: wording.forgetTool,
  input: z.strictObject({ fact: Mark.describe(wording.replaces) }),
  async run(use, { fact: mark }) {
    const of = memoryOf(use)
    const { database, now } = use.deps
    const found = await findFactByMark(database.db, of, mark)
    if (!found) return wording.toldUnknown
    await database.transaction((trx) => markForgotten(trx, of, { id: found.id, now: now() }))
    const said = wording.forgot(found.statement)
    return { result: said, summary: said, link: { to: memoryPath(of.agentId, found.id), label: wording.see } }
  },
})

/** The tools by which an agent with a memory remembers and forgets; they come with it. */
export const memoryTools: readonly Tool[] = [remember, forget]

type Remembered = {
  statement: string
  replaces?: string | undefined
  validFrom?: string | undefined
  validTo?: string | undefined
}

async function rememberFact(use: ToolUse, fact: Remembered): Promise<ToolResult> {
  const { deps, runId, callKey, model } = use
  const { validFrom: valid_from = null, validTo: valid_to = null } = fact
  const statement = MemoryStatement.parse(fact.statement)
  if (!isInOrder({ valid_from, valid_to })) return wording.daysSwapped
  if (scrubKey(statement, undefined) !== statement) return wording.toldSecret
  const of = memoryOf(use)
  const now = deps.now()
  return deps.database.transaction(async (trx): Promise<ToolResult> => {
    await takeTurn(deps.database, trx, memoryTurn(of))
    if (await selectPause(trx, { memory: of }).executeTakeFirst()) return wording.toldPaused
    // A call that is made again after a crash brings back nothing.
    if (await hasForgottenCall(trx, callKey)) return wording.toldForgotten
    const same = await findSameFact(trx, of, { statement, callKey })
    if (same) return same.call_key === callKey ? remembered(of, same.id, statement) : wording.toldKnown
    const old = fact.replaces === undefined ? undefined : await findFactByMark(trx, of, fact.replaces)
    if (!old && (await countFacts(trx, of)) >= memoryFactsMax) return wording.toldFull
    const place = await findPlaceOfRun(trx, runId)
    if (!place) throw new AppError('conflict', toolWording.failed)
    const id = randomUUID()
    const momentIds = await markOf(trx, runId, old?.id)
    const row = {
      ...{ id, user_id: of.userId, agent_id: of.agentId, statement, valid_from, valid_to, is_by_person: 0 },
      ...{ session_id: place.session_id || null, run_id: runId, call_key: callKey, provider: model.provider },
      ...{ forgotten_at: null, replaced_by: null, version: 1, created_at: now, updated_at: now },
    }
    await insertFact(trx, row, momentIds)
    if (old) await markForgotten(trx, of, { id: old.id, now, replacedBy: id })
    return remembered(of, id, statement)
  })
}

/** What the run has read of keepers so far, and what the fact that it corrects came from. */
async function markOf(trx: Queries, runId: string, oldId: string | undefined): Promise<string[]> {
  const read = await listMomentsOfRun(trx, runId)
  const before = oldId === undefined ? [] : ((await listMomentsOfFacts(trx, [oldId])) ?? [])
  return [...new Set([...read, ...before])]
}

function remembered(of: MemoryOf, factId: string, statement: string): ToolResult {
  const said = wording.remembered(statement)
  return { result: said, summary: said, link: { to: memoryPath(of.agentId, factId), label: wording.see } }
}

/** One memory changes at a time, so that it holds no more than it may. */
export function memoryTurn({ userId, agentId }: MemoryOf): string {
  return `memory:${userId}:${agentId}`
}

function memoryOf({ actor, agentId }: ToolUse): MemoryOf {
  if (actor.kind !== 'user') throw new AppError('forbidden', toolWording.notAllowed)
  return { userId: actor.userId, agentId }
}

/** Without what a JSON schema can't say. */
function MemoryStatementText() {
  return z
    .string()
    .refine((text) => MemoryStatement.safeParse(text).success, wording.badStatement)
    .describe(wording.statement)
}
