import { keeperLanguageNames, keeperLanguages } from '#contracts/keepers/keeper-choices.ts'
import { Controller, type FieldPathByValue, useFormContext, useWatch } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select, type SelectOption } from '../../ui/select.tsx'
import type { EditableFields } from './edit-keeper-fields.ts'
import { patternOptions, policyHint, policyOptions, themeOptions, typeOptions } from './keeper-labels.ts'

const languageOptions = keeperLanguages.map((value) => ({ value, label: keeperLanguageNames[value] }))
const zones = Intl.supportedValuesOf('timeZone')

/** Type, pattern, theme, AI, and when a day begins, in a form that edits a keeper. */
export function KeeperRuleFields() {
  const { register, formState } = useFormContext<EditableFields>()
  const policy = useWatch<EditableFields, 'aiPolicy'>({ name: 'aiPolicy' })
  const { errors } = formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField name="keeperType" label="Type" options={namesOnly(typeOptions)} />
      <SelectField name="memoryPattern" label="Memory pattern" options={namesOnly(patternOptions)} />
      <SelectField name="theme" label="Theme" options={themeOptions} />
      <SelectField name="aiPolicy" label="AI" options={namesOnly(policyOptions)} hint={policyHint(policy)} />
      <SelectField
        name="language"
        label="Language"
        options={languageOptions}
        hint="Search finds other forms of a word in this language."
      />
      <Field label="Time zone" error={errors.timezone?.message}>
        {(control) => (
          <>
            <Input {...control} {...register('timezone')} list="time-zones" autoComplete="off" />
            <datalist id="time-zones">
              {zones.map((zone) => (
                <option key={zone} value={zone} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <Field
        label="Day starts at"
        error={errors.dayStartsAt?.message}
        hint="Earlier hours count as the day before."
      >
        {(control) => <Input {...control} {...register('dayStartsAt')} type="time" required />}
      </Field>
    </div>
  )
}

type ChoicePath = FieldPathByValue<EditableFields, string>

function SelectField<Value extends string>({
  name,
  label,
  options,
  hint,
}: {
  name: ChoicePath
  label: string
  options: readonly SelectOption<Value>[]
  hint?: string
}) {
  return (
    <Controller<EditableFields, ChoicePath>
      name={name}
      render={({ field, fieldState }) => (
        <Field label={label} hint={hint} error={fieldState.error?.message}>
          {(control) => (
            // The options' values are this field's.
            <Select {...control} options={options} value={field.value as Value} onChange={field.onChange} />
          )}
        </Field>
      )}
    />
  )
}

function namesOnly<Value extends string>(options: readonly { value: Value; label: string }[]) {
  return options.map(({ value, label }) => ({ value, label }))
}
