import type { Queries } from '../../database/database.ts'
import { appendToLogbook, type FoundPassage } from '../keepers/index.ts'
import type { AskModel } from './ask-model.ts'

/** What of keepers a provider is given to read. */
export type Exposed = AskModel & {
  userId: string
  at: number
  taken: readonly FoundPassage[]
  /** Of all of it together. */
  tokens: number
}

/** Notes in the logbook of each keeper what goes to a provider: ids alone. */
export async function noteExposures(trx: Queries, exposed: Exposed): Promise<void> {
  const { userId, at, taken, tokens, provider, model } = exposed
  const byKeeper = Map.groupBy(taken, ({ passage }) => passage.keeperId)
  // In one order, so that no two who append to several keepers wait for each other.
  for (const [keeperId, sent] of [...byKeeper].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await appendToLogbook(trx, {
      ...{ keeperId, at, actor: { kind: 'user', id: userId }, action: 'ask.answered' },
      exposure: {
        ...{ provider, model, momentIds: sent.map(({ passage }) => passage.momentId), stayed: [] },
        tokens: Math.round((tokens * sent.length) / taken.length),
      },
    })
}
