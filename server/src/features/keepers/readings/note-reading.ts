import type { AiPolicy } from '#contracts/keepers/keepers.ts'
import { keeperToolWording as wording } from '#contracts/tools/keeper-tool-wording.ts'
import type { Database, Queries } from '../../../database/database.ts'
import { AppError } from '../../../errors.ts'
import type { ReadableKeepers } from '../grants/readable-keepers.ts'
import { holdGrants } from '../grants/readable-keepers.ts'
import type { FoundPassage } from '../recall/passages.ts'
import { noteExposures, type Stayed } from './note-exposures.ts'
import { addReadings } from './readings.table.ts'

/** Who reads what of keepers, in which run. `staysHere`: it goes to no provider outside. */
export type AgentReader = { provider: string; model: string; staysHere: boolean }

/** A passage that a model was given; isOwn: of the caller's own keeper. */
export type CitablePassage = FoundPassage & { isOwn: boolean }

/** The passages that a model was given, by the numbers that it cites. */
export type CitablePassages = Map<number, CitablePassage>

/** A passage as it can be cited. */
export function citable(one: FoundPassage, grants: ReadableKeepers['grants']): CitablePassage {
  return { ...one, isOwn: grants.get(one.passage.keeperId)?.isPublicOnly === false }
}

type Noted = {
  runId: string
  agentId: string
  reader: AgentReader
  /** The agents that delegated the run, to whose models the answer may go. */
  above?: readonly { agentId: string; model: AgentReader }[] | undefined
  grants: ReadableKeepers['grants']
  taken: readonly FoundPassage[]
  stayed?: readonly Stayed[] | undefined
  /** Of all of it together. */
  tokens: number
  at: number
}

/**
 * Notes what an agent reads in a run, before any of it is sent, and in the keepers' logbooks that it went. Answers the
 * number that each moment has in the run. Throws `forbidden` where a grant is gone, `conflict` where a moment is.
 */
export async function noteReading(
  { db, engine }: { db: Queries; engine: Database['engine'] },
  { runId, agentId, reader, above = [], grants, taken, stayed, tokens, at }: Noted,
): Promise<ReadonlyMap<string, number>> {
  const used = taken.flatMap(({ passage }) => grants.get(passage.keeperId) ?? [])
  if (!(await holdGrants({ db, engine }, used))) throw new AppError('forbidden', wording.revoked)
  const passages = taken.map(({ passage }) => passage)
  const numbers = await addReadings({ db, engine }, { runId, passages })
  if (!numbers) throw new AppError('conflict', wording.momentGone)
  for (const one of [{ agentId, model: reader }, ...above]) {
    // The mock is a part of this server, and nothing else reads.
    if (one.model.provider === 'mock') continue
    const by = { actor: { kind: 'agent', id: one.agentId }, action: 'agent.read' } as const
    await noteExposures(db, { ...by, ...one.model, at, taken, stayed, tokens })
  }
  return numbers
}

/** The AI settings of keepers that a model may read: one on the person's own machines reads more. */
export function readablePolicies(staysHere: boolean): AiPolicy[] {
  return staysHere ? ['local', 'providers'] : ['providers']
}
