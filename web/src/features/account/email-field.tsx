import { Field } from '../../ui/field.tsx'
import { Input, type InputProps } from '../../ui/input.tsx'

/** The address that an account is known by. */
export function EmailField({ error, ...input }: InputProps & { error: string | undefined }) {
  return (
    <Field label="Email" error={error}>
      {(control) => <Input {...control} {...input} type="email" autoComplete="username" spellCheck={false} />}
    </Field>
  )
}
