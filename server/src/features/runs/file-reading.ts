import { agentFileWording as wording } from '#contracts/agents/agent-file-wording.ts'
import type { Citation } from '#contracts/runs/parts.ts'
import { receiptRule } from '#contracts/tools/keeper-tool-wording.ts'
import type { Deps } from '../../deps.ts'
import { grantedId } from '../agents/index.ts'
import { findFilePassages, takeFilePassages, type FilePassage } from '../agent-files/index.ts'
import { roomForPassages } from './passage-room.ts'
import type { Admitted } from './run-admission.ts'
import type { Prompt } from './context-prompt.ts'

/** Passages of the agent's files that a model was given, by the numbers that it cites. */
export type ReadFiles = ReadonlyMap<number, FilePassage>
export type FileReading = { files: ReadFiles; prompt: Prompt; tokens: number }

/** After all numbers that moments get in a run, which may use tools that read keepers as well. */
const firstNumber = 501

/** What an agent of scope `codebase` reads of its files before it answers a message; undefined for others. */
export async function readAgentFiles(
  deps: Pick<Deps, 'database'>,
  {
    admitted,
    input,
    askedBefore,
  }: { admitted: Admitted; input: string; askedBefore?: readonly string[] | undefined },
): Promise<FileReading | undefined> {
  const { agent } = admitted
  if (agent.context_scope !== 'codebase') return undefined
  const found = await findFilePassages(deps.database, grantedId(agent), { question: input, askedBefore })
  const room = { tokensMax: roomForPassages(admitted, input), first: firstNumber }
  const { taken, data, tokens } = takeFilePassages(found ?? [], room)
  const none = found ? wording.toldNothing : wording.toldNone
  const isText = agent.config.response_format !== 'json'
  const rules = taken.size > 0 ? [wording.toldFiles, isText && receiptRule] : [none]
  return { files: taken, tokens, prompt: { system: rules.filter(Boolean).join('\n\n'), data } }
}

/** Where the words of a quote are in their file; lines of a PDF are counted on their page. */
export function citedPlace(
  { path, page, firstLine, text }: FilePassage,
  quote: string,
): NonNullable<Citation['file']> {
  const first = firstLine + linesIn(text.slice(0, Math.max(0, text.indexOf(quote))))
  const place = { path, first_line: first, last_line: first + linesIn(quote) }
  return page === undefined ? place : { ...place, page }
}

function linesIn(text: string): number {
  return text.split('\n').length - 1
}
