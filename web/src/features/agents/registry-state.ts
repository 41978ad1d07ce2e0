import type { Agent } from '#contracts/agents/agents.ts'

/** What a form's page hands over to the registry: the agent that it made, or the one that it leaves unchanged. */
export type RegistryState = { created?: Agent; warning?: string | undefined; editedId?: string }

/** Reads it from the entry of the history. */
export function registryStateIn(state: unknown): RegistryState {
  // Written by the forms' pages alone.
  return typeof state === 'object' && state !== null ? state : {}
}
