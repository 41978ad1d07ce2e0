import { randomUUID } from 'node:crypto'
import type { Role, User } from '#contracts/accounts/accounts.ts'
import { setInstanceSetting } from '../features/instance/index.ts'
import { signInLastsMs } from '../features/accounts/identify.ts'
import { prepareStartupCode } from '../features/accounts/sign-in/registration.ts'
import { hashSessionToken } from '../features/accounts/session-token.ts'
import { call, type TestApp } from './test-app.ts'

export type TestUser = { token: string; user: User }

export const testPassword = 'correct horse battery'

/** Registers over HTTP; the first account of the app is its admin. Hashes a password: `createUser` is cheaper. */
export async function registerUser(
  app: { url: string; deps?: TestApp['deps'] },
  options: { email?: string; name?: string; cookie?: string } = {},
): Promise<TestUser> {
  const { cookie, email = newEmail(), name } = options
  const startupCode = app.deps && (await prepareStartupCode(app.deps))
  const answer = await call(app, 'POST', '/api/kam/auth/register', {
    ...(cookie !== undefined && { cookie }),
    body: {
      ...{ email, password: testPassword },
      ...(name !== undefined && { name }),
      ...(startupCode !== undefined && { startupCode }),
    },
  })
  if (answer.status !== 200) throw new Error(`Registering answered ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

/** Lets anybody register, as on a server that only this machine can reach. */
export function openRegistration({ deps }: Pick<TestApp, 'deps'>): Promise<void> {
  return setInstanceSetting(deps.database.db, 'registration_mode', 'open')
}

/** Somebody who is signed in, written straight into the database, without a password. */
export async function createUser(
  app: Pick<TestApp, 'deps'>,
  options: { email?: string; name?: string; role?: Role } = {},
): Promise<TestUser> {
  const { database, now } = app.deps
  const { email = newEmail(), name = 'Somebody', role = 'user' } = options
  const [id, token] = [randomUUID(), randomUUID()]
  const createdAt = new Date(now()).toISOString()
  const times = { created_at: createdAt, updated_at: createdAt }
  await database.transaction(async (trx) => {
    await trx
      .insertInto('users')
      .values({
        ...{ id, email, name, role, ...times },
        ...{ email_verified: database.engine === 'postgres' ? false : 0, address_confirmed: 1, image: null },
        ...{ banned: null, ban_reason: null, ban_expires: null },
      })
      .execute()
    await trx
      .insertInto('auth_sessions')
      .values({
        ...{ id: randomUUID(), user_id: id, token_hash: hashSessionToken(token), ...times },
        ...{ ip_address: null, user_agent: null, impersonated_by: null },
        expires_at: new Date(now() + signInLastsMs).toISOString(),
      })
      .execute()
  })
  return { token, user: { id, email, name, role, createdAt } }
}

function newEmail(): string {
  return `person-${randomUUID()}@example.com`
}
