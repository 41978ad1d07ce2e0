/**
 * A log's output as people read it: the answer's text, or JSON in lines. The error is shown next to it, where errors
 * stand, and is left out.
 */
export function shownOutput(output: string | null): { text: string; isJson: boolean } {
  if (output === null) return { text: '', isJson: false }
  const parsed = parse(output)
  if (typeof parsed === 'string') return prettyText(parsed)
  if (typeof parsed !== 'object' || parsed === null) return { text: output, isJson: false }
  const { error: _error, ...rest } = parsed as Record<string, unknown>
  const [[name, value] = [], ...more] = Object.entries(rest)
  if (name === 'response' && typeof value === 'string' && more.length === 0) return prettyText(value)
  return { text: JSON.stringify(rest, null, 2), isJson: true }
}

/** An answer that is JSON itself, as agents give it that promise JSON. */
function prettyText(text: string): { text: string; isJson: boolean } {
  const parsed = parse(text)
  if (typeof parsed !== 'object' || parsed === null) return { text, isJson: false }
  return { text: JSON.stringify(parsed, null, 2), isJson: true }
}

/** Undefined where it is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
