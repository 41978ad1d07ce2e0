import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import {
  defaultModel,
  defaultProvider,
  listedModels,
  type ModelProvider,
  runsAs,
} from '#contracts/keys/models.ts'
import { Field } from '../../ui/field.tsx'
import { SearchableSelect } from '../../ui/searchable-select.tsx'
import { isListedModel, modelChoices, ownModelChoice, providerChoices } from './agent-choices.ts'
import type { AgentFields } from './agent-fields.ts'
import { SelectField, TextField } from './form-controls.tsx'
import { modelNamesQuery } from './models.api.ts'

/** Provider and model: a listed name, or a custom id. */
export function ModelFields({ providers }: { providers: readonly ModelProvider[] }) {
  const { setValue, setFocus } = useFormContext<AgentFields>()
  const [provider, model] = useWatch<AgentFields, ['model_provider', 'model']>({
    name: ['model_provider', 'model'],
  })
  const [isTyping, setIsTyping] = useState(false)
  const { data: offered } = useQuery(modelNamesQuery(provider))
  const live = offered?.live === true ? offered.models : []
  const isOwn = isTyping || !(isListedModel(provider, model) || live.includes(model))

  function setModel(name: string) {
    setValue('model', name, { shouldDirty: true, shouldValidate: name !== '' })
  }

  function chooseModel(choice: string) {
    const isOwnChoice = choice === ownModelChoice
    setIsTyping(isOwnChoice)
    setModel(isOwnChoice ? '' : choice)
    // The input is there after the next paint.
    if (isOwnChoice) requestAnimationFrame(() => setFocus('model'))
  }

  return (
    <>
      <SelectField
        name="model_provider"
        label="Provider"
        options={providerChoices(providers.includes(provider) ? providers : [...providers, provider])}
        onChoose={(chosen) => {
          setIsTyping(false)
          setModel(firstModel(chosen))
        }}
      />
      <div className="grid content-start gap-2">
        {listedModels[provider].length + live.length > 0 && (
          <Field label="Model" hint={isOwn ? undefined : runsAsHint(provider, model)}>
            {(control) => (
              <SearchableSelect
                {...control}
                searchLabel="Search models"
                none="No matching models."
                options={modelChoices(provider, live, offered?.facts)}
                value={isOwn ? ownModelChoice : model}
                onChange={chooseModel}
              />
            )}
          </Field>
        )}
        {isOwn && (
          <TextField
            name="model"
            label="Model id"
            placeholder="as the provider spells it"
            spellCheck={false}
          />
        )}
      </div>
    </>
  )
}

function firstModel(provider: ModelProvider): string {
  return provider === defaultProvider ? defaultModel : (listedModels[provider][0]?.name ?? '')
}

function runsAsHint(provider: ModelProvider, name: string): string | undefined {
  const model = listedModels[provider].find((listed) => listed.name === name)
  const successor = model && runsAs(model)
  return successor && `Retired by its provider: runs as ${successor}.`
}
