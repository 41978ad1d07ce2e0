import { Square } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import type { Agent } from '#contracts/agents/agents.ts'
import { runInputMaxChars } from '#contracts/limits/limits.ts'
import { useSendKeys } from '../../lib/enter-sends.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Textarea } from '../../ui/input.tsx'
import { RunAnswer } from './run-answer.tsx'
import { useRun } from './use-run.ts'

/** Comes with the first run that would send something of keepers. */
const ReadingPreview = lazy(async () => ({
  default: (await import('../readings/index.ts')).ReadingPreview,
}))

type RunDialogProps = { agent: Agent; onClose: () => void; onEnd: () => void }

/** Tries an agent: an input, its streamed answer, and the time that it took. */
export function RunDialog({ agent, onClose, onEnd }: RunDialogProps) {
  const [input, setInput] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const { run, start, stop, reset } = useRun(agent, onEnd)
  const keys = useSendKeys()
  const isRunning = run.phase === 'running'
  const canRun = input.trim() !== '' && !isRunning

  function submit() {
    if (canRun) void start(input.trim())
  }

  function sendByKeyboard(event: KeyboardEvent) {
    if (!keys.isSend(event)) return
    event.preventDefault()
    submit()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Run ${agent.name}`}
      description={agent.config.tagline || agent.purpose}
      initialFocus={field}
      className="w-[min(42rem,calc(100vw-2rem))]"
    >
      <form
        className="mt-5 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field label="Input" aside={keys.hint && `${keys.hint} runs`}>
          {(control) => (
            <Textarea
              {...control}
              ref={field}
              value={input}
              onChange={(event) => setInput(event.target.value)}
              onKeyDown={sendByKeyboard}
              maxLength={runInputMaxChars}
              placeholder={`What should ${agent.name} do?`}
              className="max-h-48"
            />
          )}
        </Field>
        <div className={run.phase === 'unseen' ? 'hidden' : 'flex items-center gap-2'}>
          <Button type="submit" disabled={!canRun}>
            {isRunning ? 'Running...' : run.phase === 'idle' ? 'Run' : 'Run again'}
          </Button>
          {isRunning && (
            <Button variant="quiet" disabled={run.isStopping} onClick={() => void stop()}>
              <Icon of={Square} size={14} className="fill-current" />
              {run.isStopping ? 'Stopping...' : 'Stop'}
            </Button>
          )}
        </div>
      </form>
      {run.phase === 'unseen' ? (
        <div className="mt-5">
          <Suspense>
            <ReadingPreview
              key={run.error}
              agent={agent}
              input={run.input ?? ''}
              error={run.error}
              onSend={(token) => void start(run.input ?? '', token)}
              onNotNow={() => {
                reset()
                field.current?.focus()
              }}
            />
          </Suspense>
        </div>
      ) : (
        <RunAnswer run={run} agent={agent} />
      )}
    </Dialog>
  )
}
