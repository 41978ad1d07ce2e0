import { useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { welcomeText } from '#contracts/screens/screen-wording.ts'
import type { Agent } from '#contracts/agents/agents.ts'
import { greetingMaxChars } from '#contracts/templates/template-choices.ts'
import { templateWording } from '#contracts/templates/template-wording.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { PromptListField } from '../templates/index.ts'
import type { AgentFields } from './agent-fields.ts'
import { TextAreaField, useFieldError } from './form-controls.tsx'
import { openingSummary } from './section-summaries.ts'

type OpeningSectionProps = {
  edited: Agent | undefined
  title: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

/** How a Lead agent's conversations open, written in place: it is the engagement template that the agent has. */
export function OpeningSection({ edited, ...section }: OpeningSectionProps) {
  const [agentClass, opening] = useWatch<AgentFields, ['agent_class', 'opening']>({
    name: ['agent_class', 'opening'],
  })
  const { dirtyFields } = useFormState<AgentFields>()
  const [isCopying, setIsCopying] = useState(false)
  if (agentClass !== 'Lead') return null
  const template = edited?.opening_template
  const isOwner = edited === undefined || edited.is_owner || edited.built_in
  const isShared = template !== undefined && !template.is_own
  const isFixed = !isOwner || (isShared && !isCopying && dirtyFields.opening === undefined)
  return (
    <Disclosure {...section} summary={openingSummary(opening)}>
      {isFixed ? (
        <FixedOpening
          opening={opening}
          reason={isOwner ? `From the template “${template?.name ?? ''}”.` : templateWording.notOwner}
          onCopy={isOwner ? () => setIsCopying(true) : undefined}
        />
      ) : (
        <OpeningFields hint={savedAs(template)} />
      )}
    </Disclosure>
  )
}

function savedAs(template: Agent['opening_template']): string {
  if (template?.is_own) return `Saved in your template “${template.name}”.`
  return 'Saved with the agent, as a template of its own.'
}

/** What somebody else, or another agent, has a part in. */
function FixedOpening({
  opening: { greeting, starter_prompts, follow_up_questions },
  reason,
  onCopy,
}: {
  opening: AgentFields['opening']
  reason: string
  onCopy: (() => void) | undefined
}) {
  const lists = [
    { title: 'Starter prompts', rows: starter_prompts },
    { title: 'Follow-up questions', rows: follow_up_questions },
  ]
  return (
    <div className="grid gap-4 text-sm">
      <p className="whitespace-pre-wrap wrap-anywhere">{greeting || 'The usual welcome.'}</p>
      {lists.map(({ title, rows }) => {
        const texts = rows.map(({ text }) => text).filter((text) => text !== '')
        return (
          texts.length > 0 && (
            <div key={title}>
              <h4 className="font-sans text-sm font-medium tracking-normal">{title}</h4>
              <ul className="mt-1 list-disc pl-5 wrap-anywhere">
                {texts.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </div>
          )
        )
      })}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-52 text-muted-foreground wrap-anywhere">{reason}</p>
        {onCopy && (
          <Button variant="quiet" size="sm" onClick={onCopy}>
            Make a copy for this agent
          </Button>
        )}
      </div>
    </div>
  )
}

function OpeningFields({ hint }: { hint: string }) {
  const { getValues } = useFormContext<AgentFields>()
  const { name, purpose, config } = getValues()
  const starterError = useFieldError('opening.starter_prompts')
  const followUpError = useFieldError('opening.follow_up_questions')
  return (
    <div className="@container grid gap-6">
      <TextAreaField
        name="opening.greeting"
        label="Greeting"
        hint={`Shown before the first message. ${hint}`}
        placeholder={welcomeText({
          name: name || 'your agent',
          purpose,
          tagline: config.tagline,
          greeting: '',
        })}
        maxLength={greetingMaxChars}
        rows={3}
      />
      <div className="grid items-start gap-x-8 gap-y-6 @2xl:grid-cols-2">
        <PromptListField
          name="opening.starter_prompts"
          legend="Starter prompts"
          hint="Buttons to begin with."
          noun="Starter prompt"
          placeholder="Where do I begin?"
          error={starterError}
        />
        <PromptListField
          name="opening.follow_up_questions"
          legend="Follow-up questions"
          hint="Quiet suggestions after each answer."
          noun="Follow-up question"
          placeholder="What might I be overlooking?"
          error={followUpError}
        />
      </div>
    </div>
  )
}
