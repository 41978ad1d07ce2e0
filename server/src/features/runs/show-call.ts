import type { Ask, Part } from '#contracts/runs/parts.ts'
import type { Deps } from '../../deps.ts'
import type { ToolLink } from '../tools/index.ts'
import type { LiveRun } from './live-runs.ts'
import type { ReplyWriter } from './reply-writer.ts'
import { partsOf } from './run-log.ts'
import { shortResult, type MadeCall } from './tool-history.ts'
import { parseCallInput } from './tool-input.ts'

/** What readers are told of a call beside its state. */
type Shown = {
  /** What people see of its result, where that isn't its beginning. */
  summary?: string | undefined
  /** The run that the agent began for it. */
  runId?: string | undefined
  /** What that run asks the person. */
  asks?: readonly Ask[] | undefined
  /** How that run ended. */
  ended?: 'stopped' | 'interrupted' | undefined
  /** Where what it made is. */
  link?: ToolLink | undefined
}

/** Tells the readers how a call stands. */
export function showCall(
  deps: Pick<Deps, 'now'>,
  { run, writer }: { run: Pick<LiveRun, 'log'>; writer: ReplyWriter },
  call: MadeCall,
  { summary = shortResult(call), runId, asks = [], ended, link }: Shown = {},
): void {
  const { part, name, input, status } = call
  const now = new Date(deps.now()).toISOString()
  const shown = partsOf(run.log.entries)[part]
  const isShown = shown?.type === 'tool' || shown?.type === 'agent'
  const isOpen = status === 'queued' || status === 'running' || status === 'waiting'
  const times = { startedAt: isShown ? shown.startedAt : now, ...(!isOpen && { endedAt: now }) }
  const said = summary !== '' && { summary }
  const linked = link && { link }
  if (call.agent_name === null) {
    const tool = { type: 'tool' as const, name, input: shownInput(call), ...said, ...linked, ...times }
    writer.tell({ event: 'part', data: { part, ...tool, status: status === 'queued' ? 'running' : status } })
    return
  }
  const begun = runId ?? (shown?.type === 'agent' ? shown.run_id : undefined)
  const data: Extract<Part, { type: 'agent' }> = {
    ...{ type: 'agent', name: call.agent_name, task: shownTask(input), ...said, ...linked, ...times },
    ...(begun !== undefined && { run_id: begun }),
    ...(asks.length > 0 && { asks: [...asks] }),
    status: ended ?? agentStatus(status),
  }
  writer.tell({ event: 'part', data: { part, ...data } })
}

function agentStatus(status: MadeCall['status']): Extract<Part, { type: 'agent' }>['status'] {
  if (status === 'queued') return 'running'
  return status === 'denied' ? 'failed' : status
}

const shownMaxChars = 2_000

/** Whoever decides about a call sees all that it would run with. */
function shownInput({ input, status }: MadeCall): unknown {
  if (status === 'waiting' || input.length <= shownMaxChars) return parseCallInput(input) ?? input
  return `${input.slice(0, shownMaxChars).toWellFormed()}…`
}

/** What an agent was asked to do. */
export function shownTask(input: string): string {
  const { task } = (parseCallInput(input) ?? {}) as { task?: unknown }
  const text = typeof task === 'string' ? task : input
  return text.length <= shownMaxChars ? text : `${text.slice(0, shownMaxChars).toWellFormed()}…`
}

/** What a run asks its person, by itself and by the agents that work for it. */
export function asksOf(run: { id: string; agentName: string }, parts: readonly Part[]): Ask[] {
  return parts.flatMap((one, part): Ask[] => {
    if (one.type === 'agent') return one.asks ?? []
    if (one.type !== 'tool' || one.status !== 'waiting') return []
    return [{ run_id: run.id, part, agent: run.agentName, name: one.name, input: one.input }]
  })
}
