import { z } from 'zod'
import { defineTool } from './tool.ts'

const off = { assignment: false, fndef: false, in: false, concatenate: false, logical: false, random: false }
const functionNames = ['min', 'max', 'hypot', 'pow', 'atan2', 'roundTo']

/** Knows numbers alone: no variables, no members of objects, no functions of one's own. Loaded with the first sum. */
async function loadParser() {
  const { Parser } = await import('expr-eval-fork')
  const parser = new Parser({ allowMemberAccess: false, operators: { ...off, length: false } })
  parser.functions = Object.fromEntries(functionNames.map((name) => [name, parser.functions[name]]))
  return parser
}

let loading: ReturnType<typeof loadParser> | undefined

export const calculator = defineTool({
  name: 'calculator',
  description:
    'Works out an arithmetic expression, such as (12.5 + 3) * 4 or sqrt(2) ^ 3. Knows + - * / % ^ !, PI, E, round, roundTo(x, digits), floor, ceil, abs, min, max, sin, cos, tan, log, ln, log10, exp.',
  canBePublic: true,
  input: z.strictObject({ expression: z.string().trim().min(1).max(500) }),
  run: (_use, { expression }) => calculate(expression),
})

async function calculate(expression: string): Promise<string> {
  const parser = await (loading ??= loadParser())
  try {
    const value: unknown = parser.evaluate(expression)
    if (typeof value === 'number' && Number.isFinite(value)) return String(value)
    return 'The result is not a number, or is too large.'
  } catch (error) {
    return `This can't be calculated: ${error instanceof Error ? error.message : 'invalid expression'}`
  }
}
