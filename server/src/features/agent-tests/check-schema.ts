import type { ErrorObject, ValidateFunction } from 'ajv'
import { agentTestWording } from '#contracts/agents/agent-test-wording.ts'
import type { TestCheck } from '#contracts/agents/agent-tests.ts'
import { runInputMaxChars } from '#contracts/limits/limits.ts'
import { AppError } from '../../errors.ts'

/** What can take for ever: patterns by going back, references by going round. */
const refused = new Set([
  ...['$ref', '$dynamicRef', '$recursiveRef', '$async', 'pattern', 'patternProperties'],
  ...['unevaluatedProperties', 'unevaluatedItems'],
])
/** Hold schemas by names of people's own. */
const maps = new Set(['properties', '$defs', 'definitions', 'dependentSchemas'])
/** Hold values, not schemas. */
const values = new Set(['const', 'enum', 'default', 'examples', 'required', 'dependentRequired'])

/** Throws `invalid_request` with the sentence where a check can't be done. */
export async function requireCheckable(checks: readonly TestCheck[]): Promise<void> {
  for (const check of checks) if (check.kind === 'schema') await compile(check.schema)
}

/** Why an answer doesn't match a schema; undefined where it does. */
export async function findMismatch(schema: string, answer: string): Promise<string | undefined> {
  const text = withoutFence(answer)
  if (text.length > runInputMaxChars) return agentTestWording.jsonTooLong
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return agentTestWording.notJson
  }
  const validate = await compile(schema)
  if (validate(value)) return undefined
  return mismatchText(validate.errors?.[0])
}

/** JSON as models write it: in a fence of Markdown, or as it is. */
export function withoutFence(answer: string): string {
  const text = answer.trim()
  return /^```(?:json)?\s*\n([\s\S]*?)\n?```$/.exec(text)?.[1]?.trim() ?? text
}

function mismatchText(error: ErrorObject | undefined): string {
  if (!error) return agentTestWording.schemaFailed
  const place = error.instancePath === '' ? '' : `${error.instancePath} `
  return `${agentTestWording.schemaFailed} ${place}${error.message ?? ''}`.slice(0, 300).toWellFormed().trim()
}

/** Loaded when the first schema is used. */
async function compile(text: string): Promise<ValidateFunction> {
  const schema = parseSchema(text)
  const keyword = findRefused(schema)
  if (keyword !== undefined) throw invalid(agentTestWording.schemaUnsupported(keyword))
  const { Ajv2020 } = await import('ajv/dist/2020.js')
  try {
    const { $schema: _dialect, $id: _id, ...rules } = schema
    return new Ajv2020({
      strict: false,
      validateFormats: false,
      logger: false,
      addUsedSchema: false,
    }).compile(rules)
  } catch {
    throw invalid(agentTestWording.schemaInvalid)
  }
}

function parseSchema(text: string): Record<string, unknown> {
  try {
    const schema: unknown = JSON.parse(text)
    if (isRecord(schema)) return schema
  } catch {
    // Told below, as what is no object.
  }
  throw invalid(agentTestWording.schemaNotJson)
}

/** The first keyword anywhere in a schema that is refused. Names of properties are none. */
function findRefused(schema: unknown): string | undefined {
  const left: unknown[] = [schema]
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    if (Array.isArray(at)) left.push(...at)
    if (!isRecord(at)) continue
    for (const [key, value] of Object.entries(at)) {
      if (refused.has(key)) return key
      if (values.has(key)) continue
      if (maps.has(key) && isRecord(value)) left.push(...Object.values(value))
      else left.push(value)
    }
  }
  return undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function invalid(sentence: string): AppError {
  return new AppError('invalid_request', sentence, { fields: { checks: sentence } })
}
