import { useWatch } from 'react-hook-form'
import type { AgentFields } from './agent-fields.ts'
import { SwitchField, TextField } from './form-controls.tsx'

/** Whether visitors of a Lead agent's page may spend on its owner's key, and how much a day. */
export function VisitorsFields() {
  const mayUse = useWatch<AgentFields, 'config.visitors_may_use_my_key'>({
    name: 'config.visitors_may_use_my_key',
  })
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <SwitchField
        name="config.visitors_may_use_my_key"
        label="Visitors may use my key"
        hint="Otherwise their messages run on the platform's key."
      />
      {mayUse && (
        <TextField
          name="config.visitors_daily_cap_micro_usd"
          label="Daily cap in dollars"
          hint="Past it, visitors are asked to come back tomorrow. At 0 they get no paid answer."
          type="number"
          inputMode="decimal"
          min={0}
          max={1_000}
          step={0.01}
        />
      )}
    </div>
  )
}
