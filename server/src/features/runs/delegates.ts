import { z } from 'zod'
import { runInputMaxChars } from '#contracts/limits/limits.ts'
import { wording as commonWording } from '#contracts/wording.ts'
import { delegationWording as wording } from '#contracts/tools/delegation-wording.ts'
import { delegatePermission, toolWording } from '#contracts/tools/tool-wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { listBundle, type FoundAgent, type StoredAgent } from '../agents/index.ts'
import { defineTool, fenced, ToolFailure, type Tool, type ToolResult, type ToolUse } from '../tools/index.ts'
import { withoutReceipts } from './receipts.ts'
import type { LiveRun } from './live-runs.ts'
import { partsOf } from './run-log.ts'
import type { RunOutcome } from './run-outcome.ts'
import { asksOf } from './show-call.ts'
import { mayHaveChanged } from './tool-calls.table.ts'

/** The agents of a Coordinator's bundle as tools, whose names differ from `taken` and from each other. */
export async function delegatesFor(
  deps: Pick<Deps, 'database' | 'config'>,
  actor: Actor,
  { found, taken }: { found: FoundAgent; taken: readonly string[] },
): Promise<Tool[]> {
  if (!found.agent.permissions.includes(delegatePermission)) return []
  const names = new Set(taken)
  return (await listBundle(deps, actor, found)).map(({ agent }) => {
    const name = freeName(agent.slug, names)
    names.add(name)
    return delegateTool(agent, name)
  })
}

/** Providers take 64 letters, digits, hyphens and underscores. */
const nameMaxChars = 64

function freeName(slug: string, taken: ReadonlySet<string>): string {
  const base = `${wording.toolPrefix}${slug.replaceAll('-', '_')}`
  for (let count = 1; ; count += 1) {
    const end = count === 1 ? '' : `_${count}`
    const name = base.slice(0, nameMaxChars - end.length) + end
    if (!taken.has(name)) return name
  }
}

const purposeMaxChars = 600

function delegateTool(agent: StoredAgent, name: string): Tool {
  const { id, name: agentName, purpose } = agent
  return defineTool({
    name,
    description: wording.description(agentName, purpose.slice(0, purposeMaxChars).toWellFormed()),
    permission: delegatePermission,
    // Its run ends in time for the answer of the one that delegates.
    timeoutMs: 60 * 60_000,
    agent: { id, name: agentName },
    input: z.strictObject({ task: z.string().trim().min(1).max(runInputMaxChars).describe(wording.task) }),
    run: (use, { task }) => delegate(use, { agent, task }),
  })
}

/** Has another agent do something in a run of its own, and waits for its answer, or for the person with it. */
async function delegate(use: ToolUse, asked: { agent: StoredAgent; task: string }): Promise<ToolResult> {
  const { name } = asked.agent
  const { signal } = use
  const live = await beginRun(use, asked).catch((error: unknown) => {
    // Another process lets both go on.
    if (use.resumes !== undefined && use.deps.liveRuns.isDraining()) return 'waiting' as const
    throw error
  })
  if (live === 'waiting') return { isWaiting: true }
  const end = () => live?.end(signal.reason === 'interrupted' ? 'interrupted' : 'stopped')
  if (signal.aborted) end()
  else signal.addEventListener('abort', end, { once: true })
  try {
    const outcome = await live?.finished
    if (outcome?.isWaiting) return { isWaiting: true }
    if (outcome?.status !== 'done') throw await failureOf(use, live, { name, outcome })
    const text = answerOf(outcome)
    const unread = unreadNotice(outcome)
    const said = text === '' ? wording.saidNothing(name) : text
    const answer = text === '' ? said : fenced('answer', { title: wording.answer(name), text })
    const told = unread === undefined ? answer : `${wording.readNothing(name)}\n${answer}`
    return { result: told, summary: shortened([unread, said].filter(Boolean).join('\n\n')) }
  } finally {
    signal.removeEventListener('abort', end)
  }
}

/** The agent's run, new or after it waited; what it asks the person is passed on from then on. */
async function beginRun(
  use: ToolUse,
  { agent, task }: { agent: StoredAgent; task: string },
): Promise<LiveRun | undefined> {
  const { deps, actor, runId: parentRunId, resumes, timeZone } = use
  const parent = deps.liveRuns.find(parentRunId)?.delegator
  if (!parent) throw new AppError('conflict', commonWording.parentEnded)
  const { origin, address } = parent
  if (resumes !== undefined) {
    const live = await deps.resumeRun(deps, actor, { runId: resumes, parent, address, timeZone })
    passOnAsks(use, live, agent.name)
    return live
  }
  const asked = { agentId: agent.id, input: task, sessionId: null, origin, address, timeZone }
  const { id, live } = await deps.startRun(deps, actor, { ...asked, parentRunId }).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'preview_needed' ? lookFirst(error, agent) : error
  })
  if (live) passOnAsks(use, live, agent.name)
  else use.onDelegated(id, [])
  return live
}

function passOnAsks(use: ToolUse, live: LiveRun, agentName: string): void {
  const listAsks = () => asksOf({ id: live.id, agentName }, partsOf(live.log.entries))
  let asks = listAsks()
  use.onDelegated(live.id, asks)
  live.follow(live.log.end, ({ event }) => {
    if (event !== 'part') return
    const now = listAsks()
    if (JSON.stringify(now) === JSON.stringify(asks)) return
    asks = now
    use.onDelegated(live.id, asks)
  })
}

/** Nobody is in front of the agent's run who could look; its person is told where they can. */
function lookFirst(error: AppError, { name, slug }: StoredAgent): ToolFailure {
  const to = `/studio/chat/${encodeURIComponent(slug)}`
  return new ToolFailure(error, { summary: wording.notSeen(name), link: { to, label: wording.look } })
}

/** What it said. Its receipts are its own: their numbers mean others, or none, in the run that reads it. */
function answerOf({ text, log }: RunOutcome): string {
  const isCiting = partsOf(log).some(({ type }) => type === 'citation')
  return (isCiting ? withoutReceipts(text) : text).trim()
}

/** Why it read no keeper, where it is to read before it answers. */
function unreadNotice({ log }: RunOutcome): string | undefined {
  const notices = partsOf(log).filter((part) => part.type === 'notice')
  // It may have searched for more after it waited.
  if (notices.some(({ kind }) => kind === 'read')) return undefined
  return notices.find(({ kind }) => kind === 'no-keeper')?.message
}

/** Why it gave no answer. What it may have changed by then is not to be asked for again without a thought. */
async function failureOf(
  { deps }: ToolUse,
  live: LiveRun | undefined,
  { name, outcome }: { name: string; outcome: RunOutcome | undefined },
): Promise<AppError> {
  const said =
    outcome?.status === 'stopped' ? wording.stopped(name) : wording.failed(name, outcome?.shownError ?? '')
  const isUnknown = live !== undefined && (await mayHaveChanged(deps.database.db, { runId: live.id }))
  return new AppError('provider_failed', isUnknown ? `${said} ${toolWording.brokenOffChange}` : said)
}

const summaryMaxChars = 600

function shortened(text: string): string {
  return text.length <= summaryMaxChars ? text : `${text.slice(0, summaryMaxChars - 1).toWellFormed()}…`
}
