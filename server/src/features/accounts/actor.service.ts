import { randomUUID } from 'node:crypto'
import { wording } from '#contracts/wording.ts'
import { lastUseKeptEveryMs } from '#contracts/limits.ts'
import type { Role } from '#contracts/accounts.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { findTokenOwner, prolong } from './actor.table.ts'

/** Somebody signed in. */
export type UserActor = {
  kind: 'user'
  /** Owns sessions and runs: 'user:{id}'. */
  key: string
  userId: string
  name: string
  email: string
  role: Role
  authSessionId: string
}

/** Anybody else; known by a signed cookie, once there is something to know them by. */
export type VisitorActor = { kind: 'visitor'; key: string; isNew: boolean; cookie: string }

export type Actor = UserActor | VisitorActor

/** How long a sign-in lasts without being used. */
export const signInLastsMs = 30 * 24 * 3_600_000

export const visitorCookie = 'keeper_visitor'

/** Who is calling: by bearer token, else by the visitor's cookie, else a new visitor. Throws when the token is not valid. */
export async function identify(
  deps: Pick<Deps, 'database' | 'secrets' | 'now'>,
  request: { authorization: string | undefined; cookie: string | undefined },
): Promise<Actor> {
  if (request.authorization !== undefined) return identifyUser(deps, request.authorization)
  return identifyVisitor(deps, request.cookie)
}

export function requireUser(actor: Actor): UserActor {
  if (actor.kind !== 'user') throw new AppError('unauthenticated', wording.signInNeeded)
  return actor
}

export function requireAdmin(actor: Actor): UserActor {
  const user = requireUser(actor)
  if (user.role !== 'admin') throw new AppError('forbidden', wording.adminNeeded)
  return user
}

async function identifyUser(deps: Pick<Deps, 'database' | 'now'>, authorization: string): Promise<UserActor> {
  const token = /^Bearer ([\w.\-~+/=%]{1,500})$/i.exec(authorization)?.[1]
  const owner = token === undefined ? undefined : await findTokenOwner(deps.database.db, token)
  if (!owner || new Date(owner.expires_at).getTime() <= deps.now() || isBanned(owner, deps.now())) {
    throw new AppError('unauthenticated', wording.signInNeeded)
  }
  if (deps.now() - new Date(owner.updated_at).getTime() > lastUseKeptEveryMs) {
    await prolong(deps.database, { id: owner.auth_session_id, now: deps.now(), lastsMs: signInLastsMs })
  }
  return {
    kind: 'user',
    key: `user:${owner.id}`,
    userId: owner.id,
    name: owner.name,
    email: owner.email,
    role: owner.role === 'admin' ? 'admin' : 'user',
    authSessionId: owner.auth_session_id,
  }
}

/** Whether an account was locked by an admin. */
export function isBanned(
  owner: { banned: boolean | number | null; ban_expires: Date | string | null },
  now: number,
): boolean {
  if (!owner.banned) return false
  return owner.ban_expires === null || new Date(owner.ban_expires).getTime() > now
}

function identifyVisitor(deps: Pick<Deps, 'secrets'>, cookie: string | undefined): VisitorActor {
  const [id, signature] = cookie?.split('.') ?? []
  if (id && signature && deps.secrets.isSigned('visitor', id, signature)) {
    return { kind: 'visitor', key: `visitor:${id}`, isNew: false, cookie: `${id}.${signature}` }
  }
  const newId = randomUUID()
  return {
    kind: 'visitor',
    key: `visitor:${newId}`,
    isNew: true,
    cookie: `${newId}.${deps.secrets.sign('visitor', newId)}`,
  }
}
