import { useWatch } from 'react-hook-form'
import { useAuth } from '../../lib/auth.tsx'
import { scopeChoices, statusChoices } from './agent-choices.ts'
import type { AgentFields } from './agent-fields.ts'
import { SelectField, SwitchField } from './form-controls.tsx'
import { KeeperFields } from './keeper-fields.tsx'
import { ToolFields } from './tool-fields.tsx'

/** What the agent remembers, sees and may use, and whether it takes messages. */
export function BehaviourFields() {
  const { user } = useAuth()
  const isAdmin = user?.role === 'admin'
  const scope = useWatch<AgentFields, 'context_scope'>({ name: 'context_scope' })
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <SwitchField
          name="memory_enabled"
          label="Memory"
          hint="Conversations can be resumed later, and the agent remembers facts about signed-in people."
        />
      </div>
      <SelectField name="status" label="Status" options={statusChoices} />
      <SelectField name="context_scope" label="Context scope" options={scopeChoices(scope, { isAdmin })} />
      {(scope === 'keeper' || scope === 'platform_wide') && <KeeperFields scope={scope} />}
      <ToolFields />
    </div>
  )
}
