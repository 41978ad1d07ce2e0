import { useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import {
  agentDescriptionWording as wording,
  descriptionMaxChars,
} from '#contracts/agents/agent-description-wording.ts'
import { sentenceOf } from '../../lib/form-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { AgentFields } from './agent-fields.ts'
import { findSlugsLike } from './agents.api.ts'
import { describedFields, unreservedSlug, wantedSlug } from './described-fields.ts'
import { describeAgent } from './descriptions.api.ts'

/** What a draft has changed: the form before it and after. */
export type Filled = { before: AgentFields; after: AgentFields }

type DescribeAgentProps = {
  text: string
  onText: (text: string) => void
  onFilled: (filled: Filled) => void
  onClose: () => void
}

type Work = { controller: AbortController } | { failed: string } | undefined

/** Takes a description, has a model draft the agent, and fills the form with it. */
export function DescribeAgent({ text, onText, onFilled, onClose }: DescribeAgentProps) {
  const { getValues, reset } = useFormContext<AgentFields>()
  const [work, setWork] = useState<Work>()
  const area = useRef<HTMLDivElement>(null)
  const latest = useRef<AbortController>(undefined)
  useEffect(() => {
    area.current?.querySelector('textarea')?.focus()
    // A draft that nobody waits for is not written.
    return () => latest.current?.abort()
  }, [])

  async function draft() {
    const controller = new AbortController()
    const { signal } = controller
    latest.current = controller
    setWork({ controller })
    try {
      const drafted = await describeAgent(text.trim(), signal)
      const wanted = wantedSlug(drafted.name)
      const slug = unreservedSlug(wanted, await findSlugsLike(wanted))
      if (signal.aborted) return
      const before = structuredClone(getValues())
      const after = describedFields(before, drafted, slug)
      reset(structuredClone(after), { keepDefaultValues: true })
      onFilled({ before, after })
    } catch (error) {
      if (!signal.aborted) setWork({ failed: sentenceOf(error) })
    }
  }

  function stop(controller: AbortController) {
    controller.abort()
    setWork({ failed: wording.stopped })
    area.current?.querySelector('textarea')?.focus()
  }

  const running = work && 'controller' in work ? work.controller : undefined
  return (
    <div ref={area} className="grid gap-3">
      <Field label={wording.label} hint={wording.hint}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            value={text}
            maxLength={descriptionMaxChars}
            placeholder={wording.placeholder}
            readOnly={running !== undefined}
            onChange={(event) => onText(event.target.value)}
          />
        )}
      </Field>
      {work && 'failed' in work && (
        <Notice tone={work.failed === wording.stopped ? 'neutral' : 'destructive'}>
          {work.failed !== wording.stopped && <p className="font-medium">{wording.failedTitle}</p>}
          <p>{work.failed}</p>
        </Notice>
      )}
      <p role="status" className="sr-only">
        {running && wording.drafting}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="quiet"
          isBusy={running !== undefined}
          disabled={text.trim() === ''}
          onClick={() => void draft()}
        >
          {running ? wording.drafting : work ? 'Try again' : wording.draft}
        </Button>
        {running ? (
          <Button variant="ghost" onClick={() => stop(running)}>
            Stop
          </Button>
        ) : (
          <Button variant="ghost" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </div>
  )
}
