import { useWatch } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { scopeChoices, statusChoices } from './agent-choices.ts'
import type { AgentFields } from './agent-fields.ts'
import { SelectField, SwitchField } from './form-controls.tsx'

/** What the agent remembers, sees and may use, and whether it takes messages. */
export function BehaviourFields() {
  const scope = useWatch<AgentFields, 'context_scope'>({ name: 'context_scope' })
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <SwitchField
          name="memory_enabled"
          label="Memory"
          hint="Conversations can be resumed later. Within one, the agent always remembers."
        />
      </div>
      <SelectField name="status" label="Status" options={statusChoices} />
      <SelectField name="context_scope" label="Context scope" options={scopeChoices(scope)} />
      <UnusedList name="tools" label="Tools" />
      <UnusedList name="permissions" label="Permissions" />
    </div>
  )
}

/** A list that has no effect yet: shown as it is kept, not to be changed. */
function UnusedList({ name, label }: { name: 'tools' | 'permissions'; label: string }) {
  const words = useWatch<AgentFields, typeof name>({ name })
  return (
    <Field label={label} aside="coming soon" hint="Separated by commas.">
      {(control) => <Input {...control} value={words} disabled readOnly />}
    </Field>
  )
}
