/** Sentences that the browser says by itself too, spelled once. Few, for every page carries them. Schema-free. */
export const screenWording = {
  unknownError: 'An unknown error occurred.',
  emptyReply: 'I processed your request successfully.',
  runStopped: 'Stopped.',
  sessionCreateFailed: 'Failed to create session',
  runInterrupted: 'The answer was interrupted.',
  inputTooLong: 'This message is too long: at most 32,000 characters.',
  apology: 'I apologize, but I encountered an error processing your request. Please try again.',
  agentNotReady: 'This agent is not ready and takes no messages at the moment.',
  sessionsFetchFailed: 'Failed to fetch sessions',
  messagesFetchFailed: 'Failed to fetch session messages',
  agentResponseFailed: 'Failed to get agent response',
} as const

/** 'Agent "{slug}" is not a Lead agent', said to those who may see the agent. */
export function notLeadAgent(slug: string): string {
  return `Agent "${slug}" is not a Lead agent`
}

/** The text of the public chat's not-found page. */
export function agentNotFoundText(slug: string): string {
  return `The agent "${slug}" could not be found or is not a Lead agent.`
}

/** The same inside the app, where agents of every class have a chat. */
export function agentMissingText(slug: string): string {
  return `The agent "${slug}" could not be found.`
}

/** Said inside the app to those who see the agent and may not run it. */
export function agentNotYoursToRun(slug: string): string {
  return `You don’t have permission to run the agent "${slug}".`
}

/** How a chat begins: with the attached template's greeting, else with who the agent is. */
export function welcomeText(agent: {
  name: string
  tagline?: string | undefined
  purpose: string
  greeting?: string | undefined
}): string {
  return agent.greeting || `Hello, I'm ${agent.name}. ${agent.tagline || agent.purpose}`
}
