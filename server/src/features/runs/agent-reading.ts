import type { AskSilence } from '#contracts/keepers/ask.ts'
import { silenceSentences } from '#contracts/keepers/ask-wording.ts'
import type { AiPolicy } from '#contracts/keepers/keepers.ts'
import { askPassagesMax, searchQueryMaxChars } from '#contracts/keepers/recall-choices.ts'
import { readingWording as wording } from '#contracts/runs/reading-wording.ts'
import { receiptRule } from '#contracts/tools/keeper-tool-wording.ts'
import type { Deps } from '../../deps.ts'
import type { UserActor } from '../../http/actor.ts'
import { granteeOf } from '../agents/index.ts'
import { estimateTokens } from '../../providers/estimate-tokens.ts'
import {
  findPassages,
  findReadableKeepers,
  findVoicePreamble,
  readablePolicies,
  readPassages,
  takePassages,
  type AgentReader,
  type FoundPassage,
  type ReadableKeepers,
  type Stayed,
  type StoredKeeper,
  type VoicePreamble,
} from '../keepers/index.ts'
import { describeLack } from '../tools/index.ts'
import type { Delegator } from './delegator.ts'
import { roomForPassages } from './passage-room.ts'
import type { Prompt } from './context-prompt.ts'
import type { Admitted } from './run-admission.ts'

/** What an agent of scope `keeper` or `platform_wide` would be given to read before it answers a message. */
export type AgentReading = {
  reader: AgentReader
  /** Those that it may read now. */
  keepers: StoredKeeper[]
  grants: ReadableKeepers['grants']
  /** The passages, numbered from 1 on. */
  taken: FoundPassage[]
  /** Everything that would go: the passages, and the examples of the keeper's voice. */
  sent: FoundPassage[]
  /** What would have gone, too, with more room. */
  stayed: Stayed[]
  tokens: number
  prompt: Prompt
  /** Finds out why nothing is read, for the person. */
  notice: (() => Promise<string>) | undefined
  /** Of the caller's keepers that something would go from, those whose owner hasn't seen yet what goes there. */
  unseen: StoredKeeper[]
}

/** Passages that were looked at or sent before: only these are read, each with its number where it has one. */
export type ChosenPassages = { momentIds: readonly string[]; numbers?: ReadonlyMap<string, number> }

/** An agent that delegated the run, with its model: what is read may reach it. */
export type Above = Pick<Delegator, 'agent' | 'model'>

type Asked = {
  admitted: Admitted
  input: string
  /** What the person asked just before, the newest first. */
  askedBefore?: readonly string[] | undefined
  /** Where the person is. */
  timeZone?: string | undefined
  above?: readonly Above[] | undefined
  chosen?: ChosenPassages | undefined
}

/** Whether an agent reads keepers before it answers. */
export function readsBeforehand({ context_scope }: Pick<Admitted['agent'], 'context_scope'>): boolean {
  return context_scope === 'keeper' || context_scope === 'platform_wide'
}

/** Whether an agent may read keepers at all: before it answers, by a tool, or through agents that it delegates to. */
export function mayReadKeepers(
  agent: Pick<Admitted['agent'], 'agent_class' | 'context_scope' | 'tools' | 'permissions'>,
): boolean {
  if (readsBeforehand(agent)) return true
  const hasTool =
    agent.agent_class === 'Coordinator' || agent.tools.some((name) => readingTools.includes(name))
  return hasTool && agent.permissions.includes('keeper:read')
}

const readingTools: readonly string[] = ['keeper_search', 'keeper_read']

/** Finds what an agent would read for a person's message. Nothing is sent or noted. */
export async function findReading(deps: Deps, caller: UserActor, asked: Asked): Promise<AgentReading> {
  const { admitted, above = [] } = asked
  const reader = agentReaderOf(admitted)
  const { agent } = admitted
  const { db } = deps.database
  const by = { ...granteeOf(agent), above: above.map((one) => granteeOf(one.agent)), caller }
  const { keepers: open, grants } = await findReadableKeepers(db, by)
  const keepers = keepersOfScope(agent, open, caller)
  const nothing = { reader, keepers: [], grants, taken: [], sent: [], stayed: [], tokens: 0, unseen: [] }
  if (keepers.length === 0) {
    const mayChoose = open.some(({ owner_id }) => owner_id === caller.userId)
    const lacking = { deps, actor: caller, agentName: agent.name, ...by }
    const notice = async () =>
      mayChoose ? wording.chooseKeeper : (await describeLack(lacking, 'read')).summary
    return { ...nothing, prompt: { system: wording.toldNone, data: [] }, notice }
  }
  const staysHere = [reader, ...above.map(({ model }) => model)].every((one) => one.staysHere)
  const policies = readablePolicies(staysHere)
  const allowed = keepers.filter(({ ai_policy }) => policies.includes(ai_policy))
  if (allowed.length === 0) {
    const notice = () => Promise.resolve(silenceSentences[silenceOf(keepers)])
    return { ...nothing, prompt: { system: wording.toldClosed, data: [] }, notice }
  }
  const limits = { aiPolicies: policies, grants }
  const voice = await findVoice(deps, caller, { keepers: allowed, limits })
  return read(deps, caller, { ...asked, reader, keepers: allowed, grants, limits, voice })
}

