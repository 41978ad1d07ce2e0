import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { LogbookAction } from '#contracts/keepers/logbook-choices.ts'
import { MomentCreate } from '#contracts/keepers/moments.ts'
import { declinedProposalKeptDays } from '#contracts/keepers/proposal-choices.ts'
import { proposalWording } from '#contracts/keepers/proposal-wording.ts'
import type {
  Proposal,
  ProposalChange,
  ProposalConflict,
  ProposalCreate,
  ProposalQuery,
} from '#contracts/keepers/proposals.ts'
import type { Queries } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { takePace } from '../../limits/index.ts'
import { getKeeper, type StoredKeeper } from '../keepers.ts'
import { appendToLogbook } from '../logbook/append-to-logbook.ts'
import { decodeCursor, encodeCursor } from '../moments/moment-cursor.ts'
import { makeMoment } from '../moments/moments.ts'
import { newProposalRow, proposalAnswer } from './proposal-rows.ts'
import {
  countProposals,
  deleteProposal,
  eraseDeclined,
  findProposal,
  findProposalKeeper,
  insertProposals,
  listProposalRows,
  updateProposal,
  type ProposalRow,
} from './proposals.table.ts'
import { reopenAccepted } from './reopen-proposal.ts'

type Place = { keeperId: string; proposalId: string }

const Cursor = z.tuple([z.literal('proposals'), z.int(), z.string().regex(/^[^\0]*$/)])

