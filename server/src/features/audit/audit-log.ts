import { z } from 'zod'
import type { AuditEntry, AuditFilter, AuditQuery, AuditVerification } from '#contracts/audit/audit.ts'
import { auditPageSize } from '#contracts/limits/limits.ts'
import { wording } from '#contracts/wording.ts'
import type { Database, Queries } from '../../database/database.ts'
import { takeTurn } from '../../database/take-turn.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { checkChain, hashLine } from './audit-chain.ts'
import * as table from './audit.table.ts'
import { writeAudit } from './write-audit.ts'

/** Reading on within this time is one visit, and one line. */
const visitMs = 15 * 60_000
const exportBatch = 500
const checkBatch = 1_000

type AuditDeps = Pick<Deps, 'database' | 'now'>

/** A page of the log. That an admin read it is written down too. */
export async function readAuditLog(
  deps: AuditDeps,
  admin: UserActor,
  { cursor, sort, ...filter }: AuditQuery,
): Promise<{ entries: AuditEntry[]; nextCursor: string | null }> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const selection = { ...toSelection(filter), sort, after }
  const rows = await table.listEntries(deps.database.reports, selection, auditPageSize + 1)
  await noteVisit(deps, admin, 'audit.read')
  const shown = rows.slice(0, auditPageSize)
  const last = rows.length > auditPageSize ? shown.at(-1) : undefined
  return { entries: shown.map(toEntry), nextCursor: last ? `${last.at}.${last.position}` : null }
}

/** Every line that fits, one JSON object a line, the newest first. Read in batches as the reader takes them. */
export async function exportAuditLog(
  deps: AuditDeps,
  admin: UserActor,
  filter: AuditFilter,
): Promise<AsyncGenerator<string>> {
  await writeAudit(deps, { action: 'audit.exported', actorId: admin.userId })
  return exportLines(deps.database, toSelection(filter))
}

/** Checks that no line was changed, removed or added since it was written. */
export async function verifyAuditLog({ db, reports }: ReadLog): Promise<AuditVerification> {
  return checkChain(await table.findHead(db), batchesOf(reports))
}

/** The same of the newest lines only, `count` at most, which takes no longer as the log grows. */
export async function verifyNewestLines({ db, reports }: ReadLog, count: number): Promise<AuditVerification> {
  const head = await table.findHead(db)
  const position = (head?.position ?? 0) - count
  if (position <= 0) return checkChain(head, batchesOf(reports))
  const [before] = await table.listLinesAfter(reports, position - 1, 1)
  if (before?.position !== position) return { lines: count, brokenAt: position }
  const start = { position, hash: hashLine(before) }
  const { brokenAt } = await checkChain(head, batchesOf(reports), start)
  return { lines: count, brokenAt }
}

type ReadLog = Pick<Database, 'db' | 'reports'>

function batchesOf(reports: Queries) {
  return (position: number) => table.listLinesAfter(reports, position, checkBatch)
}

async function* exportLines(
  { reports }: Pick<Database, 'reports'>,
  selection: table.AuditSelection,
): AsyncGenerator<string> {
  let after: table.AuditPlace | undefined
  for (;;) {
    const rows = await table.listEntries(reports, { ...selection, after }, exportBatch)
    const last = rows.at(-1)
    if (!last) return
    yield rows
      .map((row) => `${JSON.stringify({ ...toEntry(row), previousHash: row.previous_hash })}\n`)
      .join('')
    after = { at: last.at, position: last.position }
  }
}

/** Writes down that an admin reads something, once for all that they read of it in a quarter of an hour. */
export async function noteVisit(
  deps: AuditDeps,
  admin: UserActor,
  action: 'audit.read' | 'invitations.read' | 'logs.read' | 'log.read',
  subject?: string,
): Promise<void> {
  const visit = { actorId: admin.userId, action, ...(subject !== undefined && { subject }) }
  const { database } = deps
  const isNoted = async (queries: Queries) => {
    const last = await table.findLastTime(queries, visit)
    return last !== undefined && Math.abs(deps.now() - last) <= visitMs
  }
  if (await isNoted(database.db)) return
  await database.transaction(async (trx) => {
    // A page asks for several things at once, such as a list and its sums.
    await takeTurn(database, trx, `visit:${admin.userId}`)
    if (!(await isNoted(trx))) await writeAudit(deps, { trx, ...visit })
  })
}

function toSelection({ action, person, from, to }: AuditFilter): table.AuditSelection {
  const moment = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text))
  return {
    ...{ action, person: person === '' ? undefined : person },
    ...{ from: moment(from), to: moment(to), sort: 'newest' },
  }
}

function readCursor(cursor: string): table.AuditPlace {
  const [at = NaN, position = NaN] = cursor.split('.').map(Number)
  if (!Number.isSafeInteger(at) || !Number.isSafeInteger(position)) {
    throw new AppError('invalid_request', wording.invalidRequest, {
      fields: { cursor: wording.invalidRequest },
    })
  }
  return { at, position }
}

type Row = Awaited<ReturnType<typeof table.listEntries>>[number]

const Detail = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

function toEntry(row: Row): AuditEntry {
  return {
    position: row.position,
    at: new Date(row.at).toISOString(),
    action: row.action,
    actor: row.actor_id === null ? null : toPerson(row.actor_id, row.actor_name, row.actor_email),
    subject: row.subject === null ? null : toPerson(row.subject, row.subject_name, row.subject_email),
    address: row.address,
    detail: row.detail === null ? null : Detail.parse(JSON.parse(row.detail)),
  }
}

function toPerson(id: string, name: string | null, email: string | null) {
  return { id, name, email }
}
