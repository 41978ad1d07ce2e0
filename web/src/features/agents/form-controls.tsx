import type { ComponentProps, ReactNode } from 'react'
import { Controller, type FieldPath, type FieldPathByValue, useFormContext } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { Input, type InputProps, Textarea } from '../../ui/input.tsx'
import { Select, type SelectOption } from '../../ui/select.tsx'
import { Switch } from '../../ui/toggle.tsx'
import type { AgentFields } from './agent-fields.ts'

type TextPath = FieldPathByValue<AgentFields, string>
type Common<Path> = { name: Path; label: ReactNode; hint?: ReactNode; aside?: ReactNode; className?: string }
/** Of a field that says when it is full; of a value of a fixed form, `maxLength` is enough. */
type Limited = { maxChars?: number }

/** A line of text of the agent form. */
export function TextField({
  name,
  label,
  hint,
  aside,
  maxChars,
  className,
  ...input
}: Common<TextPath> & Limited & Omit<InputProps, 'name'>) {
  const { register } = useFormContext<AgentFields>()
  const error = useFieldError(name)
  return (
    <Field {...{ label, hint, aside, maxChars, className, error }}>
      {(control) => <Input {...control} {...register(name)} autoComplete="off" {...input} />}
    </Field>
  )
}

/** Several lines of text. */
export function TextAreaField({
  name,
  label,
  hint,
  aside,
  maxChars,
  className,
  ...input
}: Common<TextPath> & Limited & Omit<ComponentProps<'textarea'>, 'name'>) {
  const { register } = useFormContext<AgentFields>()
  const error = useFieldError(name)
  return (
    <Field {...{ label, hint, aside, maxChars, className, error }}>
      {(control) => <Textarea {...control} {...register(name)} {...input} />}
    </Field>
  )
}

/** A number, empty while the provider's default holds; `placeholder` shows that. */
export function NumberField(
  props: Common<TextPath> & { min: number; max: number; step: number; placeholder: string },
) {
  return <TextField {...props} type="number" inputMode="decimal" />
}

/** One choice out of a list. `onChoose` is told after the form has taken it. */
export function SelectField<Path extends FieldPath<AgentFields>, Value extends string>({
  name,
  options,
  onChoose,
  disabled,
  ...frame
}: Common<Path> & {
  options: readonly SelectOption<Value>[]
  onChoose?: (value: Value) => void
  disabled?: boolean
}) {
  const error = useFieldError(name)
  return (
    <Controller<AgentFields, Path>
      name={name}
      render={({ field }) => (
        <Field {...frame} error={error}>
          {(control) => (
            <Select
              {...control}
              options={options}
              disabled={disabled}
              // The options' values are this field's.
              value={field.value as Value}
              onChange={(value) => {
                field.onChange(value)
                onChoose?.(value)
              }}
            />
          )}
        </Field>
      )}
    />
  )
}

export function SwitchField({
  name,
  label,
  hint,
}: Pick<Common<FieldPathByValue<AgentFields, boolean>>, 'name' | 'label' | 'hint'>) {
  return (
    <Controller<AgentFields, typeof name>
      name={name}
      render={({ field }) => (
        <Switch label={label} hint={hint} isOn={field.value} onChange={field.onChange} />
      )}
    />
  )
}

/** The reason at a field; for a list, the first one of its items. */
export function useFieldError(name: FieldPath<AgentFields>): string | undefined {
  const { getFieldState, formState } = useFormContext<AgentFields>()
  const error: unknown = getFieldState(name, formState).error
  return messageIn(error)
}

function messageIn(error: unknown): string | undefined {
  if (Array.isArray(error)) return error.map(messageIn).find((message) => message !== undefined)
  const isError = typeof error === 'object' && error !== null && 'message' in error
  return isError && typeof error.message === 'string' ? error.message : undefined
}
