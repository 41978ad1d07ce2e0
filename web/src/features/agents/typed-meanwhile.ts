import type { AgentFields } from './agent-fields.ts'

type Saving = {
  /** What the form held when the save began, and what it holds at its end. */
  sent: AgentFields
  now: AgentFields
  saved: AgentFields
}

/** The form after a save, with what was typed while it was under way; `saved` itself where that is nothing. */
export function keepTyped({ sent, now, saved }: Saving): AgentFields {
  // Each is a value of the same place in the same form.
  return merge(sent, now, saved) as AgentFields
}

function merge(sent: unknown, now: unknown, saved: unknown): unknown {
  if (isFields(sent) && isFields(now) && isFields(saved)) {
    const parts = Object.entries(saved).map(([name, part]) => [
      name,
      part,
      merge(sent[name], now[name], part),
    ])
    if (parts.every(([, part, merged]) => part === merged)) return saved
    return Object.fromEntries(parts.map(([name, , merged]) => [name, merged]))
  }
  return JSON.stringify(sent) === JSON.stringify(now) ? saved : now
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
