import { wording } from '#contracts/wording.ts'
import type { Deps } from '../../deps.ts'
import { forgetAbandoned, listRunEvents, listRunningRuns } from './runs.table.ts'
import { settleReservation } from './spend.service.ts'
import { dayOf } from './spend.table.ts'

/** Marks runs that no live process owns as interrupted, with the text that had come. Returns how many. */
export async function recoverRuns(deps: Pick<Deps, 'database' | 'now' | 'log'>): Promise<number> {
  const running = await listRunningRuns(deps.database.db)
  const others = [...new Set(running.map((run) => run.process_id))].filter(
    (id) => id !== deps.database.processId,
  )
  const dead = new Set(await deps.database.deadProcesses(others))
  const abandoned = running.filter((run) => dead.has(run.process_id))
  for (const run of abandoned) {
    await deps.database.transaction(async (trx) => {
      const events = await listRunEvents(trx, run.id, 0)
      const text = events.map((event) => event.data).join('')
      const isFirst = await forgetAbandoned(trx, {
        ...run,
        text,
        error: wording.runInterrupted,
        now: deps.now(),
      })
      if (!isFirst || run.purse === null) return
      // What the provider had sent by then is unknown: the whole reserve counts as spent.
      const reservation = {
        purse: run.purse,
        day: dayOf(run.created_at),
        amountMicroUsd: run.reserved_micro_usd,
      }
      await settleReservation(trx, reservation, run.reserved_micro_usd)
    })
  }
  if (abandoned.length > 0)
    deps.log.info({ runs: abandoned.length }, 'runs of an ended process were marked interrupted')
  return abandoned.length
}
