import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Settles when a statement on PostgreSQL waits for a transaction to end, or so many do. */
export async function someoneWaits({ deps }: TestApp, many = 1): Promise<void> {
  const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await waiting.execute(deps.database.db)).rows[0]?.count).toBe(many)
}
