import { Ban, Check, CircleAlert, Hand, LoaderCircle, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Part } from '#contracts/runs/parts.ts'
import { isAsking, isReadingNotice } from '#contracts/runs/part-text.ts'
import { toolLabel } from '#contracts/tools/tool-wording.ts'
import { AgentLine } from './agent-line.tsx'
import { Approval, type DecideCall, spell } from './approval.tsx'
import { CallDetail, CallLine, LinkedLine } from './call-line.tsx'
import type { MarkdownPlugins } from './markdown.tsx'
import { MarkdownText } from './markdown-text.tsx'

type ToolPart = Extract<Part, { type: 'tool' }>
type CallPart = Extract<Part, { type: 'tool' | 'agent' }>

type ToolPartsProps = {
  parts: readonly Part[]
  agentName: string
  isWriting: boolean
  /** The agent is an unsaved draft. */
  isTrial?: boolean
  /** What is done with its texts. */
  plugins?: MarkdownPlugins
  onDecide: DecideCall
  /** What stands for a tool's call in place of the usual line, if anything. */
  lineOf?: (part: ToolPart) => ReactNode
  /** Where the log of a run is, for people who may read it. */
  logHref?: (runId: string) => string
  /** What an agent did in a run, for the same people. */
  workOf?: (runId: string) => ReactNode
}

/** A reply in its parts: what the agent said, the tools that it used as they happen, and what it asks for. */
export function ToolParts({
  parts,
  agentName,
  isWriting,
  isTrial = false,
  plugins,
  onDecide,
  lineOf,
  logHref,
  workOf,
}: ToolPartsProps) {
  // While one of its calls is under way, or waits for the person, the model does nothing.
  const isThinking = isWriting && isCall(parts.at(-1)) && parts.every(hasEnded)
  const firstAsking = parts.findIndex(isAsking)
  return (
    <div className="grid gap-2">
      {parts.map((part, place) => (
        // Parts stand in the order in which they began, which does not change.
        <PartView
          key={place}
          {...{ part, agentName, lineOf, logHref, workOf, ...(plugins && { plugins }) }}
          {...{ place, isTrial, onDecide }}
          isWriting={isWriting && place === parts.length - 1}
          isFirst={place === firstAsking}
        />
      ))}
      {isThinking && <p className="text-muted-foreground">Thinking...</p>}
    </div>
  )
}

function isCall(part: Part | undefined): part is CallPart {
  return part?.type === 'tool' || part?.type === 'agent'
}

function hasEnded(part: Part): boolean {
  return !isCall(part) || part.endedAt !== undefined
}

function PartView({
  part,
  place,
  agentName,
  isWriting,
  isFirst,
  isTrial,
  plugins,
  onDecide,
  lineOf,
  logHref,
  workOf,
}: Omit<ToolPartsProps, 'parts' | 'isTrial' | 'lineOf' | 'logHref' | 'workOf'> & {
  part: Part
  place: number
  /** Whether it is the first that asks the person. */
  isFirst: boolean
  isTrial: boolean
  lineOf: ToolPartsProps['lineOf']
  logHref: ToolPartsProps['logHref']
  workOf: ToolPartsProps['workOf']
}) {
  if (part.type === 'text')
    return <MarkdownText text={part.text.trim()} isWriting={isWriting} {...(plugins && { plugins })} />
  // It stands beneath the reply.
  if (isReadingNotice(part)) return null
  if (part.type === 'notice') return <p className="text-sm text-muted-foreground">{part.message}</p>
  if (part.type === 'agent') return <AgentLine {...{ part, logHref, workOf, isFirst, onDecide }} />
  if (part.type !== 'tool') return null
  return part.status === 'waiting' ? (
    <Approval
      asked={{ ...part, agent: agentName }}
      {...{ isFirst, isTrial }}
      onDecide={(decision) => onDecide(place, decision)}
    />
  ) : (
    (lineOf?.(part) ?? <ToolLine part={part} />)
  )
}

const looks = {
  running: { icon: LoaderCircle, text: 'running' },
  waiting: { icon: Hand, text: 'waiting for you' },
  done: { icon: Check, text: 'done' },
  failed: { icon: CircleAlert, text: 'failed' },
  denied: { icon: Ban, text: 'not allowed' },
} as const

/** One quiet line; opens to what the tool was given and what it said, and beside it the way to what it made. */
function ToolLine({ part }: { part: ToolPart }) {
  const { link } = part
  if (!link) return <ToolDetails part={part} />
  return (
    <LinkedLine link={link}>
      <ToolDetails part={part} />
    </LinkedLine>
  )
}

function ToolDetails({ part }: { part: ToolPart }) {
  const { name, input, status, summary } = part
  return (
    <CallLine kind={Wrench} label={toolLabel(name)} look={looks[status]} status={status} times={part}>
      <CallDetail term="Input" text={spell(input)} />
      {summary !== undefined && <CallDetail term="Result" text={summary} />}
    </CallLine>
  )
}
