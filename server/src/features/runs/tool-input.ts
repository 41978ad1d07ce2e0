/** The longest input of a call that is read. */
export const inputMaxChars = 32_000

/** What a model wrote as the input of a call; undefined where that is not a JSON object. */
export function parseCallInput(input: string): Record<string, unknown> | undefined {
  if (input.length > inputMaxChars) return undefined
  try {
    const value: unknown = JSON.parse(input)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    // An object of which nothing is promised.
    return isObject ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** PostgreSQL stores every character but NUL. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}
