import type { ComponentProps } from 'react'
import { nameMaxChars } from '#contracts/limits.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

/** As react-hook-form takes them. */
export const passkeyNameRules = {
  validate: (name: string) => name.trim() !== '' || 'Give the passkey a name.',
}

/** What its owner calls a passkey. */
export function PasskeyNameField({
  error,
  ...input
}: ComponentProps<'input'> & { error: string | undefined }) {
  return (
    <Field label="Name of the passkey" error={error}>
      {(control) => <Input {...control} {...input} autoComplete="off" maxLength={nameMaxChars} />}
    </Field>
  )
}
