import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { screenWording } from '#contracts/screen-wording.ts'
import { ApiError, UnreachableError } from './api-error.ts'
import { PasskeyError } from './passkeys.ts'

/** The sentence about a failed call: the server's own, or that it could not be reached. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ApiError || error instanceof UnreachableError || error instanceof PasskeyError)
    return error.message
  return screenWording.unknownError
}

/**
 * Shows a failed call in its form: reasons at their fields, the first of them focused.
 * Returns the sentence for above the form where no shown field takes it.
 */
export function showFailure<Fields extends FieldValues>(
  error: unknown,
  form: { fields: readonly Path<Fields>[]; setError: UseFormSetError<Fields> },
): string | undefined {
  const reasons = error instanceof ApiError ? error.fields : {}
  const refused = form.fields.filter((field) => reasons[field] !== undefined)
  for (const [place, field] of refused.entries()) {
    form.setError(field, { type: 'server', message: reasons[field] }, { shouldFocus: place === 0 })
  }
  return refused.length > 0 ? undefined : sentenceOf(error)
}
