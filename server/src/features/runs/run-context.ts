import type { Agent } from '#contracts/agents/agents.ts'
import { fillInstructions } from '#contracts/agents/instructions.ts'
import type { Part } from '#contracts/runs/parts.ts'
import { handbookContext } from '#contracts/handbook/handbook-context.ts'
import { answersFromHandbook } from '#contracts/runs/run-wording.ts'
import type { TextProvider } from '#contracts/keys/models.ts'
import { dayAt } from '#contracts/keepers/local-date.ts'
import { knownTimeZone } from '#contracts/time-zones.ts'
import { toolWording } from '#contracts/tools/tool-wording.ts'
import type { Deps } from '../../deps.ts'
import { estimateTokens } from '../../providers/estimate-tokens.ts'
import type { ContentPart, ProviderMessage, Tool as OfferedTool } from '../../providers/provider.ts'
import type { Actor } from '../../http/actor.ts'
import {
  findSummary,
  listPast,
  pastMessagesMax,
  type PastRange,
  type SeenPast,
  type TurnSummary,
} from '../sessions/index.ts'
import type { StoredAgent } from '../agents/index.ts'
import { fillSettings } from './chosen-model.ts'
import { joinedPrompt, promptContext, withData, type Prompt } from './context-prompt.ts'
import { sumTokens, toolText, total } from './context-tokens.ts'
import {
  digest,
  digestTokens,
  earlierMessages,
  goOnMessage,
  mergeTurns,
  picturesOf,
  split,
} from './context-turns.ts'
import type { Admitted } from './run-admission.ts'
import { summaryPrompt, summariseThrough } from './summarised-turns.ts'
import type { MadeCall } from './tool-history.ts'

/** A message of the session's past, newest first. */
export type PastMessage = {
  sender: 'user' | 'other'
  content: string
  /** What its person attached, as it is stored. */
  attachments?: string | null | undefined
  /** The tool calls of a reply, where they are known. */
  calls?: readonly MadeCall[] | undefined
}
/** The same with its place in a session of so many messages; `run_id` is empty where only text came of the run. */
export type PlacedMessage = PastMessage & {
  position: number
  run_id: string
  messages: number
  /** The run that it belongs to, whatever came of it. */
  run: string | null
  /** 1 where that run has read a keeper, or knows what another one read. */
  reads: number
}

/** A reply that is to be continued. */
export type EarlierReply = { parts: readonly Part[]; calls: readonly MadeCall[]; run_id: string | null }

/** A picture as a model gets it, with the most tokens that it counts for. */
export type ContextPicture = Extract<ContentPart, { type: 'image' }> & { tokens: number }

/** A message whose words are all text. A person's may have pictures. */
export type ContextMessage = Extract<ProviderMessage, { content: string }> & {
  pictures?: readonly ContextPicture[] | undefined
}

/** What of the files of a conversation the model is given. */
export type GivenFiles = {
  /** By the ids of the attachments. */
  pictures: ReadonlyMap<string, ContextPicture>
  /** Of the question that is answered. */
  asked: readonly string[]
  /** What documents say, with what the model is told about them. */
  prompt: Prompt | undefined
  /** Tokens of all that. */
  tokens: number
}

/** What the model is given: who it is, what was said, what is asked now, and what it may use. */
export type RunContext = {
  system: string
  messages: ContextMessage[]
  inputTokens: number
  tools?: OfferedTool[] | undefined
  /** Of the summary that stands for older turns, where one does. */
  summaryTokens?: number | undefined
  /** Up to which position turns ought to be summarised: some are neither given whole nor summarised. */
  summariseThrough?: number | undefined
}

/** What was said before a run: the newest messages first, and what stands for those that don't fit. */
export type Said = { past: PlacedMessage[]; summary: TurnSummary | undefined }

/** Where a run's past is: the messages of the actor's session before a position; a new session has none. */
export type Past = { actorKey: string; sessionId: string; before: number } | undefined

/** A context with what the session held when its past was read. */
export type PreparedContext = RunContext & { seen: SeenPast }

