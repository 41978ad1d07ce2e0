import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listJobs } from '../maintenance.ts'
import { startTestApp } from '../testing/test-app.ts'

test('a stop ends the wiping of deleted words between two steps', async () => {
  const { deps } = await startTestApp({ isMaintained: false })
  for (const number of [1, 2, 3])
    await sql`insert into moment_words (rowid, words) values (${sql.lit(number)}, 'river')`.execute(
      deps.database.db,
    )
  const job = listJobs(deps).find(({ name }) => name === 'words.wipe')
  const stopped = AbortSignal.abort()
  await expect(job?.work(null, stopped)).rejects.toBe(stopped.reason)
  await job?.work(null, new AbortController().signal)
})