/** A page of a keeper's proposals, the newest first. */
export async function listProposals(
  deps: Deps,
  user: UserActor,
  { keeperId, query: { status, cursor, limit } }: { keeperId: string; query: ProposalQuery },
): Promise<{ data: Proposal[]; nextCursor: string | null }> {
  const keeper = await getKeeper(deps, user, keeperId)
  const [, createdAt, id] = cursor === undefined ? [] : decodeCursor(Cursor, cursor)
  const after = createdAt !== undefined && id !== undefined ? { createdAt, id } : undefined
  const rows = await listProposalRows(deps.database.db, keeper.id, { status, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    data: page.map((row) => proposalAnswer(row, keeper)),
    nextCursor: last ? encodeCursor(['proposals', Number(last.created_at), last.id]) : null,
  }
}

export async function showProposal(deps: Deps, user: UserActor, place: Place): Promise<Proposal> {
  const { row, keeper } = await getProposalRow(deps, user, place)
  return proposalAnswer(row, keeper)
}

/** A proposal of a program of the owner. One that was sent before is answered as it is now. */
export async function createProposal(
  deps: Deps,
  user: UserActor,
  { keeperId, input }: { keeperId: string; input: ProposalCreate },
): Promise<Proposal> {
  const keeper = await getKeeper(deps, user, keeperId, 'edit')
  await takeProposalPace(deps, user)
  const { id = randomUUID(), tz = keeper.timezone, occurredAt, ...given } = input
  await deps.database.transaction(async (trx) => {
    // Others who propose here wait at the count.
    const hasRoom = await countProposals(trx, keeper.id, 1)
    const known = await findProposalKeeper(trx, id)
    if (known) {
      if (hasRoom) await countProposals(trx, keeper.id, -1)
      if (known.keeper_id !== keeper.id) throw new AppError('conflict', proposalWording.notFound)
      return
    }
    if (!hasRoom) throw new AppError('conflict', proposalWording.tooMany)
    const row = newProposalRow({ ...given, occurredAt, tz }, { id, keeperId: keeper.id, now: deps.now() })
    await insertProposals(trx, [row])
    await note(deps, trx, { user, keeper, row, action: 'proposal.made' })
  })
  return showProposal(deps, user, { keeperId: keeper.id, proposalId: id })
}

/**
 * Changes the words of a proposal, then accepts it, declines it, or takes a decision back. Decided the same way before,
 * it is answered as it is. Throws `conflict` with both in `data` when it was changed since it was read.
 */
export async function changeProposal(
  deps: Deps,
  user: UserActor,
  { change, ...place }: Place & { change: ProposalChange },
): Promise<Proposal> {
  const { row, keeper } = await getProposalRow(deps, user, place, 'edit')
  await takeProposalPace(deps, user)
  const { version, status = row.status, ...words } = change
  const isReworded = Object.values(words).some((value) => value !== undefined)
  if (status === row.status && !isReworded) return proposalAnswer(row, keeper)
  if (isReworded && row.status === 'accepted') throw new AppError('conflict', proposalWording.isAccepted)
  const isDone = row.version === version && (await decide(deps, user, { keeper, row, status, words }))
  const current = await showProposal(deps, user, { keeperId: keeper.id, proposalId: row.id })
  // Two that decide the same at once: the second finds it done.
  if (isDone || (!isReworded && current.status === status)) return current
  const data: ProposalConflict = { current, yours: change }
  throw new AppError('conflict', proposalWording.changedElsewhere, { data })
}

type Decision = {
  keeper: StoredKeeper
  row: ProposalRow
  status: ProposalRow['status']
  words: Omit<ProposalChange, 'version' | 'status'>
}

async function decide(deps: Deps, user: UserActor, decision: Decision): Promise<boolean> {
  const { keeper, row, status, words } = decision
  if (status === 'accepted') return accept(deps, user, decision)
  const now = deps.now()
  return deps.database.transaction(async (trx) => {
    if (row.status === 'accepted')
      return status === 'proposed' && reopenAccepted(deps, trx, { user, keeper, row, now })
    const changed = { ...columnsOf(words), status, updated_at: now }
    if (!(await updateProposal(trx, row, changed))) return false
    if (status === row.status) return true
    if (!(await countProposals(trx, keeper.id, status === 'proposed' ? 1 : -1)))
      throw new AppError('conflict', proposalWording.tooMany)
    const action = status === 'declined' ? 'proposal.declined' : 'proposal.reopened'
    await note(deps, trx, { user, keeper, row, action })
    return true
  })
}

/** A moment of its words, in the transaction that decides. False where it doesn't wait any longer. */
async function accept(deps: Deps, user: UserActor, { keeper, row, words }: Decision): Promise<boolean> {
  const said = { ...row, ...columnsOf(words) }
  const input = MomentCreate.parse({
    ...{ kind: said.kind, title: said.title, body: said.body, tz: said.tz },
    occurredAt: new Date(Number(said.occurred_at)).toISOString(),
    datePrecision: said.date_precision,
    proposalId: row.id,
  })
  const made = await makeMoment(deps, user, { keeper, input, proposalVersion: row.version })
  return made !== undefined
}

function columnsOf({ kind, title, body, occurredAt, datePrecision }: Decision['words']) {
  return {
    ...(kind !== undefined && { kind }),
    ...(title !== undefined && { title: title || null }),
    ...(body !== undefined && { body }),
    ...(occurredAt !== undefined && { occurred_at: Date.parse(occurredAt) }),
    ...(datePrecision !== undefined && { date_precision: datePrecision }),
  }
}

/** For good. Throws `conflict` for what is a moment. */
export async function removeProposal(deps: Deps, user: UserActor, place: Place): Promise<void> {
  const { row, keeper } = await getProposalRow(deps, user, place, 'edit')
  if (row.status === 'accepted') throw new AppError('conflict', proposalWording.isAccepted)
  await deps.database.transaction(async (trx) => {
    if (!(await deleteProposal(trx, row))) throw new AppError('conflict', proposalWording.changedElsewhere)
    if (row.status === 'proposed') await countProposals(trx, keeper.id, -1)
    await note(deps, trx, { user, keeper, row, action: 'proposal.deleted' })
  })
}

/** Removes for good what was declined long ago. */
export async function forgetDeclinedProposals({
  database,
  now,
}: Pick<Deps, 'database' | 'now'>): Promise<void> {
  await eraseDeclined(database.db, now() - declinedProposalKeptDays * 24 * 3_600_000)
}

async function getProposalRow(
  deps: Deps,
  user: UserActor,
  { keeperId, proposalId }: Place,
  action: 'see' | 'edit' = 'see',
): Promise<{ row: ProposalRow; keeper: StoredKeeper }> {
  const keeper = await getKeeper(deps, user, keeperId, action)
  const row = await findProposal(deps.database.db, keeper.id, proposalId)
  if (!row) throw new AppError('not_found', proposalWording.notFound)
  return { row, keeper }
}

type Deed = {
  user: UserActor
  keeper: StoredKeeper
  row: Pick<ProposalRow, 'id' | 'agent_id'>
  action: Extract<LogbookAction, `proposal.${string}`>
}

async function note(deps: Deps, trx: Queries, { user, keeper, row, action }: Deed): Promise<void> {
  await appendToLogbook(trx, {
    ...{ keeperId: keeper.id, at: deps.now(), actor: { kind: 'user', id: user.userId }, action },
    subject: { proposalId: row.id, ...(row.agent_id !== null && { agentId: row.agent_id }) },
  })
}

function takeProposalPace(deps: Deps, { userId }: UserActor): Promise<void> {
  return takePace(deps, `save:proposals:${userId}`, proposalWording.tooFast)
}
