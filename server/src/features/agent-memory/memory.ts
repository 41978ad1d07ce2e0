import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { memoryFactsMax, memoryUndoMs } from '#contracts/agent-memory/memory-choices.ts'
import { memoryWording as wording } from '#contracts/agent-memory/memory-wording.ts'
import {
  isInOrder,
  type MemoryAgent,
  type MemoryFact,
  type MemoryFactChange,
  type MemoryFactConflict,
  type MemoryFactCreate,
  type MemoryQuery,
} from '#contracts/agent-memory/memory.ts'
import { wording as commonWording } from '#contracts/wording.ts'
import type { Queries } from '../../database/database.ts'
import { takeTurn } from '../../database/take-turn.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { getAgent, holdAgent, listFormerNames } from '../agents/index.ts'
import { writeAudit } from '../audit/index.ts'
import { takePace } from '../limits/index.ts'
import { memoryTurn } from './memory-tools.ts'
import {
  countFacts,
  deleteFacts,
  deleteForgotten,
  deleteRemembered,
  findFactRow,
  findSameFact,
  insertFact,
  listFactRows,
  listMemoryAgents,
  markForgotten,
  setPause,
  unforget,
  updateFact,
  type FactRow,
  type MemoryOf,
} from './memory-facts.table.ts'

type MemoryDeps = Pick<Deps, 'database' | 'config' | 'now'>
type OfFact = { agentId: string; factId: string }

/** The agents that know something about a person, or may not. */
export async function listAgents(deps: MemoryDeps, user: UserActor): Promise<MemoryAgent[]> {
  return toAgents(deps, user, await listMemoryAgents(deps.database.db, user.userId))
}

/** What an agent knows about a person, with the agent. Throws `not_found` where they may not know the agent. */
export async function readMemory(
  deps: MemoryDeps,
  user: UserActor,
  { agentId, query }: { agentId: string; query: MemoryQuery },
): Promise<{ agent: MemoryAgent; data: MemoryFact[]; total: number; totalPages: number }> {
  const agent = await getMemoryAgent(deps, user, agentId)
  const of = { userId: user.userId, agentId }
  const { rows, total } = await listFactRows(deps.database.db, of, query)
  return { agent, data: rows.map(toFact), total, totalPages: Math.ceil(total / query.pageSize) }
}

/** Adds a fact that the person writes themselves. */
export async function addFact(
  deps: MemoryDeps,
  user: UserActor,
  { agentId, input }: { agentId: string; input: MemoryFactCreate },
): Promise<MemoryFact> {
  const agent = await getMemoryAgent(deps, user, agentId)
  if (!agent.memory_enabled) throw new AppError('conflict', wording.isOff)
  if (agent.is_paused) throw new AppError('conflict', wording.isPaused)
  await takePace(deps, `memory:${user.userId}`, wording.tooFast)
  const of = { userId: user.userId, agentId }
  const now = deps.now()
  const id = await deps.database.transaction(async (trx) => {
    await takeTurn(deps.database, trx, memoryTurn(of))
    await requireAgent(deps, trx, agentId)
    const same = await findSameFact(trx, of, { statement: input.statement, callKey: null })
    if (same) return same.id
    if ((await countFacts(trx, of)) >= memoryFactsMax) throw new AppError('conflict', wording.isFull)
    const made = randomUUID()
    const row = {
      ...{ id: made, user_id: of.userId, agent_id: agentId, ...input, is_by_person: 1 },
      ...{ session_id: null, run_id: null, call_key: null, provider: null },
      ...{ forgotten_at: null, replaced_by: null, version: 1, created_at: now, updated_at: now },
    }
    await insertFact(trx, row, [])
    return made
  })
  return getFact(deps, of, id)
}

/**
 * Changes a fact, which is the person's own from then on. Throws `conflict` with what is kept in `data` where it was
 * changed meanwhile.
 */
export async function changeFact(
  deps: MemoryDeps,
  user: UserActor,
  { agentId, factId, change }: OfFact & { change: MemoryFactChange },
): Promise<MemoryFact> {
  const of = { userId: user.userId, agentId }
  const { version, ...fields } = change
  const { valid_from, valid_to } = { ...(await getFact(deps, of, factId)), ...fields }
  if (!isInOrder({ valid_from, valid_to }))
    throw new AppError('invalid_request', wording.daysSwapped, { fields: { valid_to: wording.daysSwapped } })
  await takePace(deps, `memory:${user.userId}`, wording.tooFast)
  const changed = { ...fields, is_by_person: 1, updated_at: deps.now() }
  const isChanged = await deps.database.transaction((trx) =>
    updateFact(trx, { id: factId, version }, changed),
  )
  const current = await getFact(deps, of, factId)
  if (isChanged) return current
  const data: MemoryFactConflict = { current }
  throw new AppError('conflict', wording.changedElsewhere, { data })
}

/**
 * Forgets a fact. It can be brought back for a while; undoing what an agent remembered deletes it at once, and throws
 * `conflict` where the person has edited that since.
 */
export async function forgetFact(
  { database, now }: MemoryDeps,
  user: UserActor,
  { agentId, factId, isUndo }: OfFact & { isUndo: boolean },
): Promise<void> {
  const of = { userId: user.userId, agentId }
  await database.transaction(async (trx) => {
    if (isUndo) await undoFact(trx, of, factId)
    else if (!(await markForgotten(trx, of, { id: factId, now: now() })))
      throw new AppError('not_found', wording.notFound)
  })
}

