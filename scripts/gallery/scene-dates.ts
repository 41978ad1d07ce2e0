import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const hourMs = 3_600_000

/** Moves the runs and conversations of a server's database back, so that they lie hours and then days apart. */
export function spreadOverWeeks(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, 'keeper.db'), { timeout: 5_000 })
  try {
    const runs = database.prepare('select id from runs order by created_at desc, id').all()
    const moveRun = database.prepare('update runs set created_at = created_at - ? where id = ?')
    runs.forEach(({ id }, index) => moveRun.run(backMs(index), id ?? null))
    const sessions = database.prepare('select id from sessions order by created_at desc, id').all()
    const moveSession = database.prepare(
      'update sessions set created_at = created_at - ?, updated_at = updated_at - ? where id = ?',
    )
    const moveMessages = database.prepare(
      'update messages set created_at = created_at - ? where session_id = ?',
    )
    sessions.forEach(({ id }, index) => {
      const ms = backMs(index)
      moveSession.run(ms, ms, id ?? null)
      moveMessages.run(ms, id ?? null)
    })
  } finally {
    database.close()
  }
}

function backMs(index: number): number {
  return Math.round(index ** 1.3 * 2.7) * hourMs
}
