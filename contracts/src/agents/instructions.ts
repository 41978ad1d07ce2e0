/** What an agent's instructions are filled with when its model reads them. Schema-free. */

export const instructionsMaxChars = 16_000

/** The names that may stand in instructions, in double braces. */
export const instructionVariables = ['user', 'date', 'agent'] as const
type Variable = (typeof instructionVariables)[number]

/** Instructions with their variables filled in; other braces stay as they are. */
export function fillInstructions(instructions: string, values: Readonly<Record<Variable, string>>): string {
  return instructions.replace(/\{\{\s*(user|date|agent)\s*\}\}/g, (_, name: Variable) =>
    oneLine(values[name]),
  )
}

/** A name stays a name: it can't begin a paragraph of its own. */
function oneLine(value: string): string {
  return value.replace(/\s+/g, ' ').trim()
}
