/** Sentences about a run on its way and its failures. Schema-free. */
export const runWording = {
  retrying: 'Trying again…',
  reconnecting: 'Reconnecting…',
  asksPermission: (agentName: string): string => `${agentName} needs your permission to continue.`,
} as const

/** What a visitor is told instead of a provider's sentence. Apart from the others: no page has it. */
export const ownerCanSee = 'The owner of this agent can see what went wrong.'

/** Why a reply isn't spoken, in its log. Apart from the others for the same reason. */
export const speechOverBudget = 'The speech would cost more than the budget allows right now.'

/** The slug of Kip, the only agent that answers from the handbook where no key is set. Nobody can take or change it. */
const handbookSlug = 'kip'

/** Whether an agent's answers without a key are the handbook's own text, and not samples. */
export function answersFromHandbook({ slug }: { slug: string }): boolean {
  return slug === handbookSlug
}

/** What an answer that no model wrote is, in a few words. */
export function mockLabel(agent: { slug: string }): string {
  return answersFromHandbook(agent) ? 'From the handbook' : 'Sample answer'
}

/** The same beneath an answer in a chat, where it needs its reason. */
export function mockNote(agent: { slug: string }): string {
  return `${mockLabel(agent)}: no key is set`
}

/** What a visitor is told when a provider asks for patience; `wait` is "in 10 minutes". */
export function tryAgainIn(wait: string): string {
  return `This agent is busy. Try again ${wait}.`
}
