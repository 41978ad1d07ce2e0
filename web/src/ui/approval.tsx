import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { Ask } from '#contracts/runs/parts.ts'
import type { ApprovalDecision } from '#contracts/tools/tools.ts'
import { toolLabel } from '#contracts/tools/tool-wording.ts'
import { Button } from './button.tsx'
import { classes } from './classes.ts'

/** Answers a call that waits for the person, of a run below the reply's own where it is named. Throws what the server says. */
export type DecideCall = (part: number, decision: ApprovalDecision, runId?: string) => Promise<void>

/** What a tool was given, as people read it. */
export function spell(input: unknown): string {
  return typeof input === 'string' ? input : JSON.stringify(input, undefined, 2)
}

const choices = [
  { decision: 'once', label: 'Allow once' },
  { decision: 'always', label: 'Always for this agent' },
  { decision: 'deny', label: 'Deny' },
] as const

/** A call that changes something, and that the person decides about. Only the first on a page has a filled button. */
export function Approval({
  asked,
  isFirst,
  isTrial = false,
  onDecide,
}: {
  asked: Pick<Ask, 'agent' | 'name' | 'input'>
  isFirst: boolean
  /** Its agent is an unsaved draft, which nothing can be allowed for good. */
  isTrial?: boolean
  onDecide: (decision: ApprovalDecision) => Promise<void>
}) {
  const id = useId()
  const [chosen, setChosen] = useState<ApprovalDecision>()
  const [failure, setFailure] = useState<string>()
  const isDecided = useRef(false)
  const offered = isTrial ? choices.filter(({ decision }) => decision !== 'always') : choices
  const frame = useRef<HTMLElement>(null)
  // While it is still there: a dialog would take the focus that goes with it.
  useLayoutEffect(() => {
    const section = frame.current
    return () => {
      if (section && isDecided.current) focusAfter(section)
    }
  }, [])

  async function choose(decision: ApprovalDecision) {
    if (chosen !== undefined) return
    setFailure(undefined)
    isDecided.current = true
    setChosen(decision)
    try {
      await onDecide(decision)
    } catch (error) {
      isDecided.current = false
      setChosen(undefined)
      setFailure(error instanceof Error ? error.message : String(error))
    }
  }

  return (
    <section
      ref={frame}
      data-ask
      aria-labelledby={id}
      className="grid gap-3 rounded-lg border bg-card p-4 text-sm"
    >
      <p id={id} className="font-medium [overflow-wrap:anywhere]">
        {asked.agent} wants to use “{toolLabel(asked.name)}”. Allow it?
      </p>
      <Input text={spell(asked.input)} />
      <div className="flex flex-wrap gap-2">
        {offered.map(({ decision, label }) => (
          <Button
            key={decision}
            size="sm"
            variant={decision === 'once' && isFirst ? 'primary' : 'quiet'}
            // It keeps the focus until the answer has come.
            aria-disabled={chosen !== undefined}
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

/** More than this scrolls until all of it is shown. */
const foldedMaxChars = 800
const foldedMaxLines = 14

/** All that the tool is given. A long input scrolls, by keyboard too, and says how long it is. */
function Input({ text }: { text: string }) {
  const id = useId()
  const [isWhole, setIsWhole] = useState(false)
  const isLong = text.length > foldedMaxChars || text.split('\n').length > foldedMaxLines
  return (
    <div className="grid justify-items-start gap-2">
      <pre
        id={id}
        tabIndex={0}
        role="group"
        aria-label="Input"
        className={classes(
          'w-full overflow-y-auto font-mono text-xs [overflow-wrap:anywhere] whitespace-pre-wrap text-muted-foreground',
          !isWhole && 'max-h-60',
        )}
      >
        {text}
      </pre>
      {isLong && (
        <Button
          size="sm"
          variant="ghost"
          aria-controls={id}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : `Show all ${text.length.toLocaleString('en')} characters`}
        </Button>
      )}
    </div>
  )
}

/** The keyboard goes on at another question, else where one writes, unless it is elsewhere already. */
function focusAfter(section: HTMLElement) {
  const { activeElement } = document
  if (!section.contains(activeElement) && !activeElement?.matches('body, dialog, [role=dialog]')) return
  const canType = matchMedia('(pointer: fine)').matches
  const next = document.querySelectorAll<HTMLElement>(
    `[data-ask] button${canType ? ', .composer textarea' : ''}`,
  )
  ;[...next].find((control) => !section.contains(control))?.focus()
}
