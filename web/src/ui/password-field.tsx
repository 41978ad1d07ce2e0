import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import { Input, type InputProps } from './input.tsx'

type PasswordInputProps = Omit<InputProps, 'type'>
type PasswordFieldProps = PasswordInputProps & Pick<FieldProps, 'label' | 'hint' | 'error'>

/** A labelled password that can be looked at while typing. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <PasswordInput {...control} {...input} />}
    </Field>
  )
}

type CurrentPasswordFieldProps = Pick<FieldProps, 'error'> & {
  label?: string
  /** Registers the field with its form, by these rules. */
  register: (rules: { required: string }) => PasswordInputProps
}

/** The password that somebody has, asked for as proof. */
export function CurrentPasswordField({ label = 'Password', error, register }: CurrentPasswordFieldProps) {
  return (
    <PasswordField
      label={label}
      error={error}
      {...register({ required: `Enter your ${label.toLowerCase()}.` })}
      autoComplete="current-password"
    />
  )
}

function PasswordInput(props: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="relative">
      <Input {...props} type={isShown ? 'text' : 'password'} className="pr-11" />
      <button
        type="button"
        aria-pressed={isShown}
        aria-label="Show password"
        onClick={() => setIsShown(!isShown)}
        className="absolute inset-y-1 right-1 grid w-9 place-items-center rounded-md text-muted-foreground hover:text-foreground"
      >
        <Icon of={isShown ? EyeOff : Eye} />
      </button>
    </div>
  )
}