type Limits = { aiPolicies: AiPolicy[]; grants: ReadableKeepers['grants'] }
type Open = Asked &
  Pick<AgentReading, 'reader' | 'keepers' | 'grants'> & { limits: Limits } & {
    voice: VoicePreamble | undefined
  }

async function read(deps: Deps, caller: UserActor, open: Open): Promise<AgentReading> {
  const { admitted, input, reader, keepers, grants, voice } = open
  const voiceTokens = voice ? estimateTokens(voice.text) : 0
  const tokensMax = roomForPassages(admitted, input) - voiceTokens
  const { numbers } = open.chosen ?? {}
  const found = await findFor(deps, open)
  const { taken, stayed, data, tokens } = takePassages(found, {
    tokensMax,
    ...(numbers && { numberOf: ({ passage }) => numbers.get(passage.momentId) ?? 0 }),
  })
  const mine = (keeper: StoredKeeper) => keeper.owner_id === caller.userId
  const unseen = (of: readonly FoundPassage[]) =>
    keepers.filter(
      (keeper) =>
        mine(keeper) &&
        reader.provider !== 'mock' &&
        of.some(({ passage }) => passage.keeperId === keeper.id) &&
        grants.get(keeper.id)?.agreedProvider !== reader.provider,
    )
  // Where no passage goes, no preview shows the voice: it goes once its owner has seen what goes.
  const spoken = taken.length > 0 || (voice && unseen(voice.examples).length === 0) ? voice : undefined
  const sent = distinct([...taken, ...(spoken?.examples ?? [])])
  const titles = keepers.map(({ title }) => `“${title}”`).join(', ')
  const told = taken.length > 0 ? wording.toldPassages(titles) : wording.toldNothing(titles)
  const rule = taken.length > 0 && admitted.agent.config.response_format !== 'json' && receiptRule
  return {
    ...{ reader, keepers, grants, taken, sent, stayed, notice: undefined, unseen: unseen(sent) },
    tokens: tokens + (spoken ? voiceTokens : 0),
    prompt: { system: [spoken?.text, told, rule].filter(Boolean).join('\n\n'), data },
  }
}

function findFor(
  deps: Deps,
  { input, askedBefore, timeZone, keepers, limits, chosen }: Open,
): Promise<FoundPassage[]> {
  const { reports: db, engine } = deps.database
  const question = input.slice(0, searchQueryMaxChars).toWellFormed()
  return chosen
    ? readPassages({ db, engine }, keepers, { question, askedBefore, momentIds: chosen.momentIds, ...limits })
    : findPassages({ db, engine }, keepers, {
        ...{ question, askedBefore, limit: askPassagesMax, timeZone, now: new Date(deps.now()) },
        ...limits,
      })
}

/** The keepers of the agent's scope: of one keeper the chosen one, or the only one of the caller; or all of the caller. */
function keepersOfScope(
  { context_scope, config, owner_id }: Admitted['agent'],
  open: StoredKeeper[],
  caller: UserActor,
): StoredKeeper[] {
  const own = open.filter((keeper) => keeper.owner_id === caller.userId)
  if (context_scope === 'platform_wide') return own
  const chosen = open.filter(({ id }) => id === config.keeper_id)
  if (chosen.length > 0) return chosen
  // Its owner's choice stands, where it can't be read as well.
  const isChosenForCaller = config.keeper_id !== undefined && owner_id === caller.userId
  return own.length === 1 && !isChosenForCaller ? own : []
}

/** The voice of the one keeper that an agent reads, for the keeper's owner. */
async function findVoice(
  deps: Deps,
  caller: UserActor,
  { keepers, limits }: { keepers: StoredKeeper[]; limits: Limits },
): Promise<VoicePreamble | undefined> {
  const [keeper, another] = keepers
  if (!keeper || another || keeper.owner_id !== caller.userId) return undefined
  const { reports: db, engine } = deps.database
  return findVoicePreamble({ db, engine }, keeper, limits)
}

/** Who reads what of keepers. What an agent speaks goes further than its text. */
export function agentReaderOf({ agent, model }: Pick<Admitted, 'agent' | 'model'>): AgentReader {
  const { provider, settings } = model
  const isSpoken = agent.model_provider === 'elevenlabs'
  const staysHere = provider === 'mock' || (provider === 'local' && !isSpoken)
  return { provider, model: settings.modelId, staysHere }
}

function silenceOf(keepers: readonly StoredKeeper[]): AskSilence {
  return keepers.some(({ ai_policy }) => ai_policy === 'local') ? 'policy-local' : 'policy-off'
}

function distinct(passages: readonly FoundPassage[]): FoundPassage[] {
  return [...new Map(passages.map((one) => [one.passage.momentId, one])).values()]
}
