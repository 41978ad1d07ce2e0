import { useEffect, useRef, useState } from 'react'
import { runInputMaxChars } from '#contracts/limits/limits.ts'
import { mockNote } from '#contracts/runs/run-wording.ts'
import { sentenceOf } from '../../lib/form-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/input.tsx'
import { MarkdownText } from '../../ui/markdown-text.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pill } from '../../ui/pill.tsx'
import { chatApi } from '../chat/chat.api.ts'
import { findAgentBySlug } from '../agents/agents.api.ts'
import { analyseText, type Analysed, typeAgentSlug } from './analyse-text.ts'

const testInput =
  'Tomorrow at nine I meet Ada at the Café Central in Vienna to plan our spring journey along the river. I am looking forward to it!'

type Outcome =
  | { phase: 'idle' | 'running' }
  | { phase: 'done'; analysed: Analysed }
  | { phase: 'failed'; error: Error }

/** Lets the text-analysis agent read a text, and prints what it found as JSON. */
export function IntentConsole() {
  const [input, setInput] = useState(testInput)
  const [outcome, setOutcome] = useState<Outcome>({ phase: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const isRunning = outcome.phase === 'running'

  async function analyse() {
    const abort = new AbortController()
    running.current = abort
    setOutcome({ phase: 'running' })
    try {
      const { signal } = abort
      const analysed = await analyseText(input.trim(), {
        findAgent: findAgentBySlug,
        api: chatApi,
        signal,
      })
      setOutcome({ phase: 'done', analysed })
    } catch (error) {
      if (!abort.signal.aborted) setOutcome({ phase: 'failed', error: asError(error) })
    }
  }

  return (
    <section aria-labelledby="console-title">
      <h2 id="console-title" className="mb-4 text-xl">
        Intent Console
      </h2>
      <form
        className="grid justify-items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void analyse()
        }}
      >
        <Field
          label="Test input"
          hint="TypeAgent identifies the kind of text, its intent, and the people and things in it."
          className="w-full"
        >
          {(control) => (
            <Textarea
              {...control}
              value={input}
              maxLength={runInputMaxChars}
              onChange={(event) => setInput(event.target.value)}
              className="max-h-60"
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" disabled={input.trim() === ''} isBusy={isRunning}>
            {isRunning ? 'Extracting...' : 'Extract'}
          </Button>
          {input !== testInput && (
            <Button variant="ghost" disabled={isRunning} onClick={() => setInput(testInput)}>
              Use the test input
            </Button>
          )}
        </div>
      </form>
      {outcome.phase === 'done' && <Result {...outcome.analysed} />}
      {outcome.phase === 'failed' && (
        <Notice tone="destructive" className="mt-4">
          <p className="font-medium">{outcome.error.message}</p>
          {outcome.error.cause !== undefined && <p>{reasonOf(outcome.error.cause)}</p>}
        </Notice>
      )}
    </section>
  )
}

function Result({ analysis, isMock, processingTimeMs }: Analysed) {
  const json = JSON.stringify(analysis, null, 2)
  return (
    <div role="group" aria-label="Result" className="mt-4">
      <MarkdownText text={`\`\`\`\`json\n${json}\n\`\`\`\``} isWriting={false} />
      <p role="status" className="mt-2 flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
        <span className="tabular-nums">{`${Math.round(processingTimeMs).toLocaleString('en')} ms`}</span>
        {isMock && <Pill tone="accent">{mockNote({ slug: typeAgentSlug })}</Pill>}
      </p>
    </div>
  )
}

/** The run's own sentence, or the server's. */
function reasonOf(cause: unknown): string {
  const isPlain = cause instanceof Error && cause.constructor === Error
  return isPlain ? cause.message : sentenceOf(cause)
}

function asError(cause: unknown): Error {
  return cause instanceof Error ? cause : new Error(String(cause))
}
