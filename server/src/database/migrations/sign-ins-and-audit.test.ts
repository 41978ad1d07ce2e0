import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createUser } from '../../testing/factories.ts'
import { call, startTestApp } from '../../testing/test-app.ts'
import { createTestPlace } from '../../testing/test-place.ts'
import { openDatabase } from '../open.ts'
import { migrations } from './migrations.ts'

const dayMs = 24 * 3_600_000

test('people stay signed in when their tokens are hashed, and old audit lines join the chain', async () => {
  const place = await createTestPlace()
  onTestFinished(() => place.remove())
  const old = await openDatabase(
    place,
    migrations.filter(({ version }) => version < 12),
  )
  const now = Date.now()
  const at = (time: number) => new Date(time).toISOString()
  const verified = old.engine === 'postgres' ? sql`false` : sql`0`
  await sql`insert into users (id, name, email, email_verified, role, created_at, updated_at)
    values ('u', 'Ada', 'ada@example.com', ${verified}, 'admin', ${at(now)}, ${at(now)})`.execute(old.db)
  const signIn = (id: string, createdAt: number) => sql`insert into auth_sessions
    (id, user_id, token, expires_at, created_at, updated_at)
    values (${id}, 'u', ${`token-of-${id}`}, ${at(now + 20 * dayMs)}, ${at(createdAt)}, ${at(now)})`
  await signIn('fresh', now - dayMs).execute(old.db)
  await signIn('ancient', now - 91 * dayMs).execute(old.db)
  for (const id of ['b', 'a'])
    await sql`insert into audit_entries (id, at, actor_id, action, subject, detail)
      values (${id}, ${now}, 'u', 'account.signed_in', null, ${'{"x":1}'})`.execute(old.db)
  await old.close()

  const app = await startTestApp({ place })
  const token = 'token-of-fresh'
  expect((await call(app, 'GET', '/api/kam/me', { token })).status).toBe(200)
  expect((await call(app, 'GET', '/api/kam/me', { token: 'token-of-ancient' })).status).toBe(401)
  const rows = await app.deps.database.db.selectFrom('auth_sessions').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('token-of')
  const lines = await app.deps.database.db
    .selectFrom('audit_entries')
    .selectAll()
    .orderBy('position')
    .execute()
  expect(lines.map(({ position, id }) => [position, id])).toEqual([
    [1, 'a'],
    [2, 'b'],
  ])
  const admin = await createUser(app, { role: 'admin' })
  await call(app, 'GET', '/api/kam/users', { token: admin.token })
  const verification = await call(app, 'GET', '/api/kam/audit/verification', { token: admin.token })
  expect(verification.body.data).toEqual({ lines: 3, brokenAt: null })
})
