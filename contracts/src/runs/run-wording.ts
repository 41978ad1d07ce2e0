/** Sentences about a run on its way and its failures. Schema-free. */
export const runWording = {
  /** What a visitor is told instead of a provider's sentence. */
  ownerCanSee: 'The owner of this agent can see what went wrong.',
  retrying: 'Trying again…',
  reconnecting: 'Reconnecting…',
} as const

/** What a visitor is told when a provider asks for patience; `wait` is "in 10 minutes". */
export function tryAgainIn(wait: string): string {
  return `This agent is busy. Try again ${wait}.`
}
