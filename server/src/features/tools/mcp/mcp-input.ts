import { mcpWording } from '#contracts/tools/mcp-wording.ts'

/**
 * What is plainly wrong with an input: a field that is missing, or of another type. The server, whose schema it is,
 * checks the rest: patterns and references of strangers are not evaluated here.
 */
export function findInputProblem(
  schema: Record<string, unknown>,
  input: Record<string, unknown>,
): string | undefined {
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  const missing = required.find((name) => typeof name === 'string' && !Object.hasOwn(input, name))
  if (missing !== undefined) return mcpWording.inputNeeds(String(missing))
  const properties = isObject(schema['properties']) ? schema['properties'] : {}
  for (const [name, value] of Object.entries(input)) {
    const wanted = Object.hasOwn(properties, name) ? properties[name] : undefined
    const type = isObject(wanted) ? wanted['type'] : undefined
    if (typeof type === 'string' && !isOfType(value, type)) return mcpWording.inputIs(name, type)
  }
  return undefined
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === type
    case 'integer':
      return Number.isInteger(value)
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isObject(value)
    case 'null':
      return value === null
    default:
      return true
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
