import { useFormContext, useWatch } from 'react-hook-form'
import type { Agent } from '#contracts/agents/agents.ts'
import { publicFacts } from '#contracts/agents/share-facts.ts'
import { nameMaxChars, purposeMaxChars, slugMaxChars } from '#contracts/limits/limits.ts'
import type { ModelProvider } from '#contracts/keys/models.ts'
import { classChoices, visibilityChoices } from './agent-choices.ts'
import { type AgentFields, slugAfterRename, wordsOf } from './agent-fields.ts'
import { BundleField } from './bundle-field.tsx'
import { SelectField, TextAreaField, TextField } from './form-controls.tsx'
import { ModelFields } from './model-fields.tsx'
import { VisitorsFields } from './visitors-fields.tsx'

type EssentialFieldsProps = {
  edited: Agent | undefined
  providers: readonly ModelProvider[]
}

/** What every agent needs to have. */
export function EssentialFields({ edited, providers }: EssentialFieldsProps) {
  const agentClass = useWatch<AgentFields, 'agent_class'>({ name: 'agent_class' })
  const isOwner = edited?.is_owner ?? true
  const visibilityHint = useVisibilityHint(isOwner)
  return (
    <div className="grid gap-5">
      <NameAndSlug edited={edited} />
      <TextAreaField
        name="purpose"
        label="Purpose"
        placeholder="What it is for, in a sentence or two. It is the first thing the model reads."
        maxChars={purposeMaxChars}
        rows={2}
        className="[&_textarea]:min-h-18"
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <ModelFields providers={providers} />
        <SelectField name="agent_class" label="Class" options={classChoices} />
        <SelectField
          name="visibility"
          label="Visibility"
          options={visibilityChoices}
          disabled={!isOwner}
          hint={visibilityHint}
        />
      </div>
      {agentClass === 'Coordinator' && (
        <BundleField editedId={edited?.id} isOwner={isOwner || edited?.built_in === true} />
      )}
      {agentClass === 'Lead' && isOwner && <VisitorsFields />}
    </div>
  )
}

function NameAndSlug({ edited }: Pick<EssentialFieldsProps, 'edited'>) {
  const { getValues, setValue } = useFormContext<AgentFields>()
  const [name, slug] = useWatch<AgentFields, ['name', 'slug']>({ name: ['name', 'slug'] })

  function follow(event: { currentTarget: HTMLInputElement }) {
    if (edited) return
    const next = slugAfterRename({ from: name, to: event.currentTarget.value, slug: getValues('slug') })
    if (next !== slug) setValue('slug', next, { shouldDirty: true })
  }

  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        name="name"
        label="Name"
        placeholder="Weekly mirror"
        maxChars={nameMaxChars}
        onInput={follow}
        required
      />
      <TextField
        name="slug"
        label="Slug"
        placeholder="weekly-mirror"
        hint={slugHint(edited)}
        maxChars={slugMaxChars}
        readOnly={edited?.is_owner === false}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </div>
  )
}

function slugHint(edited: Agent | undefined): string {
  if (edited?.built_in) return "A built-in agent's slug can't be changed."
  return edited?.is_owner === false
    ? 'Only the owner can change this.'
    : 'Lowercase letters, numbers and hyphens only.'
}

function useVisibilityHint(isOwner: boolean): string | undefined {
  const [agent_class, visibility, context_scope, permissions, bundle] = useWatch<
    AgentFields,
    ['agent_class', 'visibility', 'context_scope', 'permissions', 'config.bundle']
  >({ name: ['agent_class', 'visibility', 'context_scope', 'permissions', 'config.bundle'] })
  if (!isOwner) return 'Only the owner can change this.'
  if (visibility === 'shared') return 'Save it, then choose people under “Share…” in its menu.'
  if (visibility === 'public')
    return publicFacts({ agent_class, context_scope, permissions: wordsOf(permissions), config: { bundle } })
  return agent_class === 'Lead' ? 'Make it public to let visitors chat with it.' : undefined
}
