import type { RunStep } from '#contracts/runs/run-events.ts'
import { wording } from '#contracts/wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import type { GivenFacts } from '../agent-memory/index.ts'
import type { Tool } from '../tools/index.ts'
import { closeReplies, requireOpenReplies, type OpenPast } from './closed-replies.ts'
import { leftOf, listAbove, mayReadFor, toolsOf, type Delegator } from './delegator.ts'
import { readAgentFiles, type FileReading } from './file-reading.ts'
import { giveFiles, noteOfFile } from './given-files.ts'
import { prepareReading, type PreparedReading } from './prepare-reading.ts'
import type { AskedRun } from './record-run.ts'
import type { Prompt } from './context-prompt.ts'
import { admit, type Admitted, type Entered } from './run-admission.ts'
import { allowanceOf, narrow, type Allowance, type RunBudget } from './run-allowance.ts'
import {
  prepareContext,
  describeCaller,
  pastIn,
  questionsIn,
  type EarlierReply,
  type Past,
  type PastMessage,
  type PlacedMessage,
  type PreparedContext,
  type Said,
} from './run-context.ts'
import { memoryToolsOf, recallFacts } from './run-memory.ts'
import { readSystemScope } from './system-scope.ts'
import { listCalls } from './tool-calls.table.ts'
import { pastCall, toWire } from './tool-history.ts'

type Request = Pick<
  AskedRun['request'],
  'input' | 'files' | 'sessionId' | 'mock' | 'goesOn' | 'fork' | 'timeZone'
> & {
  now: number
  /** The same as `performance.now()` counts. */
  askedAt: number
  prompt?: Prompt | undefined
  past?: readonly PastMessage[] | undefined
  budget?: Partial<RunBudget> | undefined
  parent?: Delegator | undefined
  previewToken?: string | undefined
  /** A run whose answer has to be on the branch that is shown. */
  afterRunId?: string | undefined
}

/** All that a run needs before anything of it is reserved or recorded. */
export type ReadyRun = {
  admitted: Admitted
  said: PlacedMessage[]
  /** What it may do by itself; `rights` is what is left of it below those that delegate it. */
  own: Allowance
  rights: readonly string[]
  tools: Tool[]
  reading: PreparedReading | undefined
  /** What it read of its own files. */
  files: FileReading | undefined
  /** How the log shows what was searched. */
  retrieval: RunStep | undefined
  /** What it is told about its caller. */
  memory: GivenFacts | undefined
  /** What the model is given after what was said. */
  prepare(said: Said): Promise<PreparedContext>
  prepared: PreparedContext
  /** Which earlier answers its model isn't given, where its person is to know. */
  leftOut: string | undefined
  /** The runs of the conversation whose answers its model isn't given. */
  withheld: ReadonlySet<string>
}

