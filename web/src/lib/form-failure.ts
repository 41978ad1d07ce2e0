import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import type { z } from 'zod'
import { screenWording } from '#contracts/screens/screen-wording.ts'
import { ApiError, PasskeyError, UnreachableError } from './api-error.ts'

/** The sentence about a failed call: the server's own, or that it could not be reached. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ApiError || error instanceof UnreachableError || error instanceof PasskeyError)
    return error.message
  return screenWording.unknownError
}

/**
 * What failed, followed by the reason where there is one; without the first, the reason alone. A sentence that itself
 * says to try again stands alone where the server could not be reached.
 */
export function failureText(failed: string | undefined, error: unknown): string {
  if (failed === undefined) return sentenceOf(error)
  const isWhole = failed.endsWith('.')
  const sentence = isWhole ? failed : `${failed}.`
  if (!(error instanceof ApiError)) return isWhole ? sentence : `${sentence} ${sentenceOf(error)}`
  const reason = Object.values(error.fields)[0] ?? (error.code === '' ? undefined : error.message)
  return reason === undefined || reason === failed ? sentence : `${sentence} ${reason}`
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

/** What a stale change was answered with: what is saved now, and what was to be written. */
export function conflictIn<Conflict>(error: unknown, schema: z.ZodType<Conflict>): Conflict | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  return schema.safeParse(error.data).data
}
