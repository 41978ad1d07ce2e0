import { ArrowUp } from 'lucide-react'
import type { RefObject } from 'react'
import { askScreenWording, silenceSentences } from '#contracts/keepers/ask-wording.ts'
import type { AskSetup } from '#contracts/keepers/ask.ts'
import { searchQueryMaxChars } from '#contracts/keepers/recall-choices.ts'
import { providerLabels } from '#contracts/keys/models.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

type AskFormProps = {
  /** The field. */
  field: RefObject<HTMLInputElement | null>
  /** The keeper's, or what stands for all. */
  title: string
  question: string
  setup: AskSetup | undefined
  isAsking: boolean
  /** An answer stands above, and says itself why no model wrote it. */
  isAnswered: boolean
  onChange: (question: string) => void
  onLook: () => void
  onSubmit: () => void
}

/** Where a question is written; it says who answers before anything is sent. */
export function AskForm(props: AskFormProps) {
  const { field, title, question, setup, isAsking, isAnswered, onChange, onLook, onSubmit } = props
  const isEmpty = question.trim() === ''
  return (
    <form
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div className="flex items-center gap-3 rounded-xl border border-hair bg-card py-1.5 transition-colors hover:border-input pr-1.5 pl-4.5 focus-within:border-ring focus-within:outline-2 focus-within:outline-ring">
        <input
          ref={field}
          aria-label={askScreenWording.ask(title)}
          placeholder={askScreenWording.ask(title)}
          className="h-11 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted-foreground"
          value={question}
          maxLength={searchQueryMaxChars}
          enterKeyHint="send"
          onChange={(event) => onChange(event.target.value)}
        />
        {setup?.to && <span className="hidden text-xs text-muted-foreground sm:inline">{whoOf(setup)}</span>}
        <Button type="submit" size="icon" aria-label={askScreenWording.send} disabled={isEmpty || isAsking}>
          <Icon of={ArrowUp} />
        </Button>
      </div>
      <div className="mt-2 flex min-h-8 flex-wrap items-center justify-between gap-x-4 text-xs text-muted-foreground">
        <span>
          {setup?.to && <span className="sm:hidden">{whoOf(setup)} </span>}
          {!isAnswered && setup?.silence && silenceSentences[setup.silence]}
          {setup &&
            setup.closed.length > 0 &&
            askScreenWording.closed(setup.closed.map(({ title }) => title))}
        </span>
        {setup?.to && (
          <Button variant="ghost" size="sm" disabled={isEmpty || isAsking} onClick={onLook}>
            {askScreenWording.look}
          </Button>
        )}
      </div>
    </form>
  )
}

function whoOf({ to }: AskSetup): string {
  return to ? askScreenWording.who(to.model, providerLabels[to.provider]) : ''
}
