import type { Part } from '#contracts/runs/parts.ts'
import { toolWording } from '#contracts/tools/tool-wording.ts'
import type { Selectable } from '../../database/schema/columns.ts'
import type { RunToolCallsTable } from '../../database/schema/tools.ts'
import type { Tool as OfferedTool } from '../../providers/provider.ts'
import { wireName, type Tool } from '../tools/index.ts'
import { parseCallInput } from './tool-input.ts'
import type { ContextMessage } from './run-context.ts'

/** A call of a run as it is kept. */
export type MadeCall = Selectable<RunToolCallsTable>

/** Tools as a model is told of them. */
export function toWire(tools: readonly Tool[]): OfferedTool[] | undefined {
  if (tools.length === 0) return undefined
  return tools.map(wireTool)
}

/** Most tools are the same in every run. */
const wireTools = new WeakMap<Tool, OfferedTool>()

function wireTool(tool: Tool): OfferedTool {
  const { name, description, parameters } = tool
  const wire = wireTools.get(tool) ?? { name: wireName(name), description, parameters }
  wireTools.set(tool, wire)
  return wire
}

/** A run's work as the model is told of it: what it said, what it called, and what came of that. */
export function messagesOfReply(parts: readonly Part[], calls: readonly MadeCall[]): ContextMessage[] {
  const messages: ContextMessage[] = []
  let text = ''
  let turn: MadeCall[] = []
  const closeTurn = () => {
    if (turn.length > 0) {
      messages.push(...turnMessages(text.trim(), turn))
      text = ''
      turn = []
    }
  }
  for (const [at, part] of parts.entries()) {
    const isCall = part.type === 'tool' || part.type === 'agent'
    const call = isCall ? calls.find((made) => made.part === at) : undefined
    if (part.type === 'text') {
      closeTurn()
      text += part.text
    } else if (call) {
      if (turn.some((made) => made.turn !== call.turn)) closeTurn()
      turn.push(call)
    }
  }
  closeTurn()
  if (text.trim() !== '') messages.push({ role: 'assistant', content: text })
  return messages
}

/** The calls of an ended run alone, turn by turn. */
export function messagesOfCalls(calls: readonly MadeCall[]): ContextMessage[] {
  const turns = Map.groupBy(calls, ({ turn }) => turn)
  return [...turns.values()].flatMap((turn) => turnMessages('', turn))
}

function turnMessages(content: string, turn: readonly MadeCall[]): ContextMessage[] {
  const toolCalls = turn.map(({ call_id: id, name, input }) => {
    return { id, name: wireName(name), input: sendableInput(input) }
  })
  return [
    { role: 'assistant', content, toolCalls },
    ...turn.map((call) => ({
      role: 'tool' as const,
      callId: call.call_id,
      content: call.result ?? unknownResult(call),
    })),
  ]
}

/** Providers take back an object alone; what was wrong with an input is told by its result. */
function sendableInput(input: string): string {
  return parseCallInput(input) === undefined ? '{}' : input
}

/** What is said of a call whose end isn't known. */
export function unknownResult({ changes, status }: Pick<MadeCall, 'changes' | 'status'>): string {
  if (status === 'waiting') return toolWording.denied
  return changes === 1 && status === 'running' ? toolWording.brokenOffChange : toolWording.brokenOff
}

const summaryMaxChars = 600

/** What people see of a result. */
export function shortResult({ result, summary }: Pick<MadeCall, 'result' | 'summary'>): string {
  if (summary !== null) return summary
  const text = result ?? ''
  return text.length > summaryMaxChars ? `${text.slice(0, summaryMaxChars - 1).toWellFormed()}…` : text
}

/** A call as later runs know it: what came of a keeper isn't told again. */
export function pastCall(call: MadeCall): MadeCall {
  return call.summary === null ? call : { ...call, result: `${call.summary} ${toolWording.notRepeated}` }
}

const lineChars = 160

/** A line for each call, where there is no room for more. */
export function linesOfCalls(calls: readonly MadeCall[]): string[] {
  return calls.map((call) => {
    const text = (call.result ?? unknownResult(call)).replace(/\s+/g, ' ').trim()
    return `(${call.name}: ${text.length > lineChars ? `${text.slice(0, lineChars)}…` : text})`
  })
}
