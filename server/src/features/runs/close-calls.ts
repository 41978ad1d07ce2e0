import type { Part } from '#contracts/runs/parts.ts'
import { toolWording } from '#contracts/tools/tool-wording.ts'
import type { Queries } from '../../database/database.ts'
import { hasProposed } from '../keepers/index.ts'
import { append, partsOf, type RunLog } from './run-log.ts'
import { shownTask } from './show-call.ts'
import { listCalls, mayHaveChanged, updateCall } from './tool-calls.table.ts'
import { shortResult, unknownResult, type MadeCall } from './tool-history.ts'

/**
 * Ends what is open of the calls of a run that no process has: in its log, and where the calls are kept. What waits for
 * its person counts as denied, unless the run broke off before it could wait: then nobody was asked.
 */
export async function closeCalls(
  trx: Queries,
  { runId, log, now, isBrokenOff }: { runId: string; log: RunLog; now: number; isBrokenOff: boolean },
): Promise<void> {
  const endedAt = new Date(now).toISOString()
  const calls = await listCalls(trx, { runIds: [runId] })
  for (const call of calls) if (isBrokenOff && call.status === 'waiting') call.status = 'queued'
  for (const call of calls) {
    const { status } = call
    const parts = partsOf(log.entries)
    const part = parts[call.part]
    const shown = part?.type === 'tool' || part?.type === 'agent' ? part : undefined
    const isOpen = status === 'queued' || status === 'waiting' || status === 'running'
    if (!isOpen && shown?.endedAt !== undefined) continue
    const isUnknown = isOpen && (await isUnknownBelow(trx, call, part))
    const isProposed = isOpen && (await hasProposed(trx, { runId, callKey: `${runId}:${call.number}` }))
    const open = isUnknown ? toolWording.mayHaveRun : summaryOf(call)
    const summary = isProposed ? toolWording.hasProposed : isOpen ? open : shortResult(call)
    if (isProposed) Object.assign(call, { result: toolWording.hasProposed, status: 'done' })
    else if (isUnknown) Object.assign(call, { result: toolWording.brokenOffChange, status: 'failed' })
    else if (isOpen) Object.assign(call, { result: unknownResult(call), status: endOf(call) })
    // The log may end before the part that shows the call.
    const at = shown ? call.part : parts.length
    const ended = { part: at, endedAt, summary }
    if (call.agent_name !== null) {
      const { agent_name: name, input } = call
      const { asks: _, ...begun } =
        shown?.type === 'agent' ? shown : { name, task: shownTask(input), startedAt: endedAt }
      const openStatus = isBrokenOff ? 'interrupted' : 'stopped'
      const status = isOpen ? openStatus : call.status === 'done' ? 'done' : 'failed'
      append(log, { event: 'part', data: { ...begun, ...ended, type: 'agent', status } })
    } else {
      const asked = { name: call.name, input: call.input, startedAt: endedAt }
      const begun = shown?.type === 'tool' ? shown : asked
      append(log, { event: 'part', data: { ...begun, ...ended, type: 'tool', status: endedStatus(call) } })
    }
    await updateCall(trx, { ...call, part: at })
  }
  closeLoose(log, endedAt)
}

/** Whether an agent was at work that may have changed something: it is not to be asked the same again by itself. */
async function isUnknownBelow(
  trx: Queries,
  { run_id: parentId, agent_name: agentName }: MadeCall,
  part: Part | undefined,
): Promise<boolean> {
  if (agentName === null) return false
  const runId = part?.type === 'agent' ? part.run_id : undefined
  return mayHaveChanged(trx, runId === undefined ? { parentId, agentName } : { runId })
}

function endOf({ status }: MadeCall): MadeCall['status'] {
  return status === 'waiting' ? 'denied' : 'failed'
}

function endedStatus({ status }: MadeCall): 'done' | 'failed' | 'denied' {
  return status === 'done' || status === 'denied' ? status : 'failed'
}

function summaryOf({ status, changes }: MadeCall): string {
  if (status === 'waiting') return toolWording.deniedShort
  // What changes nothing isn't marked before it begins.
  if (status === 'queued' && changes === 1) return toolWording.notBegun
  return changes === 1 ? toolWording.mayHaveRun : toolWording.stopped
}

/** Parts of calls that are not kept, whose words may be erased by now. */
function closeLoose(log: RunLog, endedAt: string): void {
  for (const [part, data] of partsOf(log.entries).entries()) {
    if (data.type === 'agent' && (data.status === 'running' || data.status === 'waiting')) {
      const { asks: _, ...begun } = data
      append(log, { event: 'part', data: { part, ...begun, status: 'interrupted', endedAt } })
    }
    if (data.type !== 'tool' || (data.status !== 'running' && data.status !== 'waiting')) continue
    const status = data.status === 'waiting' ? 'denied' : 'failed'
    append(log, { event: 'part', data: { part, ...data, status, endedAt } })
  }
}
