import { useQuery } from '@tanstack/react-query'
import { Cpu } from 'lucide-react'
import { useState } from 'react'
import {
  listedModels,
  type ModelProvider,
  providerLabels,
  type TextProvider,
  textProviders,
} from '#contracts/keys/models.ts'
import { closedReplyWording } from '#contracts/runs/closed-reply-wording.ts'
import type { ModelChoice } from '#contracts/runs/runs.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { modelNamesQuery } from '../agents/models.api.ts'
import { offeredProvidersQuery } from '../keys/keys.api.ts'
import type { ChatAgent } from './chat.api.ts'

type ModelSwitchProps = {
  agent: ChatAgent
  /** Undefined for the agent's own. */
  model: ModelChoice | undefined
  onChoose: (model: ModelChoice | undefined) => void
}

/** Another model for one's own next messages of this conversation; the agent keeps its own. */
export function ModelSwitch({ agent, model, onChoose }: ModelSwitchProps) {
  const [isOpen, setIsOpen] = useState(false)
  const name = model?.model ?? agent.model
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="inline-flex min-h-6 max-w-full min-w-0 items-center gap-1.5 hover:text-foreground"
      >
        <Icon of={Cpu} size={13} className="shrink-0" />
        <span className="truncate">{`Model: ${name}`}</span>
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Model for your next messages"
        description="Only for you, and only in this conversation. The agent keeps its own model."
      >
        <Choice
          {...{ agent, model }}
          onChoose={(chosen) => {
            onChoose(chosen)
            setIsOpen(false)
          }}
        />
      </Dialog>
    </>
  )
}

function Choice({ agent, model, onChoose }: ModelSwitchProps) {
  const own = agent.model_provider
  const [provider, setProvider] = useState<TextProvider>(
    model?.provider ?? (own && own !== 'elevenlabs' ? own : 'openai'),
  )
  const [name, setName] = useState(model?.model ?? (own === provider ? (agent.model ?? '') : ''))
  const { data: offered } = useQuery(modelNamesQuery(provider))
  const { data: usable = usualProviders } = useQuery(offeredProvidersQuery)
  const choices = textProviders.filter((value) => value === provider || usable.includes(value))
  const names = [...new Set([...namesOf(provider), ...(offered?.models ?? [])])]
  const typed = name.trim()
  return (
    <form
      className="mt-5 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed !== '') onChoose({ provider, model: typed })
      }}
    >
      <Field label="Provider">
        {(control) => (
          <Select
            {...control}
            options={choices.map((value) => ({ value, label: providerLabels[value] }))}
            value={provider}
            onChange={(chosen) => {
              setProvider(chosen)
              setName(chosen === own ? (agent.model ?? '') : (namesOf(chosen)[0] ?? ''))
            }}
          />
        )}
      </Field>
      <Field label="Model" hint="Choose a model, or type its id.">
        {(control) => (
          <>
            <Input
              {...control}
              value={name}
              onChange={({ target }) => setName(target.value)}
              list={`${control.id}-names`}
              maxLength={100}
              spellCheck={false}
              autoComplete="off"
            />
            <datalist id={`${control.id}-names`}>
              {names.map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <p className="text-sm text-muted-foreground">{closedReplyWording.onSwitch}</p>
      <div className="flex flex-wrap justify-end gap-2">
        {model && (
          <Button variant="ghost" onClick={() => onChoose(undefined)} className="mr-auto">
            Use the agent’s model
          </Button>
        )}
        <Button type="submit" disabled={typed === ''}>
          Use this model
        </Button>
      </div>
    </form>
  )
}

/** A local server is there only where the operator has set one up. */
const usualProviders: readonly ModelProvider[] = textProviders.filter((provider) => provider !== 'local')

function namesOf(provider: ModelProvider): string[] {
  return listedModels[provider].map((listed) => listed.name)
}
