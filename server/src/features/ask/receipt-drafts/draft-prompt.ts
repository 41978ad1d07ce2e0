import type { Deps } from '../../../deps.ts'
import { estimateTokens } from '../../../providers/estimate-tokens.ts'
import {
  closedOf,
  findVoicePreamble,
  readPassages,
  takeInOrder,
  type FoundPassage,
  type Stayed,
} from '../../keepers/index.ts'
import { contextTokensFor, type Prompt } from '../../runs/index.ts'
import { askAgent } from '../ask-agent.ts'
import { policiesFor, type AskModel } from '../ask-model.ts'
import type { DraftSubject } from './draft-subject.ts'

/** What a model is told to write a draft, with what of the moments it is given. */
export type DraftPrompt = {
  prompt: Prompt
  /** The passages, and after them what else is sent: examples of the keeper's voice. */
  taken: FoundPassage[]
  /** How many of those are passages. */
  count: number
  /** What of the moments doesn't go, and why. */
  stayed: Stayed[]
  tokens: number
}

/** Room for the instructions. */
const promptTokens = 1_500

/** Puts the moments that a model may read in front of it, in their order; those that matter most, where not all fit. */
export async function buildDraftPrompt(
  deps: Deps,
  { keeper, instructions, listMoments }: DraftSubject,
  { to, momentIds }: { to: AskModel; momentIds?: readonly string[] | undefined },
): Promise<DraftPrompt> {
  const { reports: db, engine } = deps.database
  const reader = { db, engine }
  const limits = { aiPolicies: policiesFor(to) }
  const listed = await listMoments(db)
  const ranks = new Map(listed.map(({ id, rank }) => [id, rank]))
  const ids = [...ranks.keys()]
  const found = await readPassages(reader, [keeper], { question: '', momentIds: ids, ...limits })
  const seen = momentIds && new Set(momentIds)
  const chosen = seen ? found.filter(({ passage }) => seen.has(passage.momentId)) : found
  const voice = await findVoicePreamble(reader, keeper, limits)
  const voiceTokens = estimateTokens(voice.text)
  const room = contextTokensFor(askAgent(to), to.provider) - promptTokens - voiceTokens
  const { taken, stayed, data, tokens } = takeInOrder(chosen, {
    tokensMax: room,
    rankOf: ({ passage }) => ranks.get(passage.momentId) ?? 0,
  })
  const known = new Set(taken.map(({ passage }) => passage.momentId))
  const examples = voice.examples.filter(({ passage }) => !known.has(passage.momentId))
  return {
    ...{ prompt: { system: `${voice.text}\n\n${instructions}`, data } },
    ...{ taken: [...taken, ...examples], count: taken.length, tokens: tokens + voiceTokens },
    stayed: [...stayed, ...closedOf(keeper, { ids, readable: found })],
  }
}
