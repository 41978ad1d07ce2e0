import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createUser } from '../testing/factories.ts'
import { call, startTestApp } from '../testing/test-app.ts'

test('the integrity check finds and rebuilds an index that lost a row', async () => {
  const app = await startTestApp()
  const { token, user } = await createUser(app, { role: 'admin' })
  await app.stop()
  loseIndexRow(join(app.deps.config.dataDir, 'keeper.db'), user.id)

  const again = await app.restart()
  const repair = async () => {
    const { body } = await call(again, 'POST', '/api/debug/fix-database', { token })
    expect(body.data.errors).toEqual([])
    return body.data.actions[0].message
  }
  expect(await repair()).toBe('Integrity: damaged indexes were rebuilt; the database is intact now.')
  expect(await repair()).toBe('Integrity: the database is intact.')
  expect((await call(again, 'GET', '/api/kam/sessions', { token })).body.data).toHaveLength(2)
})

/** Writes a row while the schema does not know of the index. */
function loseIndexRow(file: string, userId: string): void {
  const name = 'auth_sessions_user'
  const hidden = new DatabaseSync(file, { defensive: false })
  const { rootpage, sql } =
    hidden.prepare('select rootpage, sql from sqlite_schema where name = ?').get(name) ?? {}
  hidden.exec(`pragma writable_schema = on; delete from sqlite_schema where name = '${name}'`)
  hidden.close()
  const blind = new DatabaseSync(file, { defensive: false })
  blind
    .prepare(
      `insert into auth_sessions (id, user_id, token_hash, expires_at, created_at, updated_at)
      values ('lost', ?, 'lost', '2100-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
    )
    .run(userId)
  blind.exec('pragma writable_schema = on')
  blind
    .prepare(
      `insert into sqlite_schema (type, name, tbl_name, rootpage, sql) values ('index', ?, 'auth_sessions', ?, ?)`,
    )
    .run(name, rootpage ?? null, sql ?? null)
  blind.close()
}
