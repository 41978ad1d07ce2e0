import { onTestFinished } from 'vitest'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open.ts'
import { createTestPlace } from './test-place.ts'

/** An empty database on SQLite for one test, without an app; closed and thrown away when the test ends. */
export async function openTestDatabase(): Promise<Database> {
  const place = await createTestPlace()
  const database = await openDatabase({ dataDir: place.dataDir, databaseUrl: undefined })
  onTestFinished(async () => {
    await database.close()
    await place.remove()
  })
  return database
}
