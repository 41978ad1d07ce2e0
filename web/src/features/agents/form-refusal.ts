import type { FieldPath, UseFormSetError } from 'react-hook-form'
import { ApiError } from '../../lib/api-error.ts'
import { sentenceOf } from '../../lib/form-failure.ts'
import { type AgentFields, newAgentFields } from './agent-fields.ts'

/** The sections of the form that open. */
export type FormSection =
  | 'Instructions'
  | 'Character'
  | 'Greeting'
  | 'Model settings'
  | 'Memory and context'
  | 'Files'
  | 'May read'

/** The section that an address leads to, by its query. */
export function sectionIn(params: URLSearchParams): FormSection | undefined {
  const named = params.get('section')
  return named === 'files' ? 'Files' : named === 'may-read' ? 'May read' : undefined
}

/** Which section a field is in; undefined for the ones that always show. `field` is its dotted name. */
export function sectionOf(field: string): FormSection | undefined {
  if (/^config\.(bundle|visitors_)/.test(field)) return undefined
  if (/^model_settings|^config\.(voice_id|text_model|response_format|max_run_seconds)/.test(field))
    return 'Model settings'
  if (field.startsWith('opening')) return 'Greeting'
  if (field === 'reads') return 'May read'
  if (field === 'config.instructions') return 'Instructions'
  if (field.startsWith('config') || field === 'picture') return 'Character'
  return /^(memory_enabled|status|context_scope|tools|permissions)/.test(field)
    ? 'Memory and context'
    : undefined
}

/**
 * Shows a refused save at its fields, the first one focused.
 * Returns the sentence for the whole form where no field takes it.
 */
export function showRefusal(
  error: unknown,
  form: { setError: UseFormSetError<AgentFields>; openAround: (fields: readonly string[]) => void },
): string | undefined {
  const reasons = error instanceof ApiError ? error.fields : {}
  const refused = fieldNames.filter((field) => reasons[field] !== undefined)
  form.openAround(refused)
  for (const [place, field] of refused.entries()) {
    form.setError(field, { type: 'server', message: reasons[field] }, { shouldFocus: place === 0 })
  }
  return refused.length > 0 ? undefined : sentenceOf(error)
}

const fieldNames = namesIn(newAgentFields())

function namesIn(fields: object, prefix = ''): FieldPath<AgentFields>[] {
  return Object.entries(fields).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? namesIn(value, `${prefix}${name}.`)
      : // Walked from the fields themselves, so each is one of their paths.
        [`${prefix}${name}` as FieldPath<AgentFields>],
  )
}
