import type { ErrorObject, ValidateFunction } from 'ajv'
import { agentTestWording } from '#contracts/agents/agent-test-wording.ts'
import type { TestCheck } from '#contracts/agents/agent-tests.ts'
import { runInputMaxChars } from '#contracts/limits/limits.ts'
import { AppError } from '../../errors.ts'
import { withoutFence } from '../runs/index.ts'

/** What can take for ever: patterns by going back, references by going round. */
const refused = new Set([
  ...['$ref', '$dynamicRef', '$recursiveRef', '$async', 'pattern', 'patternProperties'],
  ...['unevaluatedProperties', 'unevaluatedItems'],
])
/** Hold schemas by names of people's own. */
const maps = new Set(['properties', '$defs', 'definitions', 'dependentSchemas', 'dependencies'])
/** Hold values, not schemas. */
const values = new Set(['const', 'enum', 'default', 'examples', 'required', 'dependentRequired'])

/** Throws `invalid_request` with the sentence where a check can't be done. */
export async function requireCheckable(checks: readonly TestCheck[]): Promise<void> {
  for (const check of checks) if (check.kind === 'schema') await compile(check.schema)
}

/** Why an answer doesn't match a schema; undefined where it does. */
export async function findMismatch(schema: string, answer: string): Promise<string | undefined> {
  if (answer.length > runInputMaxChars) return agentTestWording.jsonTooLong
  const text = withoutFence(answer)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return agentTestWording.notJson
  }
  const validate = await compile(schema)
  try {
    if (validate(value)) return undefined
  } catch {
    // Nested deeper than the stack is.
    return agentTestWording.jsonTooLong
  }
  return mismatchText(validate.errors?.[0])
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
    const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false, addUsedSchema: false })
    // Ajv compares each item with each other one.
    ajv.removeKeyword('uniqueItems')
    ajv.addKeyword({ ...uniqueItems })
    return ajv.compile(rules)
  } catch {
    throw invalid(agentTestWording.schemaInvalid)
  }
}

const uniqueItems = {
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  error: { message: 'must NOT have duplicate items' },
  validate: (isAsked: boolean, items: unknown[]) => !isAsked || areUnique(items),
} as const

/** Many rules may ask the same of one array. */
const known = new WeakMap<unknown[], boolean>()

function areUnique(items: unknown[]): boolean {
  const found =
    known.get(items) ?? new Set(items.map((item) => JSON.stringify(sorted(item)))).size === items.length
  known.set(items, found)
  return found
}

/** The same with the members of all objects in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isRecord(value)) return value
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => [key, sorted(member)])
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
