import { randomUUID } from 'node:crypto'
import { factsMax, factsSuggestedMax } from '#contracts/keepers/fact-choices.ts'
import { factToolWording as wording } from '#contracts/tools/keeper-tool-wording.ts'
import type { Fact } from '#contracts/keepers/facts.ts'
import type { Queries } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { appendToLogbook } from '../logbook/append-to-logbook.ts'
import { holdProposable, type Proposed, type Proposer } from '../proposals/propose-moment.ts'
import type { Readable } from '../recall/candidates.table.ts'
import { listTexts } from '../recall/passages.table.ts'
import { verifyQuote } from '../recall/quotes.ts'
import { newFactRow } from './fact-rows.ts'
import { countFacts, findSameFact, insertFact, isFullOfSuggestions, type NewSource } from './facts.table.ts'

/** What an agent takes for a fact; the keeper by its title, where there are several. */
export type SuggestedFact = Pick<Fact, 'statement' | 'validFrom' | 'validTo'> & {
  keeper: string | undefined
  sources: readonly { moment: string; quote: string }[]
}

/**
 * Suggests a fact for a keeper whose owner lets the agent propose. Its quotes stand word for word in moments that the
 * agent may read. Throws a sentence for the model.
 */
export async function suggestFact(
  { database, now: clock }: Pick<Deps, 'database' | 'now'>,
  proposer: Proposer,
  { keeper: title, sources: claimed, ...given }: SuggestedFact,
): Promise<Proposed> {
  const { agent, runId, callKey, aiPolicies, isTest } = proposer
  const now = clock()
  return database.transaction(async (trx) => {
    const { keeper, grant } = await holdProposable({ db: trx, engine: database.engine }, proposer, title)
    const id = randomUUID()
    const row = {
      ...newFactRow({ ...given, status: 'suggested' }, { id, keeperId: keeper.id, now }),
      ...{ agent_id: agent.id, agent_name: agent.name, run_id: runId, call_key: callKey },
    }
    const known = isTest ? undefined : await findSameFact(trx, row)
    if (known) return { id: known.id, keeper, isNew: false }
    const sources = await readableSources(trx, { keeperId: keeper.id, aiPolicies, grant }, claimed)
    if (isTest) return { id, keeper, isNew: true }
    if (await isFullOfSuggestions(trx, keeper.id))
      throw new AppError('conflict', wording.tooMany(factsSuggestedMax))
    if ((await countFacts(trx, keeper.id)) >= factsMax) throw new AppError('conflict', wording.full)
    await insertFact(trx, row, sources)
    await appendToLogbook(trx, {
      ...{ keeperId: keeper.id, at: now, actor: { kind: 'agent', id: agent.id } },
      action: 'fact.suggested',
      subject: { factId: id, factStatus: 'suggested' },
    })
    return { id, keeper, isNew: true }
  })
}

async function readableSources(
  db: Queries,
  readable: Readable,
  claimed: SuggestedFact['sources'],
): Promise<NewSource[]> {
  const ids = [...new Set(claimed.map(({ moment }) => moment))]
  const texts = await listTexts(db, readable, ids)
  return claimed.map(({ moment, quote }) => {
    const text = texts.get(moment)
    if (!text) throw new AppError('invalid_request', wording.notReadable(moment))
    const found = verifyQuote(text.body, quote)
    if (!found) throw new AppError('invalid_request', wording.notQuoted(moment))
    return { moment_id: moment, quote: found.quote }
  })
}
