import { Bot, Check, CircleAlert, CircleStop, Hand, LoaderCircle } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Part } from '#contracts/runs/parts.ts'
import { Approval, type DecideCall } from './approval.tsx'
import { CallDetail, CallLine, LinkedLine } from './call-line.tsx'
import { Link } from './link.tsx'

const looks = {
  running: { icon: LoaderCircle, text: 'working' },
  waiting: { icon: Hand, text: 'waiting for you' },
  done: { icon: Check, text: 'done' },
  failed: { icon: CircleAlert, text: 'failed' },
  stopped: { icon: CircleStop, text: 'stopped' },
  interrupted: { icon: CircleAlert, text: 'interrupted' },
} as const

type AgentLineProps = {
  part: Extract<Part, { type: 'agent' }>
  /** Where the log of a run is, for people who may read it. */
  logHref: ((runId: string) => string) | undefined
  /** What the agent did in a run, for the same people. */
  workOf: ((runId: string) => ReactNode) | undefined
}

/**
 * Another agent at work: one quiet line that opens to what it was asked, did and answered, and beneath it what it, and
 * those that work for it, ask the person.
 */
export function AgentLine({
  part,
  logHref,
  workOf,
  isFirst,
  onDecide,
}: AgentLineProps & { isFirst: boolean; onDecide: DecideCall }) {
  const { link, asks = [] } = part
  const line = <AgentDetails {...{ part, logHref, workOf }} />
  return (
    <div className="grid gap-2">
      {link ? <LinkedLine link={link}>{line}</LinkedLine> : line}
      {asks.map((ask, place) => (
        <Approval
          key={`${ask.run_id} ${ask.part}`}
          asked={ask}
          isFirst={isFirst && place === 0}
          onDecide={(decision) => onDecide(ask.part, decision, ask.run_id)}
        />
      ))}
    </div>
  )
}

function AgentDetails({ part, logHref, workOf }: AgentLineProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { name, task, status, summary, run_id: runId } = part
  return (
    <CallLine kind={Bot} label={name} look={looks[status]} status={status} times={part} onToggle={setIsOpen}>
      <CallDetail term="Task" text={task} isWords />
      {runId !== undefined && workOf && (
        <div>
          <dt className="sr-only">Steps</dt>
          <dd>{isOpen && workOf(runId)}</dd>
        </div>
      )}
      {summary !== undefined && <CallDetail term="Answer" text={summary} isWords />}
      {runId !== undefined && logHref && (
        <div>
          <dt className="sr-only">Log</dt>
          <dd>
            <Link to={logHref(runId)} className="text-primary underline underline-offset-4">
              View its log
            </Link>
          </dd>
        </div>
      )}
    </CallLine>
  )
}
