import { Brain } from 'lucide-react'
import { useState } from 'react'
import { factOfPath, rememberTool } from '#contracts/agent-memory/memory-choices.ts'
import { memoryWording as wording } from '#contracts/agent-memory/memory-wording.ts'
import type { Part } from '#contracts/runs/parts.ts'
import { ApiError } from '../../lib/api-error.ts'
import { sentenceOf } from '../../lib/form-failure.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { forgetFact } from './memory.api.ts'

type ToolPart = Extract<Part, { type: 'tool' }>

/** Whether a call of a tool remembered something. */
export function isRemembered({ name, status, link }: ToolPart): boolean {
  return name === rememberTool && status === 'done' && link !== undefined
}

/** "Remembered: Lives in Lisbon.", with the way back and the way to all that the agent knows. */
export function RememberedLine({ part: { summary, link } }: { part: ToolPart }) {
  const [state, setState] = useState<'kept' | 'busy' | 'undone'>('kept')
  const [failure, setFailure] = useState<string>()
  const fact = factOfPath(link?.to ?? '')

  async function undo() {
    if (!fact) return
    setState('busy')
    setFailure(undefined)
    try {
      await forgetFact(fact.agentId, fact.factId, true)
      setState('undone')
    } catch (error) {
      const isGone = error instanceof ApiError && error.code === 'not_found'
      setState(isGone ? 'undone' : 'kept')
      if (!isGone) setFailure(`${wording.undoFailed}. ${sentenceOf(error)}`)
    }
  }

  return (
    <div className="text-sm text-muted-foreground">
      <p role="status" className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="flex min-w-0 items-start gap-2 wrap-anywhere">
          <Icon of={Brain} size={14} className="mt-0.75 shrink-0" />
          {state === 'undone' ? wording.undone : summary}
        </span>
        {fact && state !== 'undone' && (
          <button
            type="button"
            disabled={state === 'busy'}
            onClick={() => void undo()}
            className={actionClass}
          >
            {wording.undo}
          </button>
        )}
        {link && state !== 'undone' && (
          <Link to={link.to} className={actionClass}>
            {link.label}
          </Link>
        )}
      </p>
      {failure !== undefined && (
        <p role="alert" className="text-destructive">
          {failure}
        </p>
      )}
    </div>
  )
}

const actionClass =
  'inline-flex min-h-8 items-center font-medium text-foreground underline underline-offset-4 disabled:opacity-55'
