import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext } from 'react-hook-form'
import { agentDescriptionWording as wording } from '#contracts/agents/agent-description-wording.ts'
import type { AgentCreate } from '#contracts/agents/agents.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { hasModelQuery } from '../keys/keys.api.ts'
import type { AgentFields } from './agent-fields.ts'
import type { Filled } from './describe-agent.tsx'
import { FilledNotice } from './filled-notice.tsx'
import { StartChoices } from './start-choices.tsx'
import { keepTyped } from './typed-meanwhile.ts'

const DescribeAgent = lazy(async () => ({ default: (await import('./describe-agent.tsx')).DescribeAgent }))

type Stage = 'choices' | 'describing' | Filled

/** What a new agent begins with: one of the agents to begin from or, where a model answers, a description. */
export function StartSection({ onChoose }: { onChoose: (agent: AgentCreate) => void }) {
  const { data: hasModel = false } = useQuery(hasModelQuery)
  const { getValues, reset, setFocus } = useFormContext<AgentFields>()
  const [stage, setStage] = useState<Stage>('choices')
  const [text, setText] = useState('')
  const describe = useRef<HTMLButtonElement>(null)

  function showFilled(filled: Filled) {
    flushSync(() => setStage(filled))
    setFocus('name', { shouldSelect: false })
  }

  /** What was typed since stays. */
  function undo({ before, after }: Filled) {
    reset(keepTyped({ sent: after, now: getValues(), saved: before }), { keepDefaultValues: true })
    setStage('describing')
  }

  function close() {
    flushSync(() => setStage('choices'))
    describe.current?.focus()
  }

  if (typeof stage === 'object') return <FilledNotice filled={stage} onUndo={() => undo(stage)} />
  if (stage === 'describing')
    return (
      <section aria-label={wording.describe} className="mb-7">
        <Suspense fallback={<div className="min-h-56" />}>
          <DescribeAgent text={text} onText={setText} onFilled={showFilled} onClose={close} />
        </Suspense>
      </section>
    )
  return (
    <div className="mb-7">
      <div className="mb-2 flex min-h-8 items-center justify-between gap-3">
        <h2 id="start-from" className="font-sans text-sm font-medium tracking-normal">
          Start from
        </h2>
        {hasModel && (
          <Button ref={describe} variant="quiet" size="sm" onClick={() => setStage('describing')}>
            <Icon of={Sparkles} size={15} />
            {wording.describe}
          </Button>
        )}
      </div>
      <section aria-labelledby="start-from">
        <StartChoices onChoose={onChoose} />
      </section>
    </div>
  )
}
