import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createUser } from '../../testing/factories.ts'
import { addManyRuns } from '../../testing/log-test-setup.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { removeOldLogs } from './log-retention.ts'

test('the room that old logs took is given back', async () => {
  const app = await startTestApp()
  await addManyRuns(app, await createUser(app), 500)
  const { db } = app.deps.database
  const ids = await db.selectFrom('runs').select('id').execute()
  const words = 'Many words. '.repeat(1_000)
  for (const { id: run_id } of ids)
    await db
      .insertInto('run_payloads')
      .values({ run_id, input: words, output: null, steps: '[]', notes: '[]' })
      .execute()
  const pages = async () =>
    (await sql<{ page_count: number }>`pragma page_count`.execute(db)).rows[0]?.page_count ?? 0
  const full = await pages()
  await removeOldLogs(app.deps)
  expect(await pages()).toBeLessThan(full / 2)
})
