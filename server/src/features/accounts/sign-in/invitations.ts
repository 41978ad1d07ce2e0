import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { wording } from '#contracts/wording.ts'
import type { Queries } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { noteVisit, writeAudit } from '../../audit/index.ts'
import * as table from './invitations.table.ts'
import { hasAccount } from '../index.ts'

const invitationLastsMs = 7 * 24 * 3_600_000

/** Invitations that were neither used nor have ended. That they were read is written down. */
export async function listInvitations(deps: Pick<Deps, 'database' | 'now'>, admin: UserActor) {
  const rows = await table.listInvitations(deps.database.db, deps.now())
  await noteVisit(deps, admin, 'invitations.read')
  return rows.map(toInvitation)
}

/** Invites an address; an earlier invitation of it ends. The code is known only to the answer. */
export async function invite(deps: Pick<Deps, 'database' | 'now'>, admin: UserActor, email: string) {
  const code = randomBytes(18).toString('base64url')
  return deps.database.transaction(async (trx) => {
    if (await hasAccount(trx, email)) {
      throw new AppError('conflict', wording.emailTaken, { fields: { email: wording.emailTaken } })
    }
    await table.deleteWaiting(trx, email)
    const row = await table.insertInvitation(trx, {
      id: randomUUID(),
      email,
      code_hash: hashOf(code),
      invited_by: admin.userId,
      created_at: deps.now(),
      expires_at: deps.now() + invitationLastsMs,
    })
    await writeAudit(deps, { trx, action: 'invitation.made', actorId: admin.userId, subject: row.id })
    return { ...toInvitation(row), code }
  })
}

export async function withdrawInvitation(
  deps: Pick<Deps, 'database' | 'now'>,
  admin: UserActor,
  id: string,
): Promise<void> {
  await deps.database.transaction(async (trx) => {
    if (!(await table.deleteInvitation(trx, id))) throw new AppError('not_found', wording.notFound)
    await writeAudit(deps, { trx, action: 'invitation.withdrawn', actorId: admin.userId, subject: id })
  })
}

/** Finds what a code opens for an address. */
export async function findInvitation(
  db: Queries,
  invitation: { email: string; code: string | undefined; now: number },
): Promise<{ id: string } | undefined> {
  const { email, code, now } = invitation
  return code === undefined ? undefined : table.findUsable(db, { email, codeHash: hashOf(code), now })
}

function toInvitation(row: { id: string; email: string; created_at: number; expires_at: number }) {
  return {
    id: row.id,
    email: row.email,
    createdAt: new Date(row.created_at).toISOString(),
    expiresAt: new Date(row.expires_at).toISOString(),
  }
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}
