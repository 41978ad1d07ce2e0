import { randomUUID } from 'node:crypto'
import { hashPassword } from '../../features/accounts/index.ts'
import { testPassword, type TestUser } from '../factories.ts'
import type { TestApp } from '../test-app.ts'
import type { Sent, Stage } from './route-call.ts'

export async function withPassword({ app, owner }: Stage): Promise<Sent> {
  await givePassword(app, owner)
  return { body: { password: testPassword } }
}

let hash: Promise<string> | undefined

/** Lets somebody sign in with the password of the tests; it is hashed once for all. */
export async function givePassword(app: TestApp, { user }: TestUser): Promise<void> {
  hash ??= hashPassword(testPassword)
  const now = new Date().toISOString()
  await app.deps.database.db
    .insertInto('auth_accounts')
    .values({
      ...{ id: randomUUID(), user_id: user.id, account_id: user.id, provider_id: 'credential' },
      ...{ access_token: null, refresh_token: null, id_token: null, access_token_expires_at: null },
      ...{ refresh_token_expires_at: null, scope: null, password: await hash },
      ...{ created_at: now, updated_at: now },
    })
    .execute()
}
