import { nameMaxChars } from '#contracts/limits/limits.ts'
import { Field } from '../../ui/field.tsx'
import { Input, type InputProps } from '../../ui/input.tsx'

/** As react-hook-form takes them. */
export const passkeyNameRules = {
  validate: (name: string) => name.trim() !== '' || 'Give the passkey a name.',
}

/** What its owner calls a passkey. */
export function PasskeyNameField({ error, ...input }: InputProps & { error: string | undefined }) {
  return (
    <Field label="Passkey name" error={error}>
      {(control) => <Input {...control} {...input} autoComplete="off" maxLength={nameMaxChars} />}
    </Field>
  )
}
