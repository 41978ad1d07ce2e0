import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { refusedField, unknownField, wording } from '#contracts/wording.ts'
import { AppError } from '../errors.ts'
import { inputReason } from './input-reasons.ts'

/** Reads what a caller sent, where one address takes several shapes. Throws `invalid_request` with the reason by field. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const parsed = readInput(schema, input)
  if (parsed.error) throw parsed.error
  return parsed.value
}

/** Validates what the schemas of a route describe; refuses it in the same words. */
export const compileValidator: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input: unknown) =>
    readInput(schema, input)

function readInput<Schema extends z.ZodType>(schema: Schema, input: unknown) {
  // Reasons that fit any field; a schema's own name theirs.
  const general = new Set<string>()
  const parsed = schema.safeParse(input, {
    error(issue) {
      const reason = inputReason(issue)
      general.add(reason)
      return reason
    },
  })
  return parsed.success ? { value: parsed.data } : { error: invalidRequest(parsed.error, general) }
}

function invalidRequest(error: z.ZodError, general: Set<string>): AppError {
  const fields = new Map<string, string>()
  const keep = (path: PropertyKey[], reason: string) => {
    const field = path.join('.')
    if (!fields.has(field)) fields.set(field, reason)
  }
  for (const issue of error.issues) {
    if (issue.code !== 'unrecognized_keys') keep(issue.path, issue.message)
    else for (const key of issue.keys) keep([...issue.path, key], unknownField(key))
  }
  // What is wrong as a whole has no field, and no words of its own that a person would understand.
  const isWhole = error.issues.some(({ code, path }) => code !== 'unrecognized_keys' && path.length === 0)
  if (isWhole) return new AppError('invalid_request', wording.invalidRequest)
  const [first] = fields
  if (!first) return new AppError('invalid_request', wording.invalidRequest)
  const [field, reason] = first
  return new AppError('invalid_request', general.has(reason) ? refusedField(field, reason) : reason, {
    fields: Object.fromEntries(fields),
  })
}
