import { outlineWording } from '#contracts/keepers/outline-wording.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { failureText } from '../../../lib/form-failure.ts'

/** Says why something stayed where it was in the outline. `name`: what the sentence calls it. */
export function moveFailure(name: string, error: unknown): string {
  const failed = outlineWording.moveFailed(name)
  const isStale = error instanceof ApiError && error.status === 409
  return isStale ? `${failed}. ${outlineWording.changedElsewhere}` : failureText(failed, error)
}
