import { useWatch } from 'react-hook-form'
import { defaultModelSettings, providerLabels } from '#contracts/keys/models.ts'
import { modelCallSeconds } from '#contracts/limits/limits.ts'
import { answerFormatChoices } from './agent-choices.ts'
import type { AgentFields } from './agent-fields.ts'
import { NumberField, SelectField, TextField } from './form-controls.tsx'

/** How the model is called. What stays empty takes the provider's default, shown in grey. */
export function ModelSettingsFields() {
  const provider = useWatch<AgentFields, 'model_provider'>({ name: 'model_provider' })
  const defaults = defaultModelSettings[provider]
  return (
    <div className="grid gap-5">
      <p className="text-sm text-muted-foreground">
        Empty fields use the defaults of {providerLabels[provider]}, shown in grey.
      </p>
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 lg:grid-cols-4">
        <NumberField
          name="model_settings.temperature"
          label="Temperature"
          hint="0 to 2"
          {...{ min: 0, max: 2, step: 0.1 }}
          placeholder={`${defaults.temperature}`}
        />
        <NumberField
          name="model_settings.max_tokens"
          label="Max tokens"
          hint="1 to 32000"
          {...{ min: 1, max: 32_000, step: 1 }}
          placeholder={`${defaults.max_tokens}`}
        />
        <NumberField
          name="model_settings.retry.max_retries"
          label="Max retries"
          hint="0 to 10"
          {...{ min: 0, max: 10, step: 1 }}
          placeholder={`${defaults.retry.max_retries}`}
        />
        <NumberField
          name="model_settings.retry.retry_delay_ms"
          label="Retry delay (ms)"
          hint="100 to 10000"
          {...{ min: 100, max: 10_000, step: 100 }}
          placeholder={`${defaults.retry.retry_delay_ms}`}
        />
        {provider === 'openai' && (
          <>
            <NumberField
              name="model_settings.top_p"
              label="Top P"
              hint="0 to 1"
              {...{ min: 0, max: 1, step: 0.1 }}
              placeholder={`${defaults.top_p}`}
            />
            <NumberField
              name="model_settings.frequency_penalty"
              label="Frequency penalty"
              hint="-2 to 2"
              {...{ min: -2, max: 2, step: 0.1 }}
              placeholder={`${defaults.frequency_penalty}`}
            />
            <NumberField
              name="model_settings.presence_penalty"
              label="Presence penalty"
              hint="-2 to 2"
              {...{ min: -2, max: 2, step: 0.1 }}
              placeholder={`${defaults.presence_penalty}`}
            />
          </>
        )}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          name="config.response_format"
          label="Answer format"
          hint="JSON: each answer is one JSON object, without text around it."
          options={answerFormatChoices}
        />
        <NumberField
          name="config.max_run_seconds"
          label="Time limit (seconds)"
          hint="10 to 270, for each call of the model with its retries"
          {...{ min: modelCallSeconds.min, max: modelCallSeconds.max, step: 1 }}
          placeholder={`${modelCallSeconds.default}`}
        />
      </div>
      {provider === 'elevenlabs' && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            name="config.voice_id"
            label="Voice id"
            hint="The ID of a voice at ElevenLabs."
            spellCheck={false}
            maxLength={100}
          />
          <TextField
            name="config.text_model"
            label="Text model"
            hint="Writes the text to speak. If empty: the first text provider with a key."
            placeholder="openai/gpt-4o"
            spellCheck={false}
            maxLength={200}
          />
        </div>
      )}
    </div>
  )
}