/** Who a run is for, and what day it is for them. */
export type Reader = { user: string; date(): string }

const visitorName = 'a visitor'
const fullDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })

/** What instructions say of whoever calls, now. Where the time zone isn't known it is UTC. */
export function describeCaller(deps: Pick<Deps, 'now'>, actor: Actor, timeZone: string | undefined): Reader {
  const timeMs = deps.now()
  return {
    user: actor.kind === 'user' ? actor.name : visitorName,
    date: () => fullDate.format(Date.parse(dayAt(timeMs, knownTimeZone(timeZone)))),
  }
}

/** Tokens of a context at most: what fits beside the answer, and no more than is worth paying for beside files. */
export function contextBudget(
  settings: { contextTokens: number; maxTokens: number },
  fileTokens = 0,
): number {
  const { contextTokens, maxTokens } = settings
  return Math.max(1_000, Math.min(contextTokensMax + fileTokens, contextTokens - maxTokens))
}

/** The tokens that an agent's context has with a provider's model, answer apart. */
export function contextTokensFor(agent: StoredAgent, provider: TextProvider): number {
  return contextBudget(fillSettings(agent, provider))
}

const contextTokensMax = 16_000

/** What a run's past is, as far as any model could be given it. */
export async function readPast({ database }: Pick<Deps, 'database'>, past: Past): Promise<Said> {
  const range = pastRange(past)
  const [messages, summary] = await Promise.all([
    listPast(database.db, range),
    findSummary(database.db, range),
  ])
  return { past: messages, summary }
}

/** The past of what an actor asks in a session, or asks again there in place of the message at a position. */
export function pastIn(
  actor: Pick<Actor, 'key'>,
  sessionId: string | null | undefined,
  before = lastPosition,
): Past {
  return sessionId === undefined || sessionId === null
    ? undefined
    : { actorKey: actor.key, sessionId, before }
}

/** Beyond every message. */
const lastPosition = 2 ** 31 - 1

/** Which messages are a run's past; none where there is no session yet. */
export function pastRange(past: Past): PastRange {
  const { actorKey, sessionId, before } = past ?? { actorKey: '', sessionId: '', before: 0 }
  return { actorKey, sessionId, before, maxChars: contextTokensMax * 4 }
}

/** What the model of a run is given. */
export function prepareContext(
  { agent, model }: Admitted,
  asked: Said & {
    input: string
    /** What was done for this question before, to be continued. */
    earlier?: readonly EarlierReply[] | undefined
    tools?: OfferedTool[] | undefined
    prompt?: Prompt | undefined
    /** What it is given to read of keepers, and what it is told about that. */
    reading?: Prompt | undefined
    /** What the agent is told of the instance. */
    facts?: string | undefined
    /** What the agent remembers of its caller. */
    memory?: string | undefined
    given?: GivenFiles | undefined
    reader: Reader
  },
): PreparedContext {
  const { past, summary, input, prompt, given: files, ...told } = asked
  if (prompt) return { ...promptContext(prompt, input, contextBudget(model.settings)), seen: nothing }
  const budgetTokens = contextBudget(model.settings, files?.tokens)
  const [last] = past
  const seen = last ? { messages: last.messages, leaf: last.position } : nothing
  const handbook = knowsHandbook(agent)
    ? handbookContext([...questionsIn(past).slice(0, 1), input])
    : undefined
  const context = buildContext({ ...told, agent, past, summary, input, handbook, files, budgetTokens })
  return { ...context, seen }
}

const nothing: SeenPast = { messages: 0, leaf: -1 }

type BuildRequest = {
  agent: Pick<Agent, 'name' | 'purpose' | 'config'>
  reader: Reader
  past: (PastMessage & { position: number })[]
  summary?: Pick<TurnSummary, 'content' | 'position'> | undefined
  input: string
  earlier?: readonly EarlierReply[] | undefined
  tools?: OfferedTool[] | undefined
  handbook?: string | undefined
  facts?: string | undefined
  memory?: string | undefined
  reading?: Prompt | undefined
  files?: GivenFiles | undefined
  budgetTokens: number
}

