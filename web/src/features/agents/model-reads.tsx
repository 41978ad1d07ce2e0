import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { providerLabels } from '#contracts/keys/models.ts'
import { runInputMaxChars } from '#contracts/limits/limits.ts'
import type { DryRun } from '#contracts/runs/runs.ts'
import { ApiError, UnreachableError } from '../../lib/api-error.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Button } from '../../ui/button.tsx'
import { prepareDryRun } from './drafts.api.ts'

type ModelReadsProps = {
  /** Keeps the form and answers the id by which it is run. */
  save: () => Promise<string>
  sessionId: string | undefined
  onClose: () => void
}

const number = new Intl.NumberFormat()

/** Everything that the model would be given with a message, part by part. Nothing is sent. */
export function ModelReads({ save, sessionId, onClose }: ModelReadsProps) {
  const [message, setMessage] = useState('Hello')
  const [asked, setAsked] = useState('Hello')
  const { data, error, refetch } = useQuery({
    queryKey: ['dry-run', asked, sessionId],
    queryFn: async () => prepareDryRun(await save(), { input: asked, sessionId }),
    gcTime: 0,
    retry: false,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="What the model reads"
      description="What a run would be given, from the form as it is now. Nothing is sent."
      className="w-[min(48rem,calc(100vw-2rem))]"
    >
      <form
        className="mt-5 flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (message.trim() !== '') setAsked(message.trim())
        }}
      >
        <Field label="With this message" className="flex-1">
          {(control) => (
            <Input
              {...control}
              value={message}
              maxLength={runInputMaxChars}
              onChange={(event) => setMessage(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" disabled={message.trim() === '' || message.trim() === asked}>
          Show
        </Button>
      </form>
      <div className="mt-5 min-h-60">
        {error && isCalled(error) && (
          <ErrorState title="This can’t be shown" error={error} onRetry={() => void refetch()} />
        )}
        {error && !isCalled(error) && <Notice tone="destructive">{error.message}</Notice>}
        {!data && !error && <SkeletonRows rows={4} />}
        {data && <Parts run={data} />}
      </div>
    </Dialog>
  )
}

/** Whether the server was asked. What stands in the way in the form is corrected there, and not tried again. */
function isCalled(error: Error): boolean {
  return error instanceof ApiError || error instanceof UnreachableError
}

function Parts({ run }: { run: DryRun }) {
  const { system, tools, messages, tokens, max_tokens, mock, provider, model, notes } = run
  return (
    <div className="grid gap-4">
      <p className="text-sm">
        {`About ${number.format(tokens)} tokens, and up to ${number.format(max_tokens)} for the answer. `}
        {mock || provider === 'mock'
          ? 'No key is set: a sample answers, and nothing leaves this Keeper.'
          : `${providerLabels[provider]} · ${model}`}
      </p>
      {notes.length > 0 && <p className="text-sm text-muted-foreground">{notes.join(' ')}</p>}
      <div className="border-b">
        <Part title="Who it is" tokens={system.tokens} text={system.text} isOpen />
        {tools.map((tool) => (
          <Part key={tool.name} title={`Tool: ${tool.name}`} tokens={tool.tokens} text={tool.text} />
        ))}
        {messages.map(({ role, text, tokens: count }, place) => (
          <Part
            // oxlint-disable-next-line react/no-array-index-key -- messages have no ids, and keep their order
            key={place}
            title={place === messages.length - 1 ? 'Your message' : roles[role]}
            tokens={count}
            text={text}
            isOpen={place === messages.length - 1}
          />
        ))}
      </div>
    </div>
  )
}

const roles = { user: 'Earlier: you', assistant: 'Earlier: the agent', tool: 'Earlier: a tool' }

type PartProps = { title: string; tokens: number; text: string; isOpen?: boolean }

function Part({ title, tokens, text, isOpen = false }: PartProps) {
  return (
    <details open={isOpen} className="group border-t">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
        <Icon
          of={ChevronRight}
          size={14}
          className="shrink-0 text-muted-foreground transition-transform group-open:rotate-90"
        />
        <span className="min-w-0 flex-1 truncate font-medium">{title}</span>
        <span className="shrink-0 text-muted-foreground tabular-nums">{`${number.format(tokens)} tokens`}</span>
      </summary>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- longer texts scroll by keyboard as well
        tabIndex={0}
        className="max-h-72 overflow-auto pb-3 pl-5.5 text-xs leading-relaxed wrap-anywhere whitespace-pre-wrap"
      >
        {text}
      </pre>
    </details>
  )
}