/** Deletes what an agent remembered, and brings back what that had replaced. */
async function undoFact(trx: Queries, of: MemoryOf, factId: string): Promise<void> {
  if (!(await deleteRemembered(trx, of, factId))) {
    if (await findFactRow(trx, of, factId)) throw new AppError('conflict', wording.editedSince)
    throw new AppError('not_found', wording.notFound)
  }
  await unforget(trx, of, { replacedBy: factId, since: 0 })
}

/** Brings a fact back that was just forgotten. Throws `not_found` where it is too late, `conflict` where there is no room. */
export async function restoreFact(
  deps: MemoryDeps,
  user: UserActor,
  { agentId, factId }: OfFact,
): Promise<MemoryFact> {
  const { database, now } = deps
  const of = { userId: user.userId, agentId }
  const since = now() - memoryUndoMs
  const isBack = await database.transaction(async (trx) => {
    await takeTurn(database, trx, memoryTurn(of))
    if ((await countFacts(trx, of)) >= memoryFactsMax) throw new AppError('conflict', wording.isFull)
    return unforget(trx, of, { id: factId, since })
  })
  if (!isBack) throw new AppError('not_found', wording.tooLate)
  return getFact(deps, of, factId)
}

/** Deletes all that an agent knows about a person. */
export async function forgetEverything(deps: MemoryDeps, user: UserActor, agentId: string): Promise<void> {
  await getMemoryAgent(deps, user, agentId)
  await deps.database.transaction(async (trx) => {
    const facts = await deleteFacts(trx, { userId: user.userId, agentId })
    if (facts === 0) return
    const done = { action: 'agent.memory_deleted', actorId: user.userId, subject: agentId } as const
    await writeAudit(deps, { trx, ...done, detail: { facts } })
  })
}

/** Has an agent neither told what it knows nor remember more, until that is taken back. */
export async function pauseMemory(
  deps: MemoryDeps,
  user: UserActor,
  { agentId, isPaused }: { agentId: string; isPaused: boolean },
): Promise<MemoryAgent> {
  await getMemoryAgent(deps, user, agentId)
  const of = { userId: user.userId, agentId }
  await deps.database.transaction(async (trx) => {
    await takeTurn(deps.database, trx, memoryTurn(of))
    await requireAgent(deps, trx, agentId)
    await setPause(trx, of, isPaused ? deps.now() : undefined)
  })
  return getMemoryAgent(deps, user, agentId)
}

/** Deletes what was forgotten a while ago. */
export async function purgeForgotten({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  await database.relaxed((trx) => deleteForgotten(trx, now() - memoryUndoMs))
}

/** An agent that the person may see, or that knows something about them. */
async function getMemoryAgent(deps: MemoryDeps, user: UserActor, agentId: string): Promise<MemoryAgent> {
  const rows = await listMemoryAgents(deps.database.db, user.userId, agentId)
  const [agent] = await toAgents(deps, user, rows)
  if (!agent || (agent.facts === 0 && !agent.is_paused)) await getAgent(deps, user, { id: agentId })
  if (!agent) throw new AppError('not_found', wording.notFound)
  return agent
}

/** Throws `not_found` where the agent was deleted meanwhile. It is not deleted before the transaction has ended. */
async function requireAgent(
  { database: { engine } }: Pick<Deps, 'database'>,
  trx: Queries,
  agentId: string,
): Promise<void> {
  if (!(await holdAgent({ db: trx, engine }, agentId)))
    throw new AppError('not_found', commonWording.agentNotFound)
}

async function getFact({ database }: Pick<Deps, 'database'>, of: MemoryOf, id: string): Promise<MemoryFact> {
  const row = await findFactRow(database.db, of, id)
  if (!row) throw new AppError('not_found', wording.notFound)
  return toFact(row)
}

type AgentRow = Awaited<ReturnType<typeof listMemoryAgents>>[number]

/** Agents as the person may know them: one that they no longer see as they knew it, and without its looks. */
async function toAgents(
  deps: MemoryDeps,
  { userId }: UserActor,
  rows: readonly AgentRow[],
): Promise<MemoryAgent[]> {
  const former = await listFormerNames(deps, { userId, agentIds: rows.map(({ id }) => id) })
  return rows.map((row) => {
    const name = former.get(row.id)
    return toAgent(name ? { ...row, ...name, config: '{}' } : row)
  })
}

const Looks = z.object({ avatar: z.string(), theme_color: z.string() }).partial()

function toAgent(row: AgentRow): MemoryAgent {
  const { id, name, slug, config, memory_enabled, facts, pauses } = row
  const { avatar = null, theme_color = null } = Looks.catch({}).parse(JSON.parse(config))
  return {
    ...{ id, name, slug, avatar, theme_color, memory_enabled: memory_enabled === 1 },
    ...{ facts: Number(facts), is_paused: Number(pauses) > 0 },
  }
}

function toFact(row: FactRow): MemoryFact {
  const { id, statement, valid_from, valid_to, run_id, version } = row
  return {
    ...{ id, statement, valid_from, valid_to, run_id, version },
    written_by: row.is_by_person === 1 ? 'person' : 'agent',
    source:
      row.found_session_id === null ? null : { session_id: row.found_session_id, name: row.session_name },
    reads_keeper: row.reads_keeper === 1,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  }
}
