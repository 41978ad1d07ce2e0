import { useFormContext, useWatch } from 'react-hook-form'
import type { Agent } from '#contracts/agents/agents.ts'
import type { ModelProvider } from '#contracts/keys/models.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import type { AgentFields } from './agent-fields.ts'
import { BehaviourFields } from './behaviour-fields.tsx'
import { FilesSection } from './files-section.tsx'
import { CharacterFields } from './character-fields.tsx'
import { EssentialFields } from './essential-fields.tsx'
import type { FormSection } from './form-refusal.ts'
import { InstructionsField, InstructionsSummary } from './instructions-field.tsx'
import { MayReadSection } from './may-read-section.tsx'
import { OpeningSection } from './opening-section.tsx'
import { useKeeperChoices } from './keeper-fields.tsx'
import { ModelSettingsFields } from './model-settings-fields.tsx'
import { behaviourSummary, characterSummary, modelSummary } from './section-summaries.ts'

type AgentFormProps = {
  /** Absent for a new agent. */
  edited: Agent | undefined
  providers: readonly ModelProvider[]
  openSections: readonly FormSection[]
  /** The one that the address leads to. */
  sought: FormSection | undefined
  onToggle: (section: FormSection, isOpen: boolean) => void
}

/** The fields of an agent: what every one needs, and the rest in sections that say what they hold while folded. */
export function AgentForm({ edited, providers, openSections, sought, onToggle }: AgentFormProps) {
  const section = (name: FormSection) => ({
    title: name,
    isOpen: openSections.includes(name),
    isSought: sought === name,
    onToggle: (isOpen: boolean) => onToggle(name, isOpen),
  })
  return (
    <>
      <EssentialFields edited={edited} providers={providers} />
      <h2 className="sr-only">Settings</h2>
      <div className="mt-6">
        <Disclosure {...section('Instructions')} summary={<InstructionsSummary />}>
          <InstructionsField />
        </Disclosure>
        <MayReadSection edited={edited} {...section('May read')} />
        <Disclosure {...section('Character')} summary={<Summary of={characterSummary} />}>
          <CharacterFields edited={edited} />
        </Disclosure>
        <OpeningSection edited={edited} {...section('Greeting')} />
        <Disclosure {...section('Model settings')} summary={<Summary of={modelSummary} />}>
          <ModelSettingsFields />
        </Disclosure>
        <Disclosure {...section('Memory and context')} summary={<BehaviourSummary />}>
          <BehaviourFields />
        </Disclosure>
        <FilesSection agentId={edited?.id} {...section('Files')} />
      </div>
    </>
  )
}

/** With the keeper by its title, where it reads one. */
function BehaviourSummary() {
  const scope = useWatch<AgentFields, 'context_scope'>({ name: 'context_scope' })
  return scope === 'keeper' ? <KeeperSummary /> : <Summary of={behaviourSummary} />
}

function KeeperSummary() {
  const { choices, chosen } = useKeeperChoices()
  const keeper = choices.find(({ value }) => value === chosen)?.label
  return <Summary of={(fields) => behaviourSummary(fields, keeper)} />
}

/** One line of what a folded section holds. */
function Summary({ of: summaryOf }: { of: (fields: AgentFields) => string }) {
  const { control, getValues } = useFormContext<AgentFields>()
  useWatch({ control })
  return summaryOf(getValues())
}
