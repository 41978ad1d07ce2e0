import { keepUnsaved, listUnsaved, readUnsaved } from '../../lib/unsaved-changes.ts'
import { type AgentFields, newAgentFields } from './agent-fields.ts'

/** What the device keeps of a form: its fields, and when the agent had been saved that they began from. */
export type KeptForm = { fields: AgentFields; basedOn: string | undefined; keptAt: string }

const start = 'agent '

/**
 * The form that this person left unsaved; `of` names the agent, or the new one. A form that an earlier
 * version kept takes the fields that it lacks from `defaults`, the form before anybody typed in it.
 */
export function readKeptForm(
  userId: string,
  of: string,
  defaults: AgentFields = newAgentFields(),
): KeptForm | undefined {
  const kept = readUnsaved(userId, start + of)
  if (typeof kept !== 'object' || kept === null || !('fields' in kept)) return undefined
  // Written by `keepForm`.
  const { fields, basedOn, keptAt } = kept as KeptForm
  const settings = { ...defaults.model_settings, ...fields.model_settings }
  const whole = { ...defaults, ...fields, config: { ...defaults.config, ...fields.config } }
  return { fields: { ...whole, model_settings: settings }, basedOn, keptAt }
}

/** Keeps a form until it is saved or discarded; undefined: nothing of it is unsaved. */
export function keepForm(userId: string, of: string, form: KeptForm | undefined): void {
  keepUnsaved(userId, start + of, form)
}

/** The forms that this device has and the server doesn't. */
export function listKeptForms(userId: string): KeptForm[] {
  const names = listUnsaved(userId).filter(isKeptForm)
  return names.flatMap((name) => readKeptForm(userId, name.slice(start.length)) ?? [])
}

/** Whether what the device keeps under this name is a form. */
function isKeptForm(name: string): boolean {
  return name.startsWith(start)
}
