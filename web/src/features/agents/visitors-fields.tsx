import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { visitorsGetSamples } from '#contracts/keys/visitor-answers.ts'
import { Notice } from '../../ui/notice.tsx'
import { userKeysQuery } from '../keys/keys.api.ts'
import type { AgentFields } from './agent-fields.ts'
import { SwitchField, TextField } from './form-controls.tsx'
import { PublicToolsField } from './tool-fields.tsx'
import { visitorAnswersOf } from './visitor-answers-of.ts'

/**
 * Whether visitors of a Lead agent's page may spend on its owner's key, and how much a day; and what they get where
 * there is no key for them.
 */
export function VisitorsFields() {
  const { data: keys } = useQuery(userKeysQuery)
  const [provider, visibility, config] = useWatch<AgentFields, ['model_provider', 'visibility', 'config']>({
    name: ['model_provider', 'visibility', 'config'],
  })
  const mayUse = config.visitors_may_use_my_key
  const agent = { model_provider: provider, config: { text_model: config.text_model } }
  const answers = keys && visitorAnswersOf({ agent, mayUse, keys })
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SwitchField
          name="config.visitors_may_use_my_key"
          label="Visitors may use my key"
          hint={
            answers?.isPlatforms === false
              ? 'Otherwise they get sample answers.'
              : "Otherwise their messages run on the platform's key."
          }
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
      <PublicToolsField />
      {visibility === 'public' && answers?.areSamples && (
        <Notice>{visitorsGetSamples(agent, answers.hasOwnKey)}</Notice>
      )}
    </div>
  )
}
