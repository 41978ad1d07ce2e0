import { keepSupported, splitAnswer } from '#contracts/keepers/ask-answer.ts'
import type { Deps } from '../../deps.ts'
import type { UserActor } from '../../http/actor.ts'
import { listReadings, verifyQuote, type Quoted } from '../keepers/index.ts'
import { getRun } from '../runs/index.ts'

type Reading = Awaited<ReturnType<typeof listReadings>>[number]

/**
 * The sentences of a run that have a receipt which holds, with the quotes that its moments have letter for letter,
 * numbered as they are cited; others, and those of moments that it isn't about, are left out.
 */
export async function readWritten(
  deps: Deps,
  user: UserActor,
  { runId, isOf }: { runId: string; isOf: (reading: Reading) => boolean },
): Promise<{ text: string; quotes: Quoted[]; readIds: string[] }> {
  const { response } = await getRun(deps, user, runId)
  const rows = await listReadings(deps.database.db, runId)
  const { answer: raw, claimed } = splitAnswer(response.toWellFormed().replaceAll('\0', ''))
  const verified = new Map<number, Omit<Quoted, 'n'>>()
  for (const { n, quote: claim } of claimed) {
    const row = rows.find((one) => one.n === n)
    const found = row && isOf(row) && !verified.has(n) ? verifyQuote(row.body, claim) : undefined
    if (row && found) verified.set(n, { momentId: row.id, quote: found.quote, localDate: row.local_date })
  }
  const { answer: text, order } = keepSupported(raw, (n) => verified.has(n))
  const quotes = order.flatMap((n, at) => {
    const one = verified.get(n)
    return one ? [{ ...one, n: at + 1 }] : []
  })
  return { text, quotes, readIds: rows.map(({ id }) => id) }
}
