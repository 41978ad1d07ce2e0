import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldErrors, FormProvider, useForm, useWatch } from 'react-hook-form'
import type { Agent, AgentCreate } from '#contracts/agents/agents.ts'
import { type ModelProvider, providerLabels } from '#contracts/keys/models.ts'
import { agentFailures } from '#contracts/agents/agent-failures.ts'
import { grantWording } from '#contracts/keepers/grant-wording.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Notice } from '../../ui/notice.tsx'
import { GrantList } from '../grants/index.ts'
import { type AgentFields, changeOf, fieldsOf, newAgentFields } from './agent-fields.ts'
import { agentResolver } from './agent-resolver.ts'
import { createAgent, type SavedAgent, updateAgent } from './agents.api.ts'
import { BehaviourFields } from './behaviour-fields.tsx'
import { FilesSection } from './files-section.tsx'
import { CharacterFields } from './character-fields.tsx'
import { EssentialFields } from './essential-fields.tsx'
import { type FormSection, sectionOf, showRefusal } from './form-refusal.ts'
import { InstructionsField, InstructionsSummary } from './instructions-field.tsx'
import { ModelSettingsFields } from './model-settings-fields.tsx'

type AgentFormProps = {
  /** Absent in create mode. */
  edited?: Agent
  /** What a new agent is made after: a copy, or a file. */
  draft?: AgentCreate
  providers: readonly ModelProvider[]
  onSaved: (saved: SavedAgent) => void
  onCancel?: () => void
}

type Failure = { title: string; reason: string | undefined }

/** Creates an agent, or edits one. Filled with something, it scrolls into view and takes the focus. */
export function AgentForm({ edited, draft, providers, onSaved, onCancel }: AgentFormProps) {
  const filledWith = edited ?? draft
  const frame = useRef<HTMLFormElement>(null)
  const [openSections, setOpenSections] = useState<readonly FormSection[]>([])
  const [failure, setFailure] = useState<Failure>()
  const [round, setRound] = useState(0)
  const form = useForm<AgentFields, unknown, AgentCreate>({
    defaultValues: filledWith ? fieldsOf(filledWith) : newAgentFields(),
    resolver: agentResolver(filledWith),
  })
  const { setFocus, handleSubmit, reset } = form
  const { isSubmitting } = form.formState

  useEffect(() => {
    if (filledWith === undefined) return
    frame.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
    setFocus('name', { shouldSelect: false })
  }, [filledWith, setFocus])

  /** A field can only take the focus where it shows. */
  function openAround(fields: readonly string[]) {
    const sections = fields.map(sectionOf).filter((section) => section !== undefined)
    flushSync(() => setOpenSections((open) => [...new Set([...open, ...sections])]))
  }

  async function save(agent: AgentCreate) {
    setFailure(undefined)
    try {
      const saved = await (edited ? updateAgent(changeOf(edited, agent)) : createAgent(agent))
      if (filledWith === undefined) {
        reset(newAgentFields())
        setOpenSections([])
        setRound(round + 1)
      }
      onSaved(saved)
    } catch (error) {
      const title = edited ? agentFailures.agentUpdateFailed : agentFailures.agentCreateFailed
      const reason = showRefusal(error, { setError: form.setError, openAround })
      setFailure(reason === undefined ? undefined : { title, reason: reason === title ? undefined : reason })
    }
  }

  const submit = handleSubmit(save, (errors: FieldErrors<AgentFields>) => {
    setFailure(undefined)
    openAround(pathsOf(errors))
  })

  const section = (name: FormSection) => ({
    title: name,
    isOpen: openSections.includes(name),
    onToggle: (isOpen: boolean) =>
      setOpenSections(isOpen ? [...openSections, name] : openSections.filter((open) => open !== name)),
  })

  const title = edited ? `Edit ${edited.name}` : draft ? `New agent: ${draft.name}` : 'New agent'
  return (
    <FormProvider {...form}>
      <form
        ref={frame}
        noValidate
        aria-label={title}
        onSubmit={(event) => void submit(event)}
        className="scroll-mt-4 rounded-xl border bg-card px-5 pt-5 pb-5 sm:px-6"
      >
        <h2 className="mb-5 text-xl">{title}</h2>
        <EssentialFields key={round} edited={edited} providers={providers} />
        <div className="mt-6">
          <Disclosure {...section('Instructions')} summary={<InstructionsSummary />}>
            <InstructionsField />
          </Disclosure>
          <Disclosure {...section('Character')} summary="Tagline, personality, capabilities, avatar, colour">
            <CharacterFields />
          </Disclosure>
          <Disclosure {...section('Model settings')} summary={<ModelSummary form={form} />}>
            <ModelSettingsFields />
          </Disclosure>
          <Disclosure
            {...section('Memory and context')}
            summary="Memory, status, context scope, tools, permissions"
          >
            <BehaviourFields />
          </Disclosure>
          <FilesSection agentId={edited?.id} {...section('Files')} />
          {edited && (
            <Disclosure {...section('Keepers')} summary={grantWording.agentTitle}>
              {openSections.includes('Keepers') && (
                <GrantList
                  of={{ agentId: edited.id }}
                  title={grantWording.agentTitle}
                  hint={grantWording.agentHint}
                  none={grantWording.agentNone}
                  add={grantWording.addKeeper}
                />
              )}
            </Disclosure>
          )}
        </div>
        {failure && (
          <Notice tone="destructive" className="mb-4">
            <p className="font-medium">{failure.title}</p>
            {failure.reason && <p>{failure.reason}</p>}
          </Notice>
        )}
        <Actions form={form} isBusy={isSubmitting} isEditing={edited !== undefined} onCancel={onCancel} />
      </form>
    </FormProvider>
  )
}

type Form = ReturnType<typeof useForm<AgentFields, unknown, AgentCreate>>

type ActionsProps = {
  form: Form
  isBusy: boolean
  isEditing: boolean
  onCancel: (() => void) | undefined
}

/** Nothing is sent without name, slug and purpose. */
function Actions({ form, isBusy, isEditing, onCancel }: ActionsProps) {
  const required = useWatch({ control: form.control, name: ['name', 'slug', 'purpose'] })
  const isFilled = required.every((text) => text.trim() !== '')
  return (
    <FormActions
      label={isEditing ? 'Save changes' : 'Create agent'}
      busyLabel={isEditing ? 'Saving...' : 'Creating...'}
      isBusy={isBusy}
      onCancel={onCancel}
      cancelLabel={isEditing ? 'Cancel Edit' : 'Cancel'}
      disabled={!isFilled}
      place="page"
      className="pt-5"
    />
  )
}

function ModelSummary({ form }: { form: Form }) {
  const provider = useWatch({ control: form.control, name: 'model_provider' })
  const { temperature, max_tokens, retry } = useWatch({ control: form.control, name: 'model_settings' })
  const isDefault = [temperature, max_tokens, retry.max_retries, retry.retry_delay_ms].every(
    (text) => text === '',
  )
  return isDefault ? `Defaults of ${providerLabels[provider]}` : 'Temperature, tokens, retries'
}

/** Dotted names of the fields in error. */
function pathsOf(errors: object, prefix = ''): string[] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    const path = `${prefix}${name}`
    if (typeof error !== 'object' || error === null) return []
    return 'type' in error ? [path] : pathsOf(error, `${path}.`)
  })
}