/** Finds a run's model, tools and reading, and what the model is given. Nothing is sent, reserved or recorded. */
export async function prepareRun(
  deps: Deps,
  actor: Actor,
  entered: Entered,
  { now, askedAt, prompt, past: given, budget, parent, previewToken, afterRunId, ...request }: Request,
): Promise<ReadyRun> {
  const { input, timeZone } = request
  const {
    admitted,
    said: stored,
    summary,
    memory: found,
  } = await admit(deps, actor, { entered, past: pastOf(actor, request) })
  const said = given ? given.map(placeNowhere) : stored
  requireShown(said, afterRunId)
  admitted.model.notes.push(...(request.files ?? []).map(noteOfFile))
  const offered = [...(await toolsOf(deps, actor, entered)), ...(found ? memoryToolsOf(actor, entered) : [])]
  const own = allowanceOf(admitted.agent, { now, budget, tools: offered, isPublic: entered.isPublic })
  const { rights } = parent ? narrow(leftOf(parent), own) : own
  const tools = offered.filter(
    ({ name, permission: needed, agent: isAgent }) =>
      (!needed || rights.includes(needed)) && (!parent || isAgent || parent.tools.includes(name)),
  )
  const memory = recallFacts(deps, found, { admitted, input, timeZone })
  const facts = await readSystemScope(deps, actor, { agent: admitted.agent, parent })
  const mayRead = !prompt && !request.mock && mayReadFor(parent, entered)
  const read = {
    ...{ admitted, input, askedBefore: questionsIn(said), timeZone },
    ...{ isPublic: entered.isPublic, previewToken },
  }
  const above = parent ? [parent, ...listAbove(parent)] : []
  const searchedAt = performance.now()
  const reading = mayRead ? await prepareReading(deps, actor, { ...read, above }) : undefined
  const files = prompt || request.mock ? undefined : await readAgentFiles(deps, read)
  const retrieval = retrievalStep({
    reading,
    files,
    searchedMs: searchedAt - askedAt,
    tookMs: performance.now() - searchedAt,
  })
  const earlier = request.goesOn?.earlier
  const reader = describeCaller(deps, actor, timeZone)
  await requireOpenReplies(deps, actor, { admitted, runIds: runsOf(earlier) })
  const wire = toWire(tools)
  let open: OpenPast | undefined
  const prepare = async (asked: Said) => {
    const sessionId = request.sessionId ?? ''
    open = await closeReplies(deps, actor, { admitted, said: asked, sessionId, before: open })
    const before = await withCalls(deps, { sessionId, past: open.past })
    const given = await giveFiles(deps, admitted, {
      ...{ person: actor.key, past: before, files: request.files, input },
    })
    return prepareContext(admitted, {
      ...{ past: before, summary: open.summary, input, earlier, prompt, facts, given },
      ...{ memory: memory?.text, reading: (reading ?? files)?.prompt },
      tools: wire,
      reader,
    })
  }
  const prepared = await prepare({ past: said, summary })
  const { notice: leftOut, closed: withheld = new Set<string>() } = open ?? {}
  const context = { reading, files, retrieval, memory, prepare, prepared, leftOut, withheld }
  return { admitted, said, own, rights, tools, ...context }
}

/** The runs that gave earlier replies. */
export function runsOf(earlier: readonly EarlierReply[] = []): string[] {
  return earlier.flatMap(({ run_id }) => run_id ?? [])
}

/** A message of no conversation. */
function placeNowhere(message: PastMessage): PlacedMessage {
  return { ...message, position: -1, messages: 0, run_id: '', run: null, reads: 0 }
}

/** Another tab may show another version: what would be said here follows something else. */
function requireShown(said: readonly PlacedMessage[], afterRunId: string | undefined): void {
  if (afterRunId === undefined || said.length === 0) return
  const isShown = said.some(({ sender, run }) => sender === 'other' && run === afterRunId)
  if (!isShown) throw new AppError('conflict', wording.branchChanged)
}

/** How the log shows what was searched before a run began; undefined where nothing was. */
function retrievalStep({
  reading,
  files,
  searchedMs,
  tookMs,
}: {
  reading: PreparedReading | undefined
  files: FileReading | undefined
  searchedMs: number
  tookMs: number
}): RunStep | undefined {
  if (!reading && !files) return undefined
  const found = reading
    ? { name: 'keepers', passages: reading.passages.size, tokens: reading.tokens }
    : { name: 'files', passages: files?.files.size ?? 0, tokens: files?.tokens ?? 0 }
  const startedMs = Math.round(searchedMs * 10) / 10
  const endedMs = Math.round((searchedMs + tookMs) * 10) / 10
  return { kind: 'retrieval', ...found, attempt: 1, status: 'done', startedMs, endedMs }
}

/** Messages of a conversation's past with the tool calls of their runs, where there are any. */
export async function withCalls(
  { database }: Pick<Deps, 'database'>,
  { sessionId, past }: { sessionId: string; past: PlacedMessage[] },
): Promise<PlacedMessage[]> {
  const runIds = past
    .filter(({ sender, run_id }) => sender === 'other' && run_id !== '')
    .map((it) => it.run_id)
  if (runIds.length === 0) return past
  const calls = (await listCalls(database.db, { sessionId, runIds })).map(pastCall)
  const byRun = Map.groupBy(calls, (call) => call.run_id)
  return past.map((message) =>
    message.sender === 'other' ? { ...message, calls: byRun.get(message.run_id) } : message,
  )
}

/** Where a run's past is, as far as that is known before the run is recorded. */
function pastOf(
  actor: Actor,
  { sessionId, goesOn, fork }: Pick<AskedRun['request'], 'sessionId' | 'goesOn' | 'fork'>,
): Past {
  return pastIn(actor, sessionId, (goesOn ?? fork)?.questionPosition)
}
