import { Ban, Check, CircleAlert, Hand, LoaderCircle, Wrench } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { Part } from '#contracts/runs/parts.ts'
import { isReadingNotice } from '#contracts/runs/part-text.ts'
import type { ApprovalDecision } from '#contracts/tools/tools.ts'
import { toolLabel } from '#contracts/tools/tool-wording.ts'
import { AgentLine } from './agent-line.tsx'
import { Button } from './button.tsx'
import { CallDetail, CallLine, LinkedLine } from './call-line.tsx'
import type { MarkdownPlugins } from './markdown.tsx'
import { MarkdownText } from './markdown-text.tsx'

type ToolPart = Extract<Part, { type: 'tool' }>

type ToolPartsProps = {
  parts: readonly Part[]
  agentName: string
  isWriting: boolean
  /** What is done with its texts. */
  plugins?: MarkdownPlugins
  /** Answers a call that waits for the person. Throws what the server says. */
  onDecide: (part: number, decision: ApprovalDecision) => Promise<void>
  /** What stands for a tool's call in place of the usual line, if anything. */
  lineOf?: (part: ToolPart) => ReactNode
  /** Where the log of a run is, for people who may read it. */
  logHref?: (runId: string) => string
}

/** A reply in its parts: what the agent said, the tools that it used as they happen, and what it asks for. */
export function ToolParts({
  parts,
  agentName,
  isWriting,
  plugins,
  onDecide,
  lineOf,
  logHref,
}: ToolPartsProps) {
  const last = parts.at(-1)
  const isThinking =
    isWriting && (last?.type === 'tool' || last?.type === 'agent') && last.endedAt !== undefined
  return (
    <div className="grid gap-2">
      {parts.map((part, place) => (
        // Parts stand in the order in which they began, which does not change.
        <PartView
          key={place}
          {...{ part, agentName, lineOf, logHref, ...(plugins && { plugins }) }}
          isWriting={isWriting && place === parts.length - 1}
        >
          {(decision) => onDecide(place, decision)}
        </PartView>
      ))}
      {isThinking && <p className="text-muted-foreground">Thinking...</p>}
    </div>
  )
}

type Decide = (decision: ApprovalDecision) => Promise<void>

function PartView({
  part,
  agentName,
  isWriting,
  plugins,
  lineOf,
  logHref,
  children: decide,
}: {
  part: Part
  agentName: string
  isWriting: boolean
  plugins?: MarkdownPlugins
  lineOf: ToolPartsProps['lineOf']
  logHref: ToolPartsProps['logHref']
  children: Decide
}) {
  if (part.type === 'text')
    return <MarkdownText text={part.text.trim()} isWriting={isWriting} {...(plugins && { plugins })} />
  // It stands beneath the reply.
  if (isReadingNotice(part)) return null
  if (part.type === 'notice') return <p className="text-sm text-muted-foreground">{part.message}</p>
  if (part.type === 'agent') return <AgentLine {...{ part, logHref }} />
  if (part.type !== 'tool') return null
  return part.status === 'waiting' ? (
    <Approval {...{ part, agentName, decide }} />
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

function spell(input: unknown): string {
  return typeof input === 'string' ? input : JSON.stringify(input, undefined, 2)
}

const choices = [
  { decision: 'once', label: 'Allow once', variant: 'primary' },
  { decision: 'always', label: 'Always for this agent', variant: 'quiet' },
  { decision: 'deny', label: 'Deny', variant: 'quiet' },
] as const

/** A call that changes something, and that the person decides about. */
function Approval({ part, agentName, decide }: { part: ToolPart; agentName: string; decide: Decide }) {
  const id = useId()
  const [chosen, setChosen] = useState<ApprovalDecision>()
  const [failure, setFailure] = useState<string>()

  async function choose(decision: ApprovalDecision) {
    setFailure(undefined)
    setChosen(decision)
    try {
      await decide(decision)
    } catch (error) {
      setChosen(undefined)
      setFailure(error instanceof Error ? error.message : String(error))
    }
  }

  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-lg border bg-card p-4 text-sm">
      <p id={id} role="status" className="font-medium">
        {agentName} wants to use “{toolLabel(part.name)}”. Allow it?
      </p>
      <pre className="max-h-60 overflow-y-auto font-mono text-xs [overflow-wrap:anywhere] whitespace-pre-wrap text-muted-foreground">
        {spell(part.input)}
      </pre>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ decision, label, variant }) => (
          <Button
            key={decision}
            size="sm"
            variant={variant}
            disabled={chosen !== undefined}
            onClick={() => void choose(decision)}
          >
            {label}
          </Button>
        ))}
      </div>
      {failure !== undefined && (
        <p role="alert" className="text-destructive">
          {failure}
        </p>
      )}
    </section>
  )
}
