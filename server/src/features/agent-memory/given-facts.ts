import { stemsOf } from '#contracts/handbook/word-stems.ts'
import { memoryTokensMax } from '#contracts/agent-memory/memory-choices.ts'
import { memoryValidity, memoryWording } from '#contracts/agent-memory/memory-wording.ts'
import type { Queries } from '../../database/database.ts'
import { AppError } from '../../errors.ts'
import { estimateTokens } from '../../providers/estimate-tokens.ts'
import { inheritMoments } from '../keepers/index.ts'
import { fenced } from '../tools/index.ts'
import { listMomentsOfFacts } from './memory-facts.table.ts'

/** A fact as a run finds it. */
export type GivableFact = {
  id: string
  statement: string
  valid_from: string | null
  valid_to: string | null
  provider: string | null
  reads_keeper: number
  /** Whether it goes to models of this server alone. */
  stays_here: number
}

/** What an agent is told about its caller, and which of it comes from keepers. */
export type GivenFacts = { text: string; fromKeepers: string[] }

/** The characters of a fact's id by which a model names it. */
const markChars = 8

/**
 * Chooses what an agent is told, of facts that come newest first: those that share a word with what is asked, then the
 * newest, as many as fit. What has ended isn't told; what comes from keepers goes to no agent that reads none now and to no
 * other provider than it went to, and stays on this server where its keeper's policy says so now.
 */
export function chooseFacts(
  facts: readonly GivableFact[],
  {
    input,
    reader,
    today,
  }: {
    input: string
    reader: { provider: string; staysHere: boolean; readsKeepers: boolean }
    today: string
  },
): GivenFacts | undefined {
  const open = facts.filter(
    (fact) =>
      (fact.valid_to === null || fact.valid_to >= today) &&
      (fact.reads_keeper === 0 || (reader.readsKeepers && fact.provider === reader.provider)) &&
      (fact.stays_here === 0 || reader.staysHere),
  )
  const asked = new Set(stemsOf(input))
  const isAbout = ({ statement }: GivableFact) => stemsOf(statement).some((stem) => asked.has(stem))
  const chosen = new Set<GivableFact>()
  let left = memoryTokensMax
  for (const fact of [...open.filter(isAbout), ...open]) {
    const tokens = estimateTokens(`${lineOf(fact)}\n`)
    if (chosen.has(fact) || tokens > left) continue
    left -= tokens
    chosen.add(fact)
  }
  if (chosen.size === 0) return undefined
  const told = open.filter((fact) => chosen.has(fact)).toReversed()
  return {
    text: fenced('memory', { title: memoryWording.told, text: told.map(lineOf).join('\n') }),
    fromKeepers: told.filter(({ reads_keeper }) => reads_keeper === 1).map(({ id }) => id),
  }
}

function lineOf({ id, statement, valid_from, valid_to }: GivableFact): string {
  const validity = memoryValidity(valid_from, valid_to)
  return `[${id.slice(0, markChars)}] ${statement}${validity && ` (${validity})`}`
}

/** Notes with a run the moments that what it was told comes from. Throws `conflict` where some of that is gone. */
export async function noteGivenFacts(trx: Queries, runId: string, factIds: readonly string[]): Promise<void> {
  if (factIds.length === 0) return
  const momentIds = await listMomentsOfFacts(trx, factIds)
  if (!momentIds) throw new AppError('conflict', memoryWording.changedMeanwhile)
  await inheritMoments(trx, { runId, momentIds })
}
