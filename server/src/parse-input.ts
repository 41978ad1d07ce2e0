import type { z } from 'zod'
import { agentWording } from '#contracts/agent-wording.ts'
import { wording } from '#contracts/wording.ts'
import { AppError } from './errors.ts'

/** Reads what a caller sent, where one address takes several shapes. Throws `invalid_request` with the reason by field. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...issue.path, key].join('.')] ??= agentWording.unknownField
    } else {
      fields[issue.path.join('.')] ??= issue.message
    }
  }
  const [first] = Object.values(fields)
  throw new AppError('invalid_request', first ?? wording.invalidRequest, { fields })
}
