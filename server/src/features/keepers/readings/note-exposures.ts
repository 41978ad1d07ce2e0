import type { LogbookAction, LogbookActor } from '#contracts/keepers/logbook-choices.ts'
import type { StayedMoment } from '#contracts/keepers/logbook.ts'
import type { Queries } from '../../../database/database.ts'
import { appendToLogbook } from '../logbook/append-to-logbook.ts'
import type { FoundPassage } from '../recall/passages.ts'

/** What of keepers a provider is given to read, and who gives it. */
export type Exposed = {
  actor: { kind: LogbookActor; id: string }
  action: LogbookAction
  provider: string
  model: string
  at: number
  taken: readonly FoundPassage[]
  stayed?: readonly Stayed[] | undefined
  /** Of all of it together. */
  tokens: number
}

/** A moment that would have gone, too, and why it didn't. */
export type Stayed = StayedMoment & { keeperId: string }

/** Notes in the logbook of each keeper what goes to a provider: ids alone. */
export async function noteExposures(trx: Queries, exposed: Exposed): Promise<void> {
  const { actor, action, at, taken, stayed = [], tokens, provider, model } = exposed
  const byKeeper = Map.groupBy(taken, ({ passage }) => passage.keeperId)
  // In one order, so that no two who append to several keepers wait for each other.
  for (const [keeperId, sent] of [...byKeeper].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await appendToLogbook(trx, {
      ...{ keeperId, at, actor, action },
      exposure: {
        ...{ provider, model, momentIds: sent.map(({ passage }) => passage.momentId) },
        stayed: stayed.flatMap(({ keeperId: of, ...one }) => (of === keeperId ? one : [])),
        tokens: Math.round((tokens * sent.length) / taken.length),
      },
    })
}
