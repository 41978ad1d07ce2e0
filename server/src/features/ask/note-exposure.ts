import type { Deps } from '../../deps.ts'
import { appendToLogbook } from '../keepers/index.ts'

/** What of a keeper a provider was given to read: ids alone. */
export type ExposureNote = {
  keeperId: string
  userId: string
  provider: string
  model: string
  momentIds: string[]
  tokens: number
}

/** Notes in a keeper's logbook what went to a provider. */
export async function noteExposure(deps: Deps, note: ExposureNote): Promise<void> {
  const { keeperId, userId, provider, model, momentIds, tokens } = note
  await deps.database.transaction((trx) =>
    appendToLogbook(trx, {
      ...{ keeperId, at: deps.now(), actor: { kind: 'user', id: userId }, action: 'ask.answered' },
      exposure: { provider, model, momentIds, tokens, stayed: [] },
    }),
  )
}
