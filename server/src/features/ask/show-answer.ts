import { keepSupported, splitAnswer, type ClaimedQuote } from '#contracts/keepers/ask-answer.ts'
import { askWording } from '#contracts/keepers/ask-wording.ts'
import type { AskResult, Citation } from '#contracts/keepers/ask.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { listReadings, noteQuoted, passageOf, verifyQuote } from '../keepers/index.ts'
import { getRun } from '../runs/index.ts'
import { whyExample } from './ask-prompt.ts'
import { findGone } from './ask.table.ts'
import { findQuestionAsked } from './asked.table.ts'

/** An answer that has come, with the receipts that hold. Throws `not_found` for other people's. */
export async function showAnswer(deps: Deps, user: UserActor, runId: string): Promise<AskResult> {
  const { db } = deps.database
  const run = await getRun(deps, user, runId)
  if (run.agent_id !== 'ask') throw new AppError('not_found', askWording.runNotFound)
  const gone = await findGone(db, runId)
  const asked = {
    ...{ runId, question: (await findQuestionAsked(db, runId)) ?? '', askedAt: run.created_at },
    ...{ mock: run.mock, silence: null, to: null, gone },
  }
  if (gone) return { ...asked, answer: '', isFound: false, leftOut: 0, citations: [], passages: [], of: 0 }
  const rows = await listPassages(deps, runId)
  const { answer: raw, claimed } = splitAnswer(run.response)
  const verified = await verify(deps, runId, { rows, claimed })
  const { answer, order, leftOut } = keepSupported(raw, (n) => verified.has(n))
  const citations = order.flatMap((n, place) => {
    const citation = verified.get(n)
    return citation ? [{ ...citation, n: place + 1 }] : []
  })
  const isFound = citations.length > 0
  return {
    ...asked,
    ...{ answer: isFound ? answer : askWording.notFound, isFound, leftOut: isFound ? leftOut : 0, citations },
    passages: rows.map((row) =>
      passageOf(row, { keeperTitle: row.keeper_title, score: row.score, why: row.why }),
    ),
    of: [...new Map(rows.map((row) => [row.keeper_id, row.moment_count])).values()].reduce(
      (sum, count) => sum + count,
      0,
    ),
  }
}

/** Notes which receipts of an answer hold when it has come: its moments may change later. */
export async function keepReceipts(deps: Deps, user: UserActor, runId: string): Promise<void> {
  const { response } = await getRun(deps, user, runId)
  const rows = await listPassages(deps, runId)
  await verify(deps, runId, { rows, claimed: splitAnswer(response).claimed })
}

/** What an answer may quote, which examples of the keeper's voice aren't. */
async function listPassages({ database }: Deps, runId: string): Promise<Reading[]> {
  return (await listReadings(database.db, runId)).filter(({ why }) => why !== whyExample)
}

type Reading = Awaited<ReturnType<typeof listReadings>>[number]

/** The receipts that hold, or held when the answer came. */
async function verify(
  { database }: Deps,
  runId: string,
  { rows, claimed }: { rows: readonly Reading[]; claimed: readonly ClaimedQuote[] },
): Promise<Map<number, Citation>> {
  const verified = new Map<number, Citation>()
  const before = new Map<number, Citation>()
  const quoted = new Map<number, number>()
  const claims = new Map<number, number>()
  for (const { n, quote: claim } of claimed) {
    const row = rows.find((one) => one.n === n)
    if (!row || verified.has(n)) continue
    const which = (claims.get(n) ?? 0) + 1
    claims.set(n, which)
    const { id: momentId, keeper_id: keeperId, local_date: localDate, title, is_quoted } = row
    const of = { n, momentId, keeperId, localDate, title }
    const quote = verifyQuote(row.body, claim)
    if (quote) {
      verified.set(n, { ...of, ...quote, hasChanged: false })
      if (is_quoted === 0) quoted.set(n, which)
    } else if (is_quoted === which)
      before.set(n, { ...of, quote: claim.trim(), before: '', after: '', hasChanged: true })
  }
  await noteQuoted(database.db, runId, quoted)
  return new Map([...before, ...verified])
}