/**
 * Fits the conversation into `budgetTokens`: the newest turns whole; for older ones their summary, and a digest in the
 * preamble of those that it doesn't cover. `past` is newest first and ends before `input`; `earlier` is what was done
 * for it before and is to be continued. Half characters (lone surrogates) are replaced: providers refuse them.
 */
export function buildContext(request: BuildRequest): RunContext {
  const { past, summary, budgetTokens } = request
  const whole = fit(request)
  const isAll = whole.keptCount === past.length && past.length < pastMessagesMax
  const told = summary && !isAll ? summaryPrompt(summary, budgetTokens) : undefined
  const summarised = told && fit(request, told, summary)
  const isUsed = summarised !== undefined && summarised.context.inputTokens <= budgetTokens
  const { context, keptCount } = isUsed ? summarised : whole
  return {
    ...context,
    ...(isUsed && { summaryTokens: told?.tokens }),
    summariseThrough: summariseThrough({ past, keptCount, coveredThrough: summary?.position }),
  }
}

/** The same with a summary or without one; and how many messages of the past are whole in it. */
function fit(
  request: BuildRequest,
  summarised?: Prompt,
  summary?: Pick<TurnSummary, 'content' | 'position'>,
): { context: RunContext; keptCount: number } {
  const { agent, reader, past, tools, handbook, facts, memory, files, budgetTokens } = request
  const reading = joinedPrompt(summarised, joinedPrompt(request.reading, files?.prompt))
  const earlier = (request.earlier ?? []).flatMap((reply) => earlierMessages(reply, tools !== undefined))
  const rule = tools && toolWording.dataRule
  const read = reading && withData(reading, request.input)
  const told = [systemPreamble(agent, reader), handbook, facts, memory, read?.system, rule]
  const preamble = told.filter(Boolean).join('\n\n')
  const pictures = picturesOf(files?.asked ?? [], files)
  const now: ContextMessage[] = [
    { role: 'user', content: read?.content ?? request.input, ...(pictures.length > 0 && { pictures }) },
    ...earlier,
  ]
  if (earlier.at(-1)?.role === 'assistant') now.push(goOnMessage)
  const offered = estimateTokens(tools ? `[${tools.map(toolText).join()}]` : '')
  const fixed = estimateTokens(preamble) + offered + sumTokens(now) + digestTokens
  const { kept, older, fitCount } = split(past, {
    budgetTokens: budgetTokens - fixed,
    hasTools: tools !== undefined,
    files,
  })
  const left = older.filter(({ position }) => position > (summary?.position ?? -1))
  const system = (left.length === 0 ? preamble : `${preamble}\n\n${digest(left)}`).toWellFormed()
  const messages = mergeTurns([...kept, ...now])
  const inputTokens = estimateTokens(system) + offered + total(messages)
  const context = { system, messages, inputTokens, ...(tools && { tools }) }
  return { context, keptCount: fitCount }
}

function knowsHandbook(agent: Admitted['agent']): boolean {
  return answersFromHandbook(agent) && agent.owner_id === null
}

/** What the person said, in the order of a past. */
export function questionsIn(past: readonly PastMessage[]): string[] {
  return past.flatMap(({ sender, content }) => (sender === 'user' ? content : []))
}

function systemPreamble(agent: Pick<Agent, 'name' | 'purpose' | 'config'>, reader: Reader): string {
  const { instructions, personality, capabilities } = agent.config
  const lines = [`You are ${agent.name}.`, agent.purpose]
  if (instructions) {
    const values = { user: reader.user, date: reader.date(), agent: agent.name }
    lines.push(fillInstructions(instructions, values))
  }
  if (personality) lines.push(`Personality: ${personality}`)
  if (capabilities?.length) lines.push(`You can help with: ${capabilities.join(', ')}.`)
  if (agent.config.response_format === 'json') lines.push('Answer with one JSON object and nothing else.')
  return lines.join('\n\n')
}
