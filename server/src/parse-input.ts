import type { z } from 'zod'
import { unknownField, wording } from '#contracts/wording.ts'
import { AppError } from './errors.ts'

/** Reads what a caller sent, where one address takes several shapes. Throws `invalid_request` with the reason by field. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw invalidRequest(
    parsed.error.issues.map((issue) => ({
      path: issue.path.map(String),
      message: issue.message,
      unknownFields: issue.code === 'unrecognized_keys' ? issue.keys : [],
    })),
  )
}

/** What is wrong with an input, by field; the first reason is the sentence. */
export function invalidRequest(
  issues: { path: string[]; message: string; unknownFields: string[] }[],
): AppError {
  const fields: Record<string, string> = {}
  for (const { path, message, unknownFields } of issues) {
    for (const field of unknownFields) fields[[...path, field].join('.')] ??= unknownField(field)
    if (unknownFields.length === 0) fields[path.join('.')] ??= message
  }
  return new AppError('invalid_request', Object.values(fields)[0] ?? wording.invalidRequest, { fields })
}
