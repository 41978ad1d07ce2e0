/** Sentences about agents that have other agents work. Schema-free. */
export const delegationWording = {
  /** Begins the name of the tool that an agent is for another one. */
  toolPrefix: 'ask_',
  description: (name: string, purpose: string): string =>
    `Asks the agent “${name}” to do something, and brings its answer. What it is for: ${purpose}`,
  task: 'What it is to do, with everything that it needs to know: it sees nothing else of this conversation.',
  answer: (name: string): string => `What the agent “${name}” answered`,
  saidNothing: (name: string): string => `The agent “${name}” gave no answer.`,
  readNothing: (name: string): string => `The agent “${name}” could not read this person’s keepers.`,
  stopped: (name: string): string => `The person stopped the agent “${name}”. Go on without it.`,
  failed: (name: string, reason: string): string => `The agent “${name}” failed. ${reason}`.trim(),
  isAbove:
    'This agent is already at work above this run, so it can’t be asked again. Answer with what you know.',
  notInBundle: 'This agent is not available to this person. Answer without it.',
  previewNeeded: (name: string): string =>
    `“${name}” reads this person’s keepers, but they haven’t reviewed what it sends yet. They need to message “${name}” directly once and press Send; after that, other agents can ask it too. Answer without it.`,
  // What the person reads beside an agent.
  noLongerYours: (name: string): string =>
    `“${name}” is no longer available to you here. Choose Deny to go on without it.`,
  notSeen: (name: string): string =>
    `“${name}” reads your keepers, and you haven’t seen what it sends yet. Message it once, check what it sends, and press Send. After that, other agents can ask it too.`,
  look: 'Look at what would be read',

  otherProvider:
    'This agent uses another provider, and what was read from the keeper may not go there. Answer without it.',
  noStepsLeft: 'No steps are left for another agent. Answer with what you know.',
  noTimeLeft: 'No time is left for another agent. Answer with what you know.',
} as const
