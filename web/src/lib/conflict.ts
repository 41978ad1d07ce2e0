import type { z } from 'zod'
import { ApiError } from './api-error.ts'

/** What the answer to a refused save holds, where something newer is saved by now. */
export function conflictOf<Schema extends z.ZodType>(
  error: unknown,
  schema: Schema,
): z.infer<Schema> | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  return schema.safeParse(error.data).data
}
