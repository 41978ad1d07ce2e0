import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { refusedField, unknownField, wording } from '#contracts/wording.ts'
import { AppError } from '../errors.ts'
import { inputReason } from './input-reasons.ts'

/** Keys of one object; no schema has nearly as many. */
const keysMax = 1_000
/** Fields that one answer names. */
const fieldsMax = 20
/** Characters of a field's name in an answer. */
const fieldNameMaxChars = 100

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
  if (hasTooManyKeys(input)) return { error: new AppError('invalid_request', wording.tooManyFields) }
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

/** Whether an object has more keys than validation should look at one by one. */
function hasTooManyKeys(input: unknown): boolean {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return false
  let count = 0
  for (const _key in input) if (++count > keysMax) return true
  return false
}

function invalidRequest(error: z.ZodError, general: Set<string>): AppError {
  // What is wrong as a whole has no field, and no words of its own that a person would understand.
  const isWhole = error.issues.some(({ code, path }) => code !== 'unrecognized_keys' && path.length === 0)
  if (isWhole) return new AppError('invalid_request', wording.invalidRequest)
  const fields = firstFields(error)
  const [first] = fields
  if (!first) return new AppError('invalid_request', wording.invalidRequest)
  const [field, reason] = first
  return new AppError('invalid_request', general.has(reason) ? refusedField(field, reason) : reason, {
    fields: Object.fromEntries(fields),
  })
}

/** The first reason of each field, for as many fields as one answer names. */
function firstFields(error: z.ZodError): Map<string, string> {
  const fields = new Map<string, string>()
  for (const issue of error.issues) {
    const isUnknown = issue.code === 'unrecognized_keys'
    for (const key of isUnknown ? issue.keys : [undefined]) {
      if (fields.size === fieldsMax) return fields
      const path = key === undefined ? issue.path : [...issue.path, key]
      const field = shortName(path.join('.'))
      if (!fields.has(field)) {
        fields.set(field, key === undefined ? issue.message : unknownField(shortName(key)))
      }
    }
  }
  return fields
}

function shortName(name: string): string {
  return name.length > fieldNameMaxChars ? `${name.slice(0, fieldNameMaxChars)}…` : name
}
