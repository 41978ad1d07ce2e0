const prefix = 'draft-'

/** Whether an agent's id is that of an unsaved draft, which only the person who writes it can run. Schema-free. */
export function isDraftId(agentId: string): boolean {
  return agentId.startsWith(prefix)
}

/** The id of a draft, given what is its own. */
export function draftIdOf(own: string): string {
  return `${prefix}${own}`
}
