import type { Kysely } from 'kysely'
import type { DatabaseSync } from 'node:sqlite'
import type { Transaction } from './database.ts'
import type { Tables } from './schema.ts'

type Work = {
  run(trx: Transaction<Tables>): Promise<void>
  /** Hears that what it did is committed. */
  succeed(): void
  fail(error: unknown): void
}

/** Others than these wait meanwhile, so that a transaction stays short. */
const worksMax = 64

/**
 * Transactions on the one connection of SQLite. All that are asked for in the same turn of the event loop share a
 * commit, the dearest part of a short transaction; each of several is a savepoint of it, so that one that fails undoes
 * its own doing alone. A commit does not wait for the disk.
 */
export function sharedTransactions(db: Kysely<Tables>, sqlite: DatabaseSync) {
  const waiting: Work[] = []
  let isPlanned = false

  const plan = () => {
    if (isPlanned) return
    isPlanned = true
    setImmediate(() => void commitWaiting())
  }

  async function commitWaiting(): Promise<void> {
    const works = waiting.splice(0, worksMax)
    const done: Work[] = []
    try {
      await db.transaction().execute(async (trx) => {
        const isAlone = works.length === 1
        for (let work = works.shift(); work; work = works.shift()) {
          if (await isDone(work, trx, isAlone)) done.push(work)
        }
      })
      for (const work of done) work.succeed()
    } catch (error) {
      for (const work of [...done, ...works]) work.fail(error)
    }
    isPlanned = false
    if (waiting.length > 0) plan()
  }

  async function isDone(work: Work, trx: Transaction<Tables>, isAlone: boolean): Promise<boolean> {
    if (!isAlone) sqlite.exec('savepoint work')
    try {
      await work.run(trx)
      if (!isAlone) sqlite.exec('release work')
      return true
    } catch (error) {
      work.fail(error)
      if (isAlone) throw error
      // A full disk makes SQLite roll everything back by itself: then nothing of this commit holds.
      if (!sqlite.isTransaction) throw error
      sqlite.exec('rollback to work; release work')
      return false
    }
  }

  return <T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      let result: T
      waiting.push({
        async run(trx) {
          result = await work(trx)
        },
        succeed: () => resolve(result),
        fail: reject,
      })
      plan()
    })
}
